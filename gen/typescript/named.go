package typescript

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// global are types of TypeScript whose names are not used again.
var global = []string{
	"Array", "ArrayBuffer", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object",
	"Omit", "Partial", "Pick", "Promise", "Readonly", "Record", "RegExp", "Required", "Set", "String", "Symbol",
}

// nameAll names the types of the roots of tools, and of the schemas that these refer to.
// Schemas with the same hint and the same meaning are one type. If schemas with the same
// hint have several meanings, their names begin with that of the root.
func nameAll(tools []*tool) {
	taken := map[string]bool{}
	for _, name := range global {
		taken[name] = true
	}
	meanings := map[string][]string{} // by hint
	for _, t := range tools {
		for _, r := range t.roots {
			r.name = free(taken, identifier(t.name, "Tool")+r.suffix)
			r.names[r.graph.Root()] = r.name
			for _, target := range r.targets {
				if !slices.Contains(meanings[target.hint], target.meaning) {
					meanings[target.hint] = append(meanings[target.hint], target.meaning)
				}
			}
		}
	}
	shared := map[[2]string]string{} // names, by hint and meaning
	for _, t := range tools {
		for _, r := range t.roots {
			for _, target := range r.targets {
				key := [2]string{target.hint, target.meaning}
				if shared[key] == "" {
					name := identifier(target.hint, "Part")
					if len(meanings[target.hint]) > 1 {
						name = r.name + name
					}
					shared[key] = free(taken, name)
				}
				r.names[target.Doc] = shared[key]
			}
		}
	}
}

// free returns a name that is not taken, by a number at its end if needed, and takes it.
func free(taken map[string]bool, name string) string {
	unique := name
	for n := 2; taken[unique]; n++ {
		unique = name + strconv.Itoa(n)
	}
	taken[unique] = true
	return unique
}

// hintsOf returns hints for the names of the targets of a document's references.
func hintsOf(g *schema.Graph) map[*schema.Doc]string {
	hints := map[*schema.Doc]string{}
	for _, ref := range schema.Refs(g.Root()) {
		if sub := g.Resolve(ref); sub != nil && hints[sub] == "" {
			hints[sub] = hintOf(ref)
		}
	}
	return hints
}

// hintOf returns the last token of a reference; if that is a number, the last two.
func hintOf(ref string) string {
	path, isPath := schema.RefPath(ref)
	if !isPath || len(path) == 0 {
		return strings.TrimPrefix(ref, schema.WholeRef)
	}
	last := len(path) - 1
	if _, err := strconv.Atoi(path[last]); err == nil && last > 0 {
		return path[last-1] + " " + path[last]
	}
	return path[last]
}

// identifier returns a text as the name of a type, FindNotes for find_notes; other if the
// text has no character that a name can have.
func identifier(text, other string) string {
	var name strings.Builder
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !isInName(r) }) {
		first := []rune(word)[0]
		name.WriteString(string(unicode.ToUpper(first)) + word[len(string(first)):])
	}
	switch made := name.String(); {
	case made == "":
		return other
	case made[0] >= '0' && made[0] <= '9':
		return "_" + made
	default:
		return made
	}
}

// isInName reports whether a character may be in a name. Letters of other scripts, and
// those beyond the basic multilingual plane, may be unknown to older compilers.
func isInName(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) ||
		unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) &&
			r < 0xA000 && unicode.IsLetter(r)
}
