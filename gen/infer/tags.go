package infer

import (
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// takeTags adds what the struct tags of a field say, apart from encoding/json's.
//
// The tag jsonschema belongs to two worlds: options, as
// github.com/invopop/jsonschema has them, and a description, as
// github.com/google/jsonschema-go and the official MCP SDK have it. What is
// written tells them apart (jsonschemaForm).
func (m *maker) takeTags(p *property, tag reflect.StructTag, pos token.Position) {
	text := tag.Get("jsonschema")
	description := ""
	switch form, items := jsonschemaForm(text); form {
	case optionForm:
		m.takeOptions(p, items, pos)
	case enumForm:
		description = strings.Join(items[:len(items)-countEnums(items)], ",")
		m.takeOptions(p, items[len(items)-countEnums(items):], pos)
	case textForm:
		description = text
	}
	p.texts = append(p.texts,
		tag.Get("jsonschema_description"), description,
		tag.Get("description"), tag.Get("desc"), tag.Get("doc"))
	m.takeExtras(p, tag.Get("jsonschema_extras"), pos)
}

// A tagForm is how a jsonschema tag is written.
type tagForm int

const (
	textForm   tagForm = iota // a description
	optionForm                // key=value and words
	enumForm                  // a description, then enum=value (mcp-go)
)

// beginsWithKey is what google/jsonschema-go refuses as a description, so
// that nobody means one by it.
var beginsWithKey = regexp.MustCompile(`^[^ \t\n]*=`)

// bareOptions are the options without a value.
var bareOptions = []string{"required", "nullable", "-"}

// jsonschemaForm tells how a jsonschema tag is written, and its items.
func jsonschemaForm(tag string) (tagForm, []string) {
	if tag == "" {
		return textForm, nil
	}
	items := splitTag(tag)
	isBare := func(item string) bool { return slices.Contains(bareOptions, item) }
	enums := countEnums(items)
	switch {
	case beginsWithKey.MatchString(tag):
		return optionForm, items
	case !slices.ContainsFunc(items, func(item string) bool { return !isBare(item) }):
		return optionForm, items
	case enums > 0 && !slices.ContainsFunc(items[:len(items)-enums], hasKey):
		return enumForm, items
	}
	return textForm, items
}

func hasKey(item string) bool { return beginsWithKey.MatchString(item) }

// countEnums counts the enum items at the end.
func countEnums(items []string) int {
	count := 0
	for _, item := range slices.Backward(items) {
		if !strings.HasPrefix(item, "enum=") {
			break
		}
		count++
	}
	return count
}

// splitTag splits at commas; one after a backslash belongs to the item.
func splitTag(tag string) []string {
	var items []string
	var item strings.Builder
	for i := 0; i < len(tag); i++ {
		switch {
		case tag[i] == '\\' && i+1 < len(tag) && tag[i+1] == ',':
			item.WriteByte(',')
			i++
		case tag[i] == ',':
			items = append(items, item.String())
			item.Reset()
		default:
			item.WriteByte(tag[i])
		}
	}
	return append(items, item.String())
}

// takeOptions adds the options of a jsonschema tag.
func (m *maker) takeOptions(p *property, items []string, pos token.Position) {
	for i, item := range items {
		key, text, hasValue := strings.Cut(item, "=")
		switch v := (value{text: text, pos: pos}); {
		case item == "-" && i == 0:
			p.hidden = true
		case item == "required":
			p.say(required)
		case item == "nullable":
			p.nullable = true
		case key == "description" && hasValue:
			p.texts = append(p.texts, text)
		case slices.Contains(unsaidOptions, key):
			m.report(diag.Warnf(pos, diag.BadTag, "%s: %s= of the jsonschema tag is not carried over", p.at.path, key).
				WithHint("leave it out, or say it in the description"))
		case hasValue && isTagKeyword(key):
			p.takeTagKeyword(key, v)
		default:
			m.report(unknownOption(p, item, key, pos))
		}
	}
}

// unsaidOptions are options of invopop/jsonschema that reach beyond the field,
// or take away what its type says.
var unsaidOptions = []string{
	"anchor", "oneof_required", "anyof_required", "oneof_ref", "anyof_ref", "oneof_type", "anyof_type",
}

func unknownOption(p *property, item, key string, pos token.Position) diag.Diagnostic {
	d := diag.Errorf(pos, diag.BadTag, "%s: the jsonschema tag has no option %q", p.at.path, item)
	if isTagKeyword(key) {
		return d.WithHint("write %s=VALUE", key)
	}
	if near, ok := diag.Nearest(key, slices.Concat(bareOptions, []string{"description"}, keywordNames())); ok {
		return d.WithHint("did you mean %s?", near)
	}
	return d.WithHint("a comma in a value is written \\\\,; the options are those of github.com/invopop/jsonschema")
}

// takeTagKeyword adds a keyword, or a value to one that the tag has already.
func (p *property) takeTagKeyword(name string, v value) {
	if name == "example" {
		name = "examples"
	}
	last := len(p.keywords) - 1
	if last >= 0 && p.keywords[last].name == name && p.keywords[last].tag {
		p.keywords[last].values = append(p.keywords[last].values, v)
		return
	}
	p.takeKeyword(keyword{name: name, values: []value{v}, tag: true})
}

// takeExtras adds the tag jsonschema_extras: keywords of JSON Schema as they
// are, anything else as it stands.
func (m *maker) takeExtras(p *property, tag string, pos token.Position) {
	if tag == "" {
		return
	}
	for _, item := range splitTag(tag) {
		key, text, ok := strings.Cut(item, "=")
		switch {
		case !ok || key == "":
			m.report(diag.Errorf(pos, diag.BadTag, "%s: the tag jsonschema_extras has no value in %q", p.at.path, item).
				WithHint("write key=value"))
		case isTagKeyword(key):
			p.takeTagKeyword(key, value{text: text, pos: pos})
		default:
			p.takeExtra(key, extraValue(text))
		}
	}
}

func extraValue(text string) any {
	switch text {
	case "true":
		return true
	case "false":
		return false
	}
	return text
}

// takeExtra adds a value; a key that comes again makes a list.
func (p *property) takeExtra(key string, v any) {
	if p.extras == nil {
		p.extras = map[string]any{}
	}
	switch old := p.extras[key].(type) {
	case nil:
		p.extras[key] = v
	case []any:
		p.extras[key] = append(old, v)
	default:
		p.extras[key] = []any{old, v}
	}
}
