package inspect

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// answerArgument is the property that contains an answer that is not itself an object.
const answerArgument = "answer"

// answerIn returns a type if it is marked as an answer or a form.
func answerIn(lines *lines, file *file, spec *ast.TypeSpec, doc *ast.CommentGroup) []candidate {
	form := len(lines.peek(doc, "form")) > 0
	if !form && len(lines.peek(doc, "answer")) == 0 {
		return nil
	}
	return []candidate{{file: file, decl: spec, ident: spec.Name, doc: doc, spec: spec, form: form, marked: true}}
}

// readAnswer reads a type that a model answers with or, for a form, that a user fills in.
// The result is a tool with one argument of this type, because arguments are parsed in the
// same way. It is nil if readAnswer reports an error.
func readAnswer(f *finder, c candidate) *Tool {
	before := len(f.diags)
	said, diags := directive.DecodeAnswer(f.lines.use(c.doc, "answer"))
	f.diags = append(f.diags, diags...)
	if c.form {
		said = formLine(f, c, said)
	}
	answer := &Tool{
		GoName: c.ident.Name, Pos: f.pos(c.ident.Pos()), Answer: &said, Form: c.form,
		Options: directive.Tool{Name: said.Name, NamePos: said.NamePos, Words: directive.Words{{Name: "name", Pos: said.NamePos}}, Pos: said.Pos},
		Doc:     shortened((&reacher{finder: f}).typeDoc(typeSpec{c.spec, c.doc}, f.s), f.s.selection.options.Tool.Doc), Deprecated: isDeprecated(docLines(c.doc)),
	}
	f.checkBuild(c)
	obj := f.s.defs[c.ident]
	switch {
	case c.ident.Name == "_":
		f.report(diag.Errorf(answer.Pos, diag.Misplaced, "code cannot refer to a type named _, so it cannot be a form or an answer").
			WithHint("rename it"))
		return nil
	case obj == nil:
		f.reportTypeError(answer, site{source: f.s, node: c.decl})
		return nil
	case c.spec.TypeParams.NumFields() > 0:
		of := "="
		if c.form { // a form needs a defined type, because an alias has no methods
			of = ""
		}
		f.report(diag.Errorf(answer.Pos, diag.GenericFunc, "%s is generic, so it has no single schema", answer.GoName).
			WithHint("add the directive to a type without type parameters, for example type %sOfText %s", answer.GoName, strings.TrimSpace(of+" "+answer.GoName+"[string]")))
	case c.form:
		checkForm(f, c, answer, obj.Type())
	}
	answer.Params = []*Param{{Name: answerArgument, Type: obj.Type(), Answer: true, Pos: answer.Pos}}
	f.checkTypes(answer, c.decl)
	if f.diags[before:].HasErrors() {
		return nil
	}
	return answer
}

// isAnswer reports whether a candidate is a type.
func (c candidate) isAnswer() bool { return c.spec != nil }

// what returns the noun for the candidate in messages: "form", "answer", or "tool".
func (c candidate) what() string {
	switch {
	case c.form:
		return "form"
	case c.isAnswer():
		return "answer"
	}
	return "tool"
}

// what returns the noun for the tool in messages, with an article, such as "an answer".
func (tool *Tool) what() string {
	switch {
	case tool.Form:
		return "a form"
	case tool.Answer != nil:
		return "an answer"
	}
	return "a tool"
}

// Hint returns a hint for a parameter that a model cannot send. It lists alternatives to
// changing the type; other, if not "", comes last.
func (p *Param) Hint(other string) string {
	if p.Answer {
		return other
	}
	return strings.TrimSuffix("inject the value: //toolgen:param "+p.Name+" inject, or "+other, ", or ")
}

// FormMethod is the name of the method that is generated for a form. call.Ask finds the
// method by this name.
const FormMethod = "AskForm"

// formLine decodes the form directive of the candidate's type. It reports an error if the
// type also has the directive answer, because both generate a decoder with the name of the
// type.
func formLine(f *finder, c candidate, answer directive.Answer) directive.Answer {
	said, diags := directive.DecodeForm(f.lines.use(c.doc, "form"))
	f.diags = append(f.diags, diags...)
	if answer.Pos.IsValid() {
		f.report(diag.Errorf(answer.Pos, diag.Contradiction, "%s is a form, so it cannot also be an answer", c.ident.Name).
			WithHint("declare a second type, for example type %sAnswer %[1]s", c.ident.Name))
	}
	return said
}

// checkForm reports a form for which the method [FormMethod] cannot be generated.
func checkForm(f *finder, c candidate, form *Tool, t types.Type) {
	misplaced := func(why, hint string) {
		f.report(diag.Errorf(form.Pos, diag.Misplaced, "%s is "+why+", so it cannot be a form", form.GoName).WithHint("%s", hint))
	}
	named, ok := t.(*types.Named)
	switch {
	case c.spec.Assign.IsValid():
		misplaced("an alias, which cannot have methods", "remove the =, or move the directive to the aliased type")
		return
	case !ok:
		return
	}
	switch named.Underlying().(type) {
	case *types.Interface:
		misplaced("an interface, which no user can fill in", "move the directive to a struct")
	case *types.Pointer:
		misplaced("a pointer, which has no methods", "move the directive to a struct")
	default:
		if taken, index, _ := types.LookupFieldOrMethod(named, true, named.Obj().Pkg(), FormMethod); len(index) == 1 {
			f.report(diag.Errorf(f.pos(taken.Pos()), diag.NameClash, "%s already declares %s, which is generated for a form", form.GoName, FormMethod).
				WithHint("rename it"))
		}
	}
}
