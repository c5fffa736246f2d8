package inspect

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// readOffer decodes the directives that make a candidate a prompt, a resource, or a
// completion (an offer) instead of a tool. Their name, title, and doc options replace
// those of the tool.
func readOffer(l *lines, pkg directive.Package, c candidate, tool *Tool) diag.List {
	var own []directive.Line
	for _, verb := range directive.OfferVerbs {
		own = append(own, l.use(c.doc, verb)...)
	}
	if len(own) == 0 {
		return nil
	}
	slices.SortFunc(own, func(a, b directive.Line) int { return comparePositions(a.Pos, b.Pos) })
	said, diags := directive.DecodeOffer(own)
	tool.Offer = &said
	diags = append(diags, linesForNothing(l, c, &said)...)
	if marks := l.peek(c.doc, "tool"); len(marks) > 0 {
		diags = append(diags, diag.Errorf(said.Pos, diag.Contradiction, "%s conflicts with %s", own[0], marks[0]).
			WithHint("remove one of them, or use a separate function for each").
			WithRelated(marks[0].Pos, "%s is here", marks[0]))
	}
	if !pkg.Call {
		diags = append(diags, diag.Errorf(said.Pos, diag.Misplaced, "a %s needs generated code that a server can call", said.Verb).
			WithHint("add call to the //toolgen:package line"))
	}
	tool.Options.Name, tool.Options.NamePos, tool.Options.Title = said.Name, said.NamePos, said.Title
	tool.Options.Doc = cmp.Or(said.Doc, tool.Options.Doc)
	tool.Options.Icons, tool.Options.Meta = said.Icons, said.Meta
	tool.Options.Strict = nil
	return diags
}

// meansNothing maps the verb of an offer to the verbs of directives without effect on the
// offer, each with a hint.
var meansNothing = map[string]map[string]string{
	directive.PromptVerb: {
		directive.Input:       "the arguments of a prompt are strings without a schema; use //toolgen:param to constrain them",
		directive.Output:      "a prompt returns messages, which have no schema",
		directive.ExampleVerb: "clients do not support examples for prompts; describe each argument instead",
	},
	directive.ResourceVerb: {
		directive.Input:       "the variables of a resource are strings without a schema; use //toolgen:param to constrain them",
		directive.Output:      "the content of a resource has no schema; use mime= on //toolgen:resource",
		directive.ExampleVerb: "clients do not support examples for resources; add an example URI to the description",
	},
	directive.CompletionVerb: {
		directive.Input:       "clients do not see the arguments of a completion",
		directive.Output:      "clients see only the returned values",
		directive.ExampleVerb: "clients do not see the arguments of a completion",
		"result":              "clients see only the returned values",
		"description":         "clients do not see a completion; describe the parameter that it completes",
	},
}

// linesForNothing reports the directives above an offer that have no effect on it (see
// meansNothing), and marks them as used.
func linesForNothing(l *lines, c candidate, said *directive.Offer) (diags diag.List) {
	hints := meansNothing[said.Verb]
	for _, verb := range slices.Sorted(maps.Keys(hints)) {
		for _, line := range l.use(c.doc, verb) {
			diags = append(diags, diag.Errorf(line.Pos, diag.Misplaced, "%s has no effect on a %s", line, said.Verb).
				WithHint("remove it: %s", hints[verb]))
		}
	}
	return diags
}

// offerResult sets how the result of an offer is sent to clients, or reports why its type
// cannot be sent.
func offerResult(tool *Tool, in types.Qualifier) diag.List {
	said := tool.Offer
	if len(tool.Results) != 1 {
		return diag.List{diag.Errorf(tool.Pos, diag.Unsupported, "a %s returns one value and an error, but %s returns %d values", said.Verb, tool.GoName, len(tool.Results)).
			WithHint("return %s", offerResults[said.Verb])}
	}
	result := tool.Results[0]
	text := IsText(result.Type) && !writesItself(result.Type)
	bytes := IsBytes(result.Type) && !writesItself(result.Type)
	switch list, isList := result.Type.Underlying().(*types.Slice); {
	case said.Verb == directive.PromptVerb && (result.As != nil || isRuntimeContent(result.Type) || isRuntimeMessage(result.Type)):
		return nil
	case said.Verb == directive.PromptVerb && text:
		result.Content, result.As = true, &directive.Result{MIME: "text/plain"}
		return nil
	case said.Verb == directive.ResourceVerb && result.As != nil:
		return diag.List{diag.Errorf(result.As.Pos, diag.Misplaced, "//toolgen:resource already sets the media type of the resource").
			WithHint("add mime=%s to //toolgen:resource", result.As.MIME)}
	case said.Verb == directive.ResourceVerb && (text || bytes):
		mime := cmp.Or(said.MIME, "text/plain")
		if bytes {
			mime = cmp.Or(said.MIME, "application/octet-stream")
		}
		result.Content, result.As = true, &directive.Result{MIME: mime, URI: said.URI}
		return nil
	case said.Verb == directive.ResourceVerb && (!result.Content || isRuntimeContent(result.Type)):
		return nil
	case said.Verb == directive.CompletionVerb && isList && !result.Content && IsText(list.Elem()) && !writesItself(list.Elem()):
		return checkCompletion(tool, in)
	}
	return diag.List{diag.Errorf(result.Pos, diag.Unsupported, "a %s cannot return %s", said.Verb, types.TypeString(result.Type, in)).
		WithHint("return %s", offerResults[said.Verb])}
}

// offerResults describes, for each verb, the types that the function of an offer can
// return.
var offerResults = map[string]string{
	directive.PromptVerb:     "a string, call.Message, call.Content, or a slice of call.Message or call.Content",
	directive.ResourceVerb:   "a string, []byte, call.Content, []call.Content, or a value to encode as JSON",
	directive.CompletionVerb: "[]string",
}

// checkCompletion reports parameters of a completion other than the two supported: the
// string that the user has typed so far, and the map of other arguments.
func checkCompletion(tool *Tool, in types.Qualifier) (diags diag.List) {
	var value, others bool
	for _, param := range tool.Arguments() {
		if line := param.Directive.Pos; line.IsValid() {
			diags = append(diags, diag.Errorf(line, diag.Misplaced, "clients do not see %s of a completion, so the directive has no effect", cmp.Or(param.Name, "the parameter")).
				WithHint("remove it, or move it to the parameter that is completed"))
		}
		isMap := types.Identical(param.Type.Underlying(), types.NewMap(types.Typ[types.String], types.Typ[types.String]))
		switch {
		case IsText(param.Type) && !value:
			value = true
		case isMap && !others:
			others = true
		default:
			diags = append(diags, diag.Errorf(param.Pos, diag.Unsupported, "a completion accepts the typed string and the other arguments, a map[string]string, but %s is neither", cmp.Or(param.Name, "the parameter")).
				WithHint("remove it, or inject the value: //toolgen:inject %s", types.TypeString(param.Type, in)))
		}
	}
	return diags
}

// isRuntimeContent reports whether t is a block of the package that generated calls use, or a
// pointer to or a list of such blocks.
func isRuntimeContent(t types.Type) bool { return isNamed(elemOf(t), callPath, "Content") }

// writesItself reports whether methods of a type determine its JSON.
func writesItself(t types.Type) bool { return methodIn(t, "MarshalJSON", "MarshalText") != "" }

// methodIn returns the first of the names that is a method of a type or of a pointer to the
// type, or "".
func methodIn(t types.Type, names ...string) string {
	for _, name := range names {
		found, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if _, ok := found.(*types.Func); ok {
			return name
		}
	}
	return ""
}
