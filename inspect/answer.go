package inspect

import (
	"go/ast"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// answerArgument is the property that holds an answer which is no object itself.
const answerArgument = "answer"

// answersIn returns the types of a declaration that are answers.
func answersIn(lines *lines, file *file, decl *ast.GenDecl) []candidate {
	var list []candidate
	for _, spec := range decl.Specs {
		if spec, ok := spec.(*ast.TypeSpec); ok {
			if doc := specDoc(decl, spec.Doc); len(lines.peek(doc, "answer")) > 0 {
				list = append(list, candidate{file: file, decl: spec, ident: spec.Name, doc: doc, spec: spec, marked: true})
			}
		}
	}
	return list
}

// readAnswer reads a type that a model answers with. It is a tool whose one argument is
// a value of the type: both are read from what a model writes. It returns nil where
// it reported an error.
func readAnswer(f *finder, c candidate) *Tool {
	before := len(f.diags)
	said, diags := directive.DecodeAnswer(f.lines.use(c.doc, "answer"))
	f.diags = append(f.diags, diags...)
	answer := &Tool{
		GoName: c.ident.Name, Pos: f.pos(c.ident.Pos()), Answer: &said,
		Options: directive.Tool{Name: said.Name, NamePos: said.NamePos, Words: directive.Words{{Name: "name", Pos: said.NamePos}}, Pos: said.Pos},
		Doc:     shortened((&reacher{finder: f}).typeDoc(typeSpec{c.spec, c.doc}, f.s), f.s.selection.options.Tool.Doc), Deprecated: isDeprecated(docLines(c.doc)),
	}
	f.checkBuild(c)
	obj := f.s.defs[c.ident]
	switch {
	case c.ident.Name == "_":
		f.report(diag.Errorf(answer.Pos, diag.BadPlace, "no code can name a type _, so it is no answer").
			WithHint("give it a name of its own"))
		return nil
	case obj == nil:
		f.blame(answer, site{source: f.s, node: c.decl})
		return nil
	case c.spec.TypeParams.NumFields() > 0:
		f.report(diag.Errorf(answer.Pos, diag.GenericFunc, "%s has type parameters, so it has no one schema", answer.GoName).
			WithHint("write the line above a type that says which it is for, such as type %sOfText = %[1]s[string]", answer.GoName))
	}
	answer.Params = []*Param{{Name: answerArgument, Type: obj.Type(), Answer: true, Pos: answer.Pos}}
	f.checkTypes(c, answer)
	if f.diags[before:].HasErrors() {
		return nil
	}
	return answer
}

// isAnswer reports whether a candidate is a type.
func (c candidate) isAnswer() bool { return c.spec != nil }

// what a candidate is, in words.
func (c candidate) what() string {
	if c.isAnswer() {
		return "answer"
	}
	return "tool"
}

// what a tool is, in words.
func (tool *Tool) what() string {
	if tool.Answer != nil {
		return "an answer"
	}
	return "a tool"
}

// WayOut says what to do about a parameter that no model can send, other than to
// change its type; another way may be "".
func (p *Param) WayOut(other string) string {
	if p.Answer {
		return other
	}
	return strings.TrimSuffix("have the server provide it: //toolgen:param "+p.Name+" inject, or "+other, ", or ")
}
