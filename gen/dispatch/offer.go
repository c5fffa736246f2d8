package dispatch

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// A kind is a kind of set, with the words that name its elements.
type kind struct {
	word, variable, verb string // "Tool", "tool", and the verb for a request
	// Names in the runtime: the type of the set, and the function that creates it.
	result, generated string
}

var (
	toolKind     = kind{"Tool", "tool", "calls", "Set", "Generated"}
	promptKind   = kind{"Prompt", "prompt", "gets", "Prompts", "GeneratedPrompts"}
	resourceKind = kind{"Resource", "resource", "reads", "Resources", "GeneratedResources"}
)

// setNames are the names of the functions or methods that return sets.
var setNames = []string{setName, promptKind.word + "Set", resourceKind.word + "Set"}

// An offer is a prompt or resource, with the indexes of its completions in its group.
type offer struct {
	define.Offer
	first int
}

// offerCalls returns the prompts and resources, with the plans for calling their
// functions. Their completions follow.
func offerCalls(p define.Package) ([]group, diag.List) {
	var groups []group
	var diags diag.List
	for _, g := range []struct {
		kind
		offers []define.Offer
	}{{promptKind, p.Prompts}, {resourceKind, p.Resources}} {
		if len(g.offers) == 0 {
			continue
		}
		made := group{kind: g.kind, set: g.word + "Set"}
		add := func(t define.Tool, prefix string) {
			contract := t.Decided.Contract(p.Package, t.Facts)
			contract.Boxed, contract.ObjectOnly = false, false // the result is a string, not structured content
			called, found := codec.CallOf(p.Package, t.Facts, contract)
			diags = append(append(diags, found...), CheckEnforced(t.Input, t.Pos)...)
			made.members = append(made.members, tool{Tool: &t, call: called, handler: prefix})
		}
		for _, o := range g.offers {
			add(o.Tool, g.variable)
		}
		for _, o := range g.offers {
			made.offers = append(made.offers, offer{o, len(made.members)})
			for _, completion := range o.Completions {
				add(completion.Tool, "complete")
			}
		}
		groups = append(groups, made)
	}
	return groups, diags
}

// offered lays out a group of prompts or resources. Their constants are in views.
func (f *file) offered(g group, views []templates.Offer) group {
	f.named(&g)
	if f.callerName == "" {
		if slices.ContainsFunc(views, func(o templates.Offer) bool { return o.Const == f.names.Prefix+g.set }) {
			g.set = g.kind.word + "set" // the constant of a prompt or resource named Set uses the name
		}
		g.set = f.names.Exported(g.set)
	}
	for i := range g.members {
		t := &g.members[i]
		word := names.Upper(t.Facts.Func.Name())
		if t.Facts.Recv != nil && f.handlers[t.handler+word] {
			word = t.Facts.Recv.Obj().Name() + word
		}
		t.handler += word
		for n := 2; f.handlers[t.handler]; n++ {
			t.handler = strings.TrimRight(t.handler, "0123456789") + strconv.Itoa(n)
		}
		f.handlers[t.handler] = true
		if i < len(views) {
			t.constant, t.schema = views[i].Const, views[i].Schema.Name
		} else {
			t.schema = f.names.Private(t.handler + "Schema")
			f.completerSchemas = append(f.completerSchemas, templates.Const{Name: t.schema, Pieces: templates.TextLines(schema.Lines(t.Input))})
		}
		f.tool(t, word)
	}
	return g
}

// offerGeneration writes the variable with the data that all sets of a group share:
//
//	var promptGeneration = call.PromptGeneration{
//		Version: 1,
//		Package: "example.com/notes",
//		Define:  definePrompts,
//	}
func (d drawer) offerGeneration(g group) {
	d.shared(g, g.kind.word+"Generation", g.generation(d.pkg.Path))
}

// offerDefiner generates the function that returns the definitions:
//
//	func definePrompts() []call.Prompt {
//		return []call.Prompt{
//			{
//				Name: PromptReview,
//				Arguments: []call.PromptArgument{
//					{Name: "note", Description: "…", Required: true},
//				},
//				Input: promptReviewSchema,
//			},
//		}
//	}
func (d drawer) offerDefiner(g group) jen.Code {
	var rows []jen.Code
	for i, o := range g.offers {
		var fields []jen.Code
		if constant := jen.Id(g.members[i].constant); g.kind == resourceKind {
			fields = append(fields, set("URI", constant), set("Name", jen.Lit(o.Name)))
		} else {
			fields = append(fields, set("Name", constant))
		}
		fields = append(fields, texts("Title", o.Title, "Description", o.Description)...)
		fields = append(fields, resourceFields(o)...)
		for _, m := range o.Extra {
			fields = append(fields, set(runtimeFields[m.Key], jen.Lit(m.Value.String())))
		}
		if g.kind == promptKind && len(o.Offer.Offer.Arguments) > 0 {
			var arguments []jen.Code
			for _, a := range o.Offer.Offer.Arguments {
				argument := texts("Name", a.Name, "Description", a.Description)
				if a.Required {
					argument = append(argument, set("Required", jen.True()))
				}
				arguments = append(arguments, jen.Values(argument...))
			}
			fields = append(fields, set("Arguments", jen.Index().Add(runtime("PromptArgument")).Custom(lines, arguments...)))
		}
		fields = append(fields, d.held(&g.members[i])...)
		var completers []jen.Code
		for j, completion := range o.Completions {
			values := texts("Argument", completion.Argument, "Value", completion.Value, "Others", completion.Others)
			completers = append(completers, jen.Values(append(values, d.held(&g.members[o.first+j])...)...))
		}
		if completers != nil {
			fields = append(fields, set("Completers", jen.Index().Add(runtime("Completer")).Custom(lines, completers...)))
		}
		rows = append(rows, jen.Custom(lines, fields...))
	}
	list := jen.Index().Add(runtime(g.kind.word))
	return jen.Func().Id(g.define).Params().Add(list).Block(jen.Return(list.Clone().Custom(lines, rows...)))
}

var runtimeFields = map[string]string{"icons": "Icons", "_meta": "Meta"}

func resourceFields(o offer) []jen.Code {
	fields := texts("MIMEType", o.Offer.Offer.MIME)
	if size := o.Offer.Offer.Size; size > 0 {
		fields = append(fields, set("Size", jen.Op(strconv.FormatInt(size, 10))))
	}
	if annotations := o.Offer.Offer.Annotations; annotations != nil {
		fields = append(fields, set("Annotations", jen.Lit(annotations.String())))
	}
	return fields
}

// held generates the fields Input, the schema of the arguments, and Needs, the values
// that a request must provide.
func (d drawer) held(t *tool) []jen.Code {
	fields := []jen.Code{set("Input", jen.Id(t.schema))}
	if needs := d.needs(t); needs != "" {
		fields = append(fields, set("Needs", jen.Op(needs)))
	}
	return fields
}

// texts generates string fields from pairs of names and values. It omits empty values.
func texts(pairs ...string) []jen.Code {
	var fields []jen.Code
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			fields = append(fields, set(pairs[i], jen.Lit(pairs[i+1])))
		}
	}
	return fields
}
