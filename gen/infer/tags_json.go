package infer

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkJSONTag tells what encoding/json passes over in the tag json of a
// field, so that its JSON is not what the tag says.
func (m *maker) checkJSONTag(p *property, tag structTag) {
	pair, ok := tag.find("json")
	if !ok {
		return
	}
	warn := func(n int, hint, format string, args ...any) {
		m.report(diag.Warnf(tag.inside(pair, n), diag.BadTag, "%s: "+format, append([]any{p.at.path}, args...)...).WithHint("%s", hint))
	}
	name, rest, _ := strings.Cut(pair.value, ",")
	read, options := gotype.ReadJSONTag(pair.value, m.pkg.Encoder)
	switch {
	case name == "-" && rest != "":
		warn(0, "write `json:\"-\"` to leave the field out, `json:\"-,\"` to name it so", "the json tag names the field \"-\", rather than to leave it out")
	case name != "" && read.Name != name || name != "" && !read.Tagged:
		warn(0, "use letters, digits, _, - and .", "encoding/json does not take the name %q, and uses %s", name, p.name)
	}
	for _, option := range options {
		at, text := option.Offset, option.Text
		switch {
		case at < len(name): // a rest of it, of which is told
		case text == "string" && p.quoted:
			p.quotedPos = tag.inside(pair, at)
		case text == "string":
			warn(at, "leave it out", "the option string of the json tag means nothing for %s", m.typeName(p.wire.Declared))
		case text == "embed" && m.pkg.Encoder.Embeds:
			warn(at, "leave it out, or leave out the name and the other options, and take a struct, a map of texts or a jsontext.Value", "the option embed of the json tag means nothing for %s with this tag", m.typeName(p.wire.Declared))
		case text == "" || slices.Contains(gotype.JSONOptions(m.pkg.Encoder), text):
		case read.Format && gotype.BeginsFormat(option): // which is an error
		default:
			warn(at, m.jsonOptionHint(text), "encoding/json knows no option %q, and passes over it", text)
		}
	}
}

func (m *maker) jsonOptionHint(option string) string {
	switch {
	case option == "inline" && m.pkg.Encoder.Embeds:
		return "write embed, which has its fields inline"
	case option == "embed":
		return "build with Go 1.27, which knows it, or leave it out"
	case option == "inline":
		return "embed the struct, so that its fields are inline"
	}
	if near, ok := diag.Nearest(strings.TrimSpace(option), gotype.JSONOptions(m.pkg.Encoder)); ok {
		return "did you mean " + near + "?"
	}
	return "leave it out; the options are " + strings.Join(gotype.JSONOptions(m.pkg.Encoder), ", ")
}
