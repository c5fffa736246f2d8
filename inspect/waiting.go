package inspect

import (
	"bytes"
	"go/ast"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// Most files of other modules and of the standard library declare nothing that a tool
// leads to. Such a file waits: what it declares is told from its text, and it is parsed
// when something leads to a name of it. What is said of declarations still holds of all
// of a package, so that a file does not wait of which more than its names can matter.

// waiting are the files of a package that are not parsed yet.
type waiting struct {
	files []*file
	// by are the files by the names that they declare, and by those of the types of
	// receivers; some are parsed by now.
	by map[string][]*file
}

// noWaiting are texts of files that are parsed with the first ones: they import C, or have
// tags that show in which form a whole package writes jsonschema tags ([Decls].Tags).
var noWaiting = []string{`"C"`, "jsonschema"}

// canWait reports whether a file that counts, of a package that nobody asked for, need
// not be parsed before something leads to it.
func (prog *Program) canWait(content []byte, found *outline) bool {
	return !found.aliases && !found.dots && found.pkg != "documentation" &&
		prog.located.Release != "" && !isNewer(prog.located.Release) && // so that this binary can parse it
		!mentions(content) && !slices.ContainsFunc(noWaiting, func(text string) bool { return bytes.Contains(content, []byte(text)) })
}

// letWait divides the files of a package into those that are parsed and those that wait.
// The first one, which names the package, does not wait, nor one of another name, nor
// one with methods of a type under another name.
func (prog *Program) letWait(s *source) {
	if len(s.files) == 0 {
		return
	}
	prog.parseWaiting(s, s.files[0])
	aliases := aliasesIn(s.files)
	s.waiting.by = map[string][]*file{}
	for _, f := range s.files {
		if f.outline == nil {
			continue
		}
		if f.outline.pkg != s.files[0].syntax.Name.Name || slices.ContainsFunc(f.outline.names, func(name string) bool { return aliases[name] }) {
			prog.parseWaiting(s, f)
			continue
		}
		s.waiting.files = append(s.waiting.files, f)
		for _, name := range f.outline.names {
			if by := s.waiting.by[name]; len(by) == 0 || by[len(by)-1] != f {
				s.waiting.by[name] = append(by, f)
			}
		}
	}
	s.files = slices.DeleteFunc(s.files, func(f *file) bool { return f.outline != nil })
}

// aliasesIn returns the types of parsed files that are other names of types.
func aliasesIn(files []*file) map[string]bool {
	aliases := map[string]bool{}
	for _, f := range files {
		if f.syntax == nil {
			continue
		}
		for _, decl := range f.syntax.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok && spec.Assign.IsValid() {
					aliases[spec.Name.Name] = true
				}
			}
		}
	}
	return aliases
}

func (prog *Program) parseWaiting(s *source, f *file) {
	if f.outline != nil {
		prog.parseText(s, f)
	}
}

// A wanted file is one of a package that has to be parsed.
type wanted struct {
	s *source
	f *file
}

// declaring returns the files of a package that wait, and that declare a name or methods
// of a type of that name.
func (s *source) declaring(name string) (files []wanted) {
	for _, f := range s.waiting.by[name] {
		if f.outline != nil {
			files = append(files, wanted{s, f})
		}
	}
	return files
}

// stopWaiting parses files that wait, several at a time.
func (prog *Program) stopWaiting(files []wanted) {
	if len(files) == 0 {
		return
	}
	slices.SortFunc(files, func(a, b wanted) int { return strings.Compare(a.f.name, b.f.name) })
	files = slices.Compact(files)
	parallel.Do(len(files), func(i int) { prog.parseText(files[i].s, files[i].f) })
	grown := map[*source]bool{}
	for _, want := range files {
		want.s.files = append(want.s.files, want.f)
		grown[want.s] = true
	}
	for s := range grown {
		slices.SortFunc(s.files, func(a, b *file) int { return strings.Compare(a.name, b.name) })
		s.waiting.files = slices.DeleteFunc(s.waiting.files, func(f *file) bool { return f.outline == nil })
		s.declared = declarationsOf(s.files)
	}
}

// readFor has the names of tasks among what is declared.
func (c *closure) readFor(tasks []task) {
	var files []wanted
	for _, t := range tasks {
		files = append(files, t.s.declaring(t.name)...)
	}
	c.prog.stopWaiting(files)
}

// readLiteral has among what is declared the types of a package that a type stands for.
func (c *closure) readLiteral(s *source, name string) {
	for seen := map[string]bool{}; !seen[name]; {
		seen[name] = true
		c.prog.readName(s, name)
		if spec := s.declared.typeSpec(name); spec != nil {
			if next, ok := ast.Unparen(spec.Type).(*ast.Ident); ok {
				name = next.Name
			}
		}
	}
}

// readName has a name of a package, if it declares it, among what is declared.
func (prog *Program) readName(s *source, name string) { prog.stopWaiting(s.declaring(name)) }

// readAll has all of a package among what is declared.
func (prog *Program) readAll(s *source) {
	var all []wanted
	for _, f := range s.waiting.files {
		all = append(all, wanted{s, f})
	}
	prog.stopWaiting(all)
}

// readConstsOf has among what is declared all constants that may be of a type.
func (prog *Program) readConstsOf(s *source, name string) {
	for more := true; more; {
		var found []wanted
		of := s.declared.constsOf(name)
		for _, f := range s.waiting.files {
			for other := range of {
				if bytes.Contains(f.outline.consts, []byte(other)) {
					found = append(found, wanted{s, f})
					break
				}
			}
		}
		prog.stopWaiting(found)
		more = len(found) > 0
	}
}
