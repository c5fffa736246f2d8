package infer

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// takeOptions adds the options of a jsonschema tag.
func (m *maker) takeOptions(p *property, tag structTag, pair tagPair, items []tagItem) {
	var said keywordList
	for i, item := range items {
		pos := tag.inside(pair, item.offset)
		key, text, hasValue := strings.Cut(item.text, "=")
		switch {
		case item.text == "-" && i == 0:
			p.hidden = true
		case item.text == "required" || item.text == "nullable":
		case key == "description" && hasValue:
			p.describe(textAt(text, pos, schemaTag+ruleTag))
		case hasValue && unsaidOptions[key] != "":
			m.report(diag.Warnf(pos, diag.BadTag, "%s: %s= of the jsonschema tag is not carried over", p.at.path, key).
				WithHint("%s", unsaidOptions[key]))
		case hasValue && isTagKeyword(key):
			said.add(key, schemaTag+ruleTag, value{text: text, pos: pos})
		default:
			m.reportTag(tag, unknownOption(pos, p, item.text, key))
		}
	}
	p.takeKeywords(said)
}

// takeBareWords adds the words that invopop/jsonschema finds in a split which
// does not know the escaped comma.
func (p *property) takeBareWords(tag string, origin schema.Origin) {
	for word := range strings.SplitSeq(tag, ",") {
		switch word {
		case "required":
			p.say(required, origin)
		case "nullable":
			p.nullable = true
		}
	}
}

const (
	sayInWords  = "no provider takes what it makes of the whole object: leave it out, or say it in the description"
	sayInSchema = "leave it out, or give the schema of the type with //toolgen:schema"
)

// unsaidOptions are options of invopop/jsonschema that reach beyond the field,
// or take away what its type says, with what to write instead.
var unsaidOptions = map[string]string{
	"anchor":         "leave it out",
	"oneof_required": sayInWords,
	"anyof_required": sayInWords,
	"oneof_ref":      sayInSchema,
	"anyof_ref":      sayInSchema,
	"oneof_type":     sayInSchema,
	"anyof_type":     sayInSchema,
}

func unknownOption(pos token.Position, p *property, item, key string) diag.Diagnostic {
	d := diag.Errorf(pos, diag.BadTag, "%s: the jsonschema tag has no option %q", p.at.path, item)
	if isTagKeyword(key) {
		return d.WithHint("write %s=VALUE", key)
	}
	if near, ok := diag.Nearest(key, slices.Concat(bareOptions, []string{"description"}, keywordNames())); ok {
		return d.WithHint("did you mean %s?", near)
	}
	return d.WithHint("a comma in a value is written \\\\,; the options are those of github.com/invopop/jsonschema; where the tag is a text, say jsonschema-tags=text in the //toolgen:package line")
}

// A keywordList are the keywords of one tag.
type keywordList []keyword

// add adds a keyword, or a value to one that the tag has already.
func (l *keywordList) add(name, from string, v value) {
	if name == "example" {
		name = "examples"
	}
	i := slices.IndexFunc(*l, func(k keyword) bool { return k.name == name })
	if i < 0 {
		*l = append(*l, keyword{name: name, values: []value{v}, tag: true, from: from})
		return
	}
	(*l)[i].values = append((*l)[i].values, v)
}

func (p *property) takeKeywords(list keywordList) {
	for _, k := range list {
		p.takeKeyword(k)
	}
}
