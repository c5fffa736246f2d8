package inspect

import (
	"go/types"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// FormMethod is the name of the method that is generated for a form, by which
// call.Ask finds it.
const FormMethod = "AskForm"

// formLine takes the lines of a form, whose type cannot be what a model answers with,
// too: both have a decoder of the name of the type.
func formLine(f *finder, c candidate, answer directive.Answer) directive.Answer {
	said, diags := directive.DecodeForm(f.lines.use(c.doc, "form"))
	f.diags = append(f.diags, diags...)
	if answer.Pos.IsValid() {
		f.report(diag.Errorf(answer.Pos, diag.Contradiction, "%s is a form, and cannot be an answer, too", c.ident.Name).
			WithHint("make two types of it, such as type %sAnswer %[1]s", c.ident.Name))
	}
	return said
}

// checkForm reports a form that cannot get the method [FormMethod].
func checkForm(f *finder, c candidate, form *Tool, t types.Type) {
	if c.spec.Assign.IsValid() {
		f.report(diag.Errorf(form.Pos, diag.BadPlace, "%s is an alias, which has no methods of its own, so it cannot be a form", form.GoName).
			WithHint("leave the = out, or write the line above the type that it stands for"))
		return
	}
	named, ok := t.(*types.Named)
	if !ok {
		return
	}
	if types.IsInterface(named) {
		f.report(diag.Errorf(form.Pos, diag.BadPlace, "%s is an interface, which no user can fill in, so it cannot be a form", form.GoName).
			WithHint("write the line above a struct"))
		return
	}
	if _, isPointer := named.Underlying().(*types.Pointer); isPointer {
		f.report(diag.Errorf(form.Pos, diag.BadPlace, "%s is a pointer, which has no methods, so it cannot be a form", form.GoName).
			WithHint("write the line above a struct"))
		return
	}
	if taken := member(named, FormMethod); taken != nil {
		f.report(diag.Errorf(f.pos(taken.Pos()), diag.NameClash, "%s has the name %s already, which is generated for a form", form.GoName, FormMethod).
			WithHint("give it another name"))
	}
}

// member returns the field or method of a name that a type itself has, nil for none.
func member(t *types.Named, name string) types.Object {
	for m := range t.Methods() {
		if m.Name() == name {
			return m
		}
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for field := range s.Fields() {
			if field.Name() == name {
				return field
			}
		}
	}
	return nil
}
