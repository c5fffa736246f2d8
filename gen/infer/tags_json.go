package infer

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// jsonOptions are what encoding/json of Go 1.26 knows behind the name.
var jsonOptions = []string{"omitempty", "omitzero", "string"}

// checkJSONTag tells what encoding/json passes over in the tag json of a
// field, so that its JSON is not what the tag says.
func (m *maker) checkJSONTag(p *property, tag structTag) {
	pair, ok := tag.find("json")
	if !ok || m.checkTagVersion(p.at.path, tag, pair) {
		return
	}
	warn := func(n int, hint, format string, args ...any) {
		m.report(diag.Warnf(tag.inside(pair, n), diag.BadTag, "%s: "+format, append([]any{p.at.path}, args...)...).WithHint("%s", hint))
	}
	name, rest, more := strings.Cut(pair.value, ",")
	switch {
	case name == "-" && rest != "":
		warn(0, "write `json:\"-\"` to leave the field out, `json:\"-,\"` to name it so", "the json tag names the field \"-\", rather than to leave it out")
	case name != "" && !isJSONName(name):
		warn(0, "use letters, digits, _, - and .", "encoding/json does not take the name %q, and uses %s", name, p.name)
	}
	for offset := len(name) + len(","); more; {
		option := rest
		option, rest, more = strings.Cut(rest, ",")
		switch {
		case option == "string" && p.quoted:
			p.quotedPos = tag.inside(pair, offset)
		case option == "" || slices.Contains(jsonOptions, option) && option != "string":
		case option == "string":
			warn(offset, "leave it out", "the option string of the json tag means nothing for %s", m.typeName(p.typ))
		default:
			warn(offset, jsonOptionHint(option), "encoding/json knows no option %q, and passes over it", option)
		}
		offset += len(option) + len(",")
	}
}

func jsonOptionHint(option string) string {
	if option == "inline" {
		return "embed the struct, so that its fields are inline"
	}
	if near, ok := diag.Nearest(strings.TrimSpace(option), jsonOptions); ok {
		return "did you mean " + near + "?"
	}
	return "leave it out; the options are " + strings.Join(jsonOptions, ", ")
}
