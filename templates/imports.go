package templates

import (
	"bytes"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"
)

// nameImports fixes the names of all imports before anything is drawn, since
// jennifer would otherwise number names that meet in the order of their use.
// As with goimports, a name is spelled out unless it ends the path.
func nameImports(out *jen.File, imports []Import) {
	for _, i := range imports {
		if i.Name == path.Base(i.Path) {
			out.ImportName(i.Path, i.Name)
		} else {
			out.ImportAlias(i.Path, i.Name)
		}
	}
}

// IsReserved reports whether no import can have a name, since jennifer keeps it for
// something else.
func IsReserved(name string) bool { return jen.IsReservedWord(name) }

// groupImports puts the imports of the standard library, which have no dot in
// the first part of their path, in front of the others, as goimports does.
func groupImports(src []byte) []byte {
	head, rest, found := bytes.Cut(src, []byte("\nimport (\n"))
	block, rest, _ := bytes.Cut(rest, []byte("\n)\n"))
	var standard, others []string
	for line := range strings.Lines(string(block) + "\n") {
		_, quoted, _ := strings.Cut(line, `"`)
		if first, _, _ := strings.Cut(quoted, "/"); strings.Contains(first, ".") {
			others = append(others, line)
		} else {
			standard = append(standard, line)
		}
	}
	if !found || len(standard) == 0 || len(others) == 0 {
		return src
	}
	grouped := strings.Join(standard, "") + "\n" + strings.Join(others, "")
	return []byte(string(head) + "\nimport (\n" + grouped + ")\n" + string(rest))
}
