package dialect

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hostile are documents that are made to take time or memory.
func hostile() map[string]string {
	tool := func(input string) string { return `{"name":"t","inputSchema":{"type":"object",` + input + `}}` }
	definitions := func(n int, definition func(i int) string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprintf(`"d%d":%s`, i, definition(i))
		}
		return `"properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{` + strings.Join(all, ",") + `}`
	}
	return map[string]string{
		"20,000 levels":    strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
		"levels of a tool": tool(`"properties":` + strings.Repeat(`{"a":{"properties":`, 400) + `{}` + strings.Repeat(`}}`, 400)),
		"10 MB":            tool(`"description":"` + strings.Repeat("x", 10<<20) + `"`),
		"many values":      tool(`"enum":[` + strings.Repeat("1,", 1<<17) + `1]`),
		"invalid UTF-8":    "{\"name\":\"\xff\"}",
		"a key twice":      `{"name":"t","name":"u"}`,
		"billion laughs": tool(definitions(31, func(i int) string {
			if i == 30 {
				return `{}`
			}
			return fmt.Sprintf(`{"properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%[1]d"}}}`, i+1)
		})),
		"a long chain": tool(definitions(8000, func(i int) string {
			if i == 7999 {
				return `{}`
			}
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i+1)
		})),
		"a long circle": tool(definitions(8000, func(i int) string {
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, (i+1)%8000)
		})),
		"recursion":             tool(`"properties":{"x":{"$ref":"#"}}`),
		"recursion at the root": tool(`"anyOf":[{"$ref":"#"}]`),
		"many branches":         tool(`"anyOf":[` + strings.Repeat(`{"properties":{"a":{"const":1},"b":{"const":2}},"required":["a"]},`, 4000) + `{}]`),
		"many tools":            `[` + strings.Repeat(tool(`"properties":{}`)+`,`, 4000) + `null]`,
	}
}

// TestHostile: whatever comes is converted or refused with a reason, soon and
// without much memory. The bounds are far above what it takes, for slow
// machines.
func TestHostile(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			var doc *schema.Doc
			var err error
			watch(t, "to parse", func() { doc, err = schema.Parse([]byte(text)) })
			if err != nil {
				return
			}
			for _, d := range []*Dialect{OpenAI, Gemini, GeminiLegacy} {
				watch(t, "for "+d.Name, func() { _, err = Convert(doc, Options{To: d}) })
			}
		})
	}
}

func watch(t *testing.T, what string, do func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	do()
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v %s", took, what)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 2<<30 {
		t.Errorf("it used %d MB %s", used>>20, what)
	}
}

func TestHostileErrors(t *testing.T) {
	want := map[string]string{
		"20,000 levels":    "nested deeper than 1000 levels at byte 1000",
		"levels of a tool": `#: tool "t": the document is too large: nested deeper than 250 levels`,
		"10 MB":            `#: tool "t": the document is too large: more than 1048576 bytes`,
		"many values":      `#: tool "t": the document is too large: more than 20000 values`,
		"a long chain":     `#: tool "t": the document is too large: more than 1000 references`,
		"a long circle":    `#: tool "t": the document is too large: more than 1000 references`,
		"invalid UTF-8":    "invalid UTF-8 at byte 9",
		"a key twice":      `key "name" appears twice at byte 12`,
	}
	documents := hostile()
	for name, message := range want {
		doc, err := schema.Parse([]byte(documents[name]))
		if err == nil {
			_, err = Convert(doc, Options{To: OpenAI})
		}
		if err == nil || err.Error() != message {
			t.Errorf("%s: got %.200v, want %s", name, err, message)
		}
	}
}

// A document that was not parsed may even hold itself.
func TestConvertCycle(t *testing.T) {
	input := schema.Obj(schema.M("type", schema.Str("object")))
	input.Members = append(input.Members, schema.M("properties", schema.Obj(schema.M("a", input))))
	tool := schema.Obj(schema.M("name", schema.Str("t")), schema.M("inputSchema", input))
	if _, err := Convert(tool, Options{To: OpenAI}); !errors.Is(err, schema.ErrBudget) {
		t.Errorf("got %v, want one that wraps ErrBudget", err)
	}
	list := schema.Arr()
	list.Items = append(list.Items, list)
	if _, err := Convert(list, Options{To: OpenAI}); err == nil {
		t.Error("a list that holds itself is taken")
	}
}
