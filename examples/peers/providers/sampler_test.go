package providers_test

import (
	"fmt"
	"math/rand/v2"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A sampler generates values that a schema accepts. The members of objects have the order
// that a grammar requires.
type sampler struct {
	rand          *rand.Rand
	root          *schema.Doc
	requiredFirst bool
}

// value returns a value for a schema. It returns false if it finds none.
func (s sampler) value(sub *schema.Doc, depth int) (*schema.Doc, bool) {
	if depth > 12 || sub.IsFalse() {
		return nil, false
	}
	if ref, ok := sub.Ref(); ok {
		target := schema.NewGraph(s.root).Resolve(ref.Text)
		return s.value(target, depth+1)
	}
	if options := sub.List("anyOf"); len(options) > 0 {
		for _, i := range s.rand.Perm(len(options)) {
			if value, ok := s.value(options[i], depth+1); ok {
				return value, true
			}
		}
		return nil, false
	}
	if values := sub.List("enum"); len(values) > 0 {
		return values[s.rand.IntN(len(values))], true
	}
	kinds, said := sub.Types()
	if !said {
		kinds = []string{"string", "number", "boolean", "null"}
	}
	if depth > 4 && len(kinds) > 1 { // avoid nested objects and lists
		kinds = slices.DeleteFunc(slices.Clone(kinds), func(kind string) bool { return kind == "object" || kind == "array" })
	}
	if len(kinds) == 0 {
		return nil, false
	}
	switch kind := kinds[s.rand.IntN(len(kinds))]; kind {
	case "object":
		return s.object(sub, depth)
	case "array":
		return s.array(sub, depth)
	case "string":
		return schema.Str(s.text(sub)), true
	case "integer":
		return s.integer(sub), true
	case "number":
		return schema.Num([]string{"0", "-1.5", "3", "0.25", "1e3"}[s.rand.IntN(5)]), true
	case "boolean":
		return schema.Boolean(s.rand.IntN(2) == 0), true
	}
	return &schema.Doc{}, true
}

func (s sampler) object(sub *schema.Doc, depth int) (*schema.Doc, bool) {
	object := schema.Obj()
	add := func(name string, value *schema.Doc) bool {
		made, ok := s.value(value, depth+1)
		if ok {
			object = object.With(name, made)
		}
		return ok
	}
	properties := slices.Clone(sub.Table("properties"))
	if s.requiredFirst {
		slices.SortStableFunc(properties, func(a, b schema.Member) int {
			return order(sub.Requires(a.Key)) - order(sub.Requires(b.Key))
		})
	}
	for _, m := range properties {
		required := sub.Requires(m.Key)
		if !required && (depth > 6 || s.rand.IntN(2) == 0) {
			continue
		}
		if !add(m.Key, m.Value) && required {
			return nil, false
		}
	}
	if additional := sub.Under("additionalProperties"); additional != nil && !additional.IsFalse() && depth < 6 {
		if additional.Kind == schema.Bool {
			additional = schema.Obj()
		}
		for i := range s.rand.IntN(3) {
			add(fmt.Sprintf("zz%d", i), additional)
		}
	}
	return object, true
}

func order(first bool) int {
	if first {
		return 0
	}
	return 1
}

func (s sampler) array(sub *schema.Doc, depth int) (*schema.Doc, bool) {
	least := intUnder(sub, "minItems", 0)
	length := least + s.rand.IntN(3)
	if depth > 5 {
		length = least
	}
	length = min(length, intUnder(sub, "maxItems", length))
	list, items := schema.Arr(), sub.Under("items")
	if items == nil {
		items = schema.Obj()
	}
	for range length {
		item, ok := s.value(items, depth+1)
		if !ok {
			return list, len(list.Items) >= least
		}
		list.Items = append(list.Items, item)
	}
	return list, true
}

func intUnder(sub *schema.Doc, keyword string, other int) int {
	if value := sub.Under(keyword); value != nil {
		if n, err := strconv.Atoi(value.Text); err == nil {
			return n
		}
	}
	return other
}

func (s sampler) integer(sub *schema.Doc) *schema.Doc {
	low, high := intUnder(sub, "minimum", -1_000_000), intUnder(sub, "maximum", 1_000_000)
	if !sub.Has("minimum") {
		low = min(low, high-1000)
	}
	if !sub.Has("maximum") {
		high = max(high, low+1000)
	}
	n := low
	switch s.rand.IntN(4) {
	case 0:
	case 1:
		n = high
	default:
		if high > low {
			n = low + s.rand.IntN(high-low+1)
		}
	}
	return schema.Num(strconv.Itoa(n))
}

func (s sampler) text(sub *schema.Doc) string {
	if pattern := sub.TextUnder("pattern"); pattern != "" {
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			panic(err)
		}
		var b strings.Builder
		s.match(&b, re.Simplify())
		return b.String()
	}
	if text, ok := texts[sub.TextUnder("format")]; ok {
		return text
	}
	least := intUnder(sub, "minLength", 0)
	most := intUnder(sub, "maxLength", least+4)
	text := make([]rune, least+s.rand.IntN(min(most-least, 4)+1))
	for i := range text {
		text[i] = []rune("aZ09 -_./\\\"\n\té\u2028😀")[s.rand.IntN(16)]
	}
	return string(text)
}

// match writes a string that an expression matches.
func (s sampler) match(b *strings.Builder, re *syntax.Regexp) {
	times := func(most int) {
		for range s.rand.IntN(most + 1) {
			s.match(b, re.Sub[0])
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		i := 2 * s.rand.IntN(len(re.Rune)/2)
		b.WriteRune(re.Rune[i] + rune(s.rand.IntN(min(int(re.Rune[i+1]-re.Rune[i]), 90)+1)))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteRune([]rune("a0\"\\é ")[s.rand.IntN(6)])
	case syntax.OpStar:
		times(3)
	case syntax.OpPlus:
		s.match(b, re.Sub[0])
		times(2)
	case syntax.OpQuest:
		times(1)
	case syntax.OpAlternate:
		s.match(b, re.Sub[s.rand.IntN(len(re.Sub))])
	default:
		for _, sub := range re.Sub {
			s.match(b, sub)
		}
	}
}

// changed returns a value that differs in one place, so that most schemas reject it.
func (s sampler) changed(value *schema.Doc) *schema.Doc {
	others := []*schema.Doc{schema.Str("other"), schema.Num("7"), schema.Num("-3.75"), schema.Boolean(true), {}, schema.Arr(), schema.Obj(), schema.Str("")}
	copied := *value
	switch {
	case value.Kind == schema.Object && len(value.Members) > 0 && s.rand.IntN(8) > 0:
		copied.Members = slices.Clone(value.Members)
		i := s.rand.IntN(len(copied.Members))
		if s.rand.IntN(5) == 0 {
			copied.Members = slices.Delete(copied.Members, i, i+1)
		} else {
			copied.Members[i].Value = s.changed(copied.Members[i].Value)
		}
	case value.Kind == schema.Object && s.rand.IntN(2) == 0:
		return value.With("zz9", others[s.rand.IntN(len(others))])
	case value.Kind == schema.Array && len(value.Items) > 0 && s.rand.IntN(8) > 0:
		copied.Items = slices.Clone(value.Items)
		i := s.rand.IntN(len(copied.Items))
		if s.rand.IntN(5) == 0 {
			copied.Items = slices.Delete(copied.Items, i, i+1)
		} else {
			copied.Items[i] = s.changed(copied.Items[i])
		}
	case value.Kind == schema.Number && schema.IsInteger(value) && s.rand.IntN(2) == 0:
		n, _ := strconv.Atoi(value.Text)
		return schema.Num(strconv.Itoa(n + s.rand.IntN(41) - 20))
	case value.Kind == schema.String && s.rand.IntN(2) == 0:
		return schema.Str(value.Text + []string{"x", "\n", "é", "0"}[s.rand.IntN(4)])
	default:
		return others[s.rand.IntN(len(others))]
	}
	return &copied
}

// jsonText returns the JSON of a value with only the required escape sequences, as models and
// the converters write it.
func jsonText(value *schema.Doc) string {
	switch value.Kind {
	case schema.String:
		return quotedText(value.Text)
	case schema.Array:
		var items []string
		for _, item := range value.Items {
			items = append(items, jsonText(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	case schema.Object:
		var members []string
		for _, m := range value.Members {
			members = append(members, quotedText(m.Key)+":"+jsonText(m.Value))
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	return value.String()
}

func quotedText(text string) string {
	escapes := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	var b strings.Builder
	for _, c := range text {
		escape, ok := escapes[c]
		switch {
		case ok:
			b.WriteString(escape)
		case c < ' ':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	return `"` + b.String() + `"`
}

// otherText returns the JSON of a value in the format in which xgrammar writes the values of
// an enum: with escaped slashes, and without a fraction of 0.
func otherText(value *schema.Doc) string {
	return strings.NewReplacer("/", `\/`, "\x7f", `\u007f`).Replace(jsonText(withoutZeros(value)))
}

func withoutZeros(value *schema.Doc) *schema.Doc {
	copied := *value
	if value.Kind == schema.Number && strings.HasSuffix(value.Text, ".0") {
		copied.Text = strings.TrimSuffix(value.Text, ".0")
	}
	copied.Items, copied.Members = slices.Clone(value.Items), slices.Clone(value.Members)
	for i, item := range copied.Items {
		copied.Items[i] = withoutZeros(item)
	}
	for i, m := range copied.Members {
		copied.Members[i].Value = withoutZeros(m.Value)
	}
	return &copied
}
