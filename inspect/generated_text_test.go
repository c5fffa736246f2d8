package inspect

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadGenerated(t *testing.T) {
	const content = GeneratedHeader + `

package weather

import "example.com/gone"

const (
	ToolForecast = "forecast"
	hidden       = "hidden"
)

const (
	// MCPTools is an array.
	MCPTools = ` + "`[` + forecastMCP +\n\t\t`,` + (hidden) +\n\t\t`]`" + `
	Count, Other = 3, "a\tb"
	First        = MCPTools[0:1]
)

const forecastMCP = ` + "`{\"name\":\"` + ToolForecast + `\",\n\"x\":1}`" + `

const Round = round
const round = Round + "x"

func broken(g gone.Type) Nothing { return undefined }
`
	file := GoFile{Name: "/m/tools_gen.go", Content: []byte(content)}
	texts, diags := ReadGenerated(file)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	got := map[string]string{}
	for _, text := range texts {
		got[text.Name] = text.Text
	}
	want := map[string]string{
		"ToolForecast": "forecast",
		"MCPTools":     "[{\"name\":\"forecast\",\n\"x\":1},hidden]",
		"Other":        "a\tb",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("constants (-want +got):\n%s", diff)
	}
	array := texts[1]
	lines := strings.Split(content, "\n")
	for _, part := range []string{"[", `{"name`, "name", "forecast", `",`, `"x"`, "1}", ",hidden", "hidden", "]"} {
		pos := array.At(strings.Index(array.Text, part))
		if line := lines[pos.Line-1][pos.Column-1:]; !strings.HasPrefix(line, part[:1]) || pos.Filename != file.Name {
			t.Errorf("%q is at %v, where the file has %q", part, pos, line)
		}
	}
	if at := array.At(len(array.Text)); !at.IsValid() {
		t.Errorf("the end is at %v", at)
	}
	if at := (GeneratedText{Pos: array.Pos}).At(0); at != array.Pos {
		t.Errorf("an empty text is at %v, want its name's %v", at, array.Pos)
	}
}

func TestReadGeneratedRefuses(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"not generated", "package p\n\nconst MCPTools = `[]`\n", "/m/x.go:1:1: toolgen did not generate this file [not-ours]\n" +
			"\thint: name a generated file, such as tools_gen.go, or the folder of its package"},
		{"does not parse", GeneratedHeader + "\n\npackage p\n\n<<<<<<< HEAD\n", "/m/x.go:5:1: expected declaration, found '<<' [syntax]\n\thint: generate the file anew"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			texts, diags := ReadGenerated(GoFile{Name: "/m/x.go", Content: []byte(tt.content)})
			if len(texts) > 0 || len(diags) != 1 {
				t.Fatalf("texts %v, diagnostics %v; want one diagnostic", texts, diags)
			}
			compare(t, "diagnostic", tt.want, diags[0].Format(strings.Clone))
		})
	}
}

// TestReadGeneratedBomb has constants that double in length, and so would fill
// any memory.
func TestReadGeneratedBomb(t *testing.T) {
	for _, seed := range []string{`"x"`, `""`} {
		var b strings.Builder
		b.WriteString(GeneratedHeader + "\n\npackage p\n\nconst A = " + seed + "\n")
		name := "A"
		for range 40 {
			b.WriteString("const " + name + "A = " + name + " + " + name + "\n")
			name += "A"
		}
		texts, diags := ReadGenerated(GoFile{Name: "x.go", Content: []byte(b.String())})
		if len(texts) < 15 || len(texts) > 30 || len(diags) > 0 {
			t.Errorf("seed %s: %d constants, with %v", seed, len(texts), diags)
		}
	}
}
