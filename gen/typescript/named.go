package typescript

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// global are names of types that those of tools do not hide.
var global = []string{
	"Array", "ArrayBuffer", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object",
	"Omit", "Partial", "Pick", "Promise", "Readonly", "Record", "RegExp", "Required", "Set", "String", "Symbol",
}

// nameAll gives names to the roots of tools and to what they refer to. What is called
// the same, and is the same, is one type; what only is called the same has the name of
// the tool in front.
func nameAll(tools []*tool) {
	taken := map[string]bool{}
	for _, name := range global {
		taken[name] = true
	}
	meanings := map[string][]string{} // of a hint
	for _, t := range tools {
		for _, r := range t.roots {
			r.name = free(taken, identifier(t.name, "Tool")+r.suffix)
			r.names[r.graph.Root()] = r.name
			for _, target := range r.targets {
				if !slices.Contains(meanings[target.hint], target.self) {
					meanings[target.hint] = append(meanings[target.hint], target.self)
				}
			}
		}
	}
	shared := map[[2]string]string{} // names, by hint and meaning
	for _, t := range tools {
		for _, r := range t.roots {
			for _, target := range r.targets {
				key := [2]string{target.hint, target.self}
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

// free returns a name, with a number where it is taken, and takes it.
func free(taken map[string]bool, name string) string {
	unique := name
	for n := 2; taken[unique]; n++ {
		unique = name + strconv.Itoa(n)
	}
	taken[unique] = true
	return unique
}

// hintsOf returns what the references of a document call their targets.
func hintsOf(g *schema.Graph) map[*schema.Doc]string {
	hints := map[*schema.Doc]string{}
	for _, ref := range schema.Refs(g.Root()) {
		if sub := g.Resolve(ref); sub != nil && hints[sub] == "" {
			hints[sub] = hintOf(ref)
		}
	}
	return hints
}

// hintOf returns the end of a reference, with what stands before a number.
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

// identifier returns a text as the name of a type: FindNotes for find_notes, and
// another one where nothing of it can stand in a name.
func identifier(text, other string) string {
	var name strings.Builder
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !isNamed(r) }) {
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

// isNamed reports whether a character stands in names. Those beyond the basic plane,
// and of scripts that are newer than compilers, do not.
func isNamed(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) ||
		unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) &&
			r < 0xA000 && unicode.IsLetter(r)
}
