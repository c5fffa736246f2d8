package templates

import (
	"bytes"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"
)

// nameImports sets the names of all imports before anything is drawn; jennifer would
// otherwise number equal names in the order of their use. As with goimports, an import
// has an explicit name unless that is the last part of its path.
func nameImports(out *jen.File, imports []Import) {
	for _, i := range imports {
		if i.Name == path.Base(i.Path) {
			out.ImportName(i.Path, i.Name)
		} else {
			out.ImportAlias(i.Path, i.Name)
		}
	}
}

// IsReserved reports whether jennifer lets no import have a name.
func IsReserved(name string) bool { return jen.IsReservedWord(name) }

// groupImports puts the imports of the standard library, which have no dot in the first
// part of their path, before the others, as goimports does.
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
