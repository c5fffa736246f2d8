package lint

import (
	"fmt"
	"go/types"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// checkOffers finds prompts and resources that do not say what they are, and arguments
// of prompts that do not: those are texts whose names are all that a client knows.
func checkOffers(pkg *inspect.Package) []found {
	var all []found
	for _, o := range pkg.Offers {
		verb := o.Offer.Verb
		if verb == directive.CompletionVerb {
			continue
		}
		if o.Doc.Value == "" {
			all = append(all, found{
				pos: o.Pos, subject: o.GoName,
				message: fmt.Sprintf("the %s %s has no description, so that a client can only show its name", verb, o.GoName),
				hint:    "say what it is in the doc comment, or in //toolgen:description",
			})
		}
		for _, param := range o.Arguments() {
			if _, isStruct := param.Type.Underlying().(*types.Struct); isStruct || verb != directive.PromptVerb || param.Doc.Value != "" || hasDocOrConstants(pkg, param.Type) {
				continue
			}
			all = append(all, found{
				pos: param.Pos, subject: o.GoName + "." + param.Name,
				message: fmt.Sprintf("%s of the prompt %s has no description", param.Name, o.GoName),
				hint:    "say what it is in a comment beside it, with an example if its format is not obvious",
			})
		}
	}
	return all
}

// checkTitled finds prompts and resources without a title.
func checkTitled(pkg *inspect.Package) []found {
	var all []found
	for _, o := range pkg.Offers {
		if o.Offer.Verb != directive.CompletionVerb && o.Options.Title == "" {
			all = append(all, found{
				pos: o.Pos, subject: o.GoName,
				message: fmt.Sprintf("the %s %s has no title, so that a client shows its name", o.Offer.Verb, o.GoName),
				hint:    fmt.Sprintf("write title=%q in the //toolgen:%s line", "…", o.Offer.Verb),
			})
		}
	}
	return all
}

// hasDocOrConstants reports whether a type has a doc or constants.
func hasDocOrConstants(pkg *inspect.Package, t types.Type) bool {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	decl := pkg.Decls.Type(named.Obj()).Of(named)
	return decl.Doc.Value != "" || len(decl.Consts) > 0
}
