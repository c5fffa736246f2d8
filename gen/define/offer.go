package define

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// An Offer is a prompt or resource, with the schema of its arguments and the functions
// that complete them.
type Offer struct {
	Tool
	Completions []Completion
}

// A Completion is a function that completes an argument.
type Completion struct {
	Tool
	Argument      string
	Value, Others string // parameter names for the typed prefix and for the other arguments; "" if there is no such parameter
}

// offeredBy returns the facts about a prompt or resource from its directive and function.
func offeredBy(found *inspect.Tool) *dialect.Offer {
	said := found.Offer
	return &dialect.Offer{URI: said.URI, IsTemplate: said.IsTemplate(), MIME: mimeOf(found), Size: said.Size, Annotations: annotationsOf(said)}
}

// mimeOf returns the MIME type in the directive of a prompt or resource. If the directive
// of a resource has no MIME type, it derives the type from the result.
func mimeOf(found *inspect.Tool) string {
	said, results := found.Offer.MIME, found.Results
	switch {
	case said != "" || found.Offer.Verb != directive.ResourceVerb:
		return said
	case results[0].As != nil:
		return results[0].As.MIME
	case results[0].Content:
		return ""
	}
	return "application/json"
}

// annotationsOf returns the audience and priority of a resource as annotations, or nil if
// the directive specifies neither.
func annotationsOf(said *directive.Offer) *schema.Doc {
	var members []schema.Member
	if len(said.Audience) > 0 {
		var audience []*schema.Doc
		for _, who := range said.Audience {
			audience = append(audience, schema.Str(who))
		}
		members = append(members, schema.M("audience", schema.Arr(audience...)))
	}
	if said.Priority != "" {
		members = append(members, schema.M("priority", schema.Num(said.Priority)))
	}
	if members == nil {
		return nil
	}
	return schema.Obj(members...)
}

// offers defines the prompts and resources of a package. It omits those that have errors.
func offers(p *Package, inference *infer.Inference) diag.List {
	var diags diag.List
	var completions []Tool
	for _, found := range p.Package.Offers {
		tool, errs := defineOffer(inference, p.Package, found)
		if diags = append(diags, errs...); errs.HasErrors() {
			continue
		}
		offer := Offer{Tool: tool}
		switch found.Offer.Verb {
		case directive.CompletionVerb:
			completions = append(completions, tool)
			continue
		case directive.PromptVerb:
			diags = append(diags, distinct(p.Prompts, offer, "prompt", "name", func(o Offer) string { return o.Name }, namePos)...)
		case directive.ResourceVerb:
			errs = fillsTemplate(offer)
			errs = append(errs, distinct(p.Resources, offer, "resource", "uri", func(o Offer) string { return o.Facts.Offer.URI },
				func(t *inspect.Tool) token.Position { return t.Offer.URIPos })...)
			errs = append(errs, distinct(p.Resources, offer, "resource", "name", func(o Offer) string { return o.Name }, namePos)...)
			diags = append(diags, errs...)
		}
		arguments, errs := argumentsOf(offer)
		if diags = append(diags, errs...); found.Offer.Verb == directive.PromptVerb {
			offer.Offer.Arguments = arguments
			p.Prompts = append(p.Prompts, offer)
		} else {
			p.Resources = append(p.Resources, offer)
		}
	}
	for _, c := range completions {
		diags = append(diags, p.complete(c)...)
	}
	return diags
}

var offerKinds = map[string]dialect.Kind{directive.PromptVerb: dialect.Prompt, directive.ResourceVerb: dialect.Resource}

// defineOffer returns the definition of a prompt, resource, or completion. Its schemas
// are inferred from the function like the schemas of a tool.
func defineOffer(inference *infer.Inference, pkg *inspect.Package, found *inspect.Tool) (Tool, diag.List) {
	name := found.Options.Name
	if name == "" {
		name = infer.Name(found.Func.Name(), pkg.Options.Names)
		if found.Offer.Verb == directive.PromptVerb {
			name = pkg.Options.Prefix + name
		}
	}
	var diags diag.List
	if !directive.IsMCPToolName(name) {
		diags = append(diags, diag.Errorf(namePos(found), diag.BadName, "%q is not a valid name for a %s", name, found.Offer.Verb).
			WithHint("use 1 to 128 letters, digits, _, . and -"))
	}
	schemas, errs := inference.Tool(found)
	if diags = append(diags, errs...); diags.HasErrors() {
		return Tool{}, diags
	}
	tool := Tool{Facts: found, Source: sourceOf(pkg, found), Decided: schemas.Decided}
	tool.Kind, tool.Offer = offerKinds[found.Offer.Verb], offeredBy(found)
	tool.Name, tool.Title, tool.Description = name, found.Options.Title, found.Doc.Value
	tool.Input = schemas.Input.Doc()
	extra, faults := fields(found.Options)
	tool.Tool = tool.withFields(extra)
	return tool, slices.Concat(diags, faults, noHeaders(found.Offer.Verb, tool.Input))
}

// distinct returns an error if an offer in before has the same identifier as o. The
// function of returns the identifier (a name or URI), pos returns its position, and option
// sets it.
func distinct(before []Offer, o Offer, kind, option string, of func(Offer) string, pos func(*inspect.Tool) token.Position) diag.List {
	i := slices.IndexFunc(before, func(other Offer) bool { return of(other) == of(o) })
	if i < 0 {
		return nil
	}
	return diag.List{diag.Errorf(pos(o.Facts), diag.DuplicateName, "the %s %s already exists", kind, of(o)).
		WithHint("set a different %s= on //toolgen:%s", option, kind).
		WithRelated(pos(before[i].Facts), "%s has the name", before[i].Called)}
}

// fillsTemplate reports variables of the URI for which the function has no parameter, and
// parameters for which the URI has no variable.
func fillsTemplate(o Offer) diag.List {
	variables, _ := o.Facts.Offer.Variables() // problems with the URI have been reported
	var diags diag.List
	properties := o.Input.Table("properties")
	for _, v := range variables {
		if !slices.ContainsFunc(properties, func(m schema.Member) bool { return m.Key == v.Name }) {
			diags = append(diags, fixVariable(diag.Errorf(v.Pos, diag.BadURI, "%s has no parameter for the variable %s", o.Called, v.Name).
				WithHint("%s", parameters(o)), v, variables, properties))
		}
	}
	for _, m := range properties {
		if !slices.ContainsFunc(variables, func(v directive.Variable) bool { return v.Name == m.Key }) {
			diags = append(diags, diag.Errorf(posOf(o.Tool, m.Value), diag.BadURI, "the URI %s has no variable for %s, a parameter of %s", o.Facts.Offer.URI, m.Key, o.Called).
				WithHint("add {%s} or {?%[1]s} to the URI, or inject the value: //toolgen:inject", m.Key))
		}
	}
	return diags
}

// fixVariable adds to d a fix that replaces the variable v of the URI with the name of a
// parameter, if exactly one variable and one parameter have no counterpart. It is safe to
// rename the variable, because the URIs that match the template are unchanged.
func fixVariable(d diag.Diagnostic, v directive.Variable, variables []directive.Variable, properties []schema.Member) diag.Diagnostic {
	isVariable := func(name string) bool {
		return slices.ContainsFunc(variables, func(v directive.Variable) bool { return v.Name == name })
	}
	left := slices.DeleteFunc(slices.Clone(properties), func(m schema.Member) bool { return isVariable(m.Key) })
	if len(left) != 1 || len(variables) != len(properties) {
		return d
	}
	old, text := "{"+v.Name+"}", "{"+left[0].Key+"}"
	return d.WithFix("use "+text, diag.Replace(v.Pos, old, text))
}

func parameters(o Offer) string {
	var names []string
	for _, m := range o.Input.Table("properties") {
		names = append(names, m.Key)
	}
	if len(names) == 0 {
		return "it has no parameters: use a URI without variables, or add a parameter"
	}
	return "its parameters are " + strings.Join(names, ", ")
}

// posOf returns the source position of sub, a part of a schema of t, or the position of t
// if sub has no position.
func posOf(t Tool, sub *schema.Doc) token.Position {
	if sub.Origin.HasPos() {
		return sub.Origin.Pos()
	}
	return t.Pos
}

// argumentsOf returns the arguments. Each description includes the argument's constraints,
// because a client receives no schema. argumentsOf reports arguments that cannot be passed
// as strings.
func argumentsOf(o Offer) ([]dialect.Argument, diag.List) {
	graph := schema.NewGraph(o.Input)
	var arguments []dialect.Argument
	var diags diag.List
	for _, m := range o.Input.Table("properties") {
		sub := m.Value
		target, _ := graph.Follow(sub, nil)
		kinds := kindsOf(graph, target, 0)
		if !isText(kinds) {
			diags = append(diags, diag.Errorf(posOf(o.Tool, sub), diag.NotText, "%s of %s cannot be decoded from a string, but a %s has only string arguments", m.Key, o.Called, o.Facts.Offer.Verb).
				WithHint("use a string, a number, a bool, an enum, a time, or a type with UnmarshalText, or inject the value: //toolgen:inject"))
			continue
		}
		arguments = append(arguments, dialect.Argument{Name: m.Key, Description: argumentText(sub, target, kinds), Required: o.Input.Requires(m.Key)})
	}
	return arguments, diags
}

// argumentText returns the description of an argument, with its constraints added. sub is
// the schema of the argument, target is sub or the target of its reference, and kinds are
// the types of its values.
func argumentText(sub, target *schema.Doc, kinds []string) string {
	if sub != target {
		for _, m := range sub.Without("$ref").Members {
			target = target.With(m.Key, m.Value)
		}
	}
	if _, listed := target.Values(); !listed {
		for _, kind := range kinds {
			if sentence := kindWords[kind]; sentence != "" {
				target = words.AppendSentence(target, sentence)
			}
		}
	}
	return words.Describe(target, "", "enum", "const", "default", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
		"multipleOf", "minLength", "maxLength", "pattern", "format").TextUnder("description")
}

var kindWords = map[string]string{"integer": "A whole number.", "number": "A number.", "boolean": "true or false."}

const maxBranches = 8

// kindsOf returns the types of the values that a schema accepts, other than null. A "" in
// the result represents an unknown type.
func kindsOf(graph *schema.Graph, sub *schema.Doc, depth int) []string {
	var kinds []string
	add := func(kind string) {
		if kind != schema.NullType && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	target, ok := graph.Follow(sub, nil)
	if !ok || depth > maxBranches {
		return []string{""}
	}
	if types, said := target.Types(); said {
		for _, t := range types {
			add(t)
		}
		return kinds
	}
	if values, said := target.Values(); said {
		for _, v := range values {
			add(v.Kind.String())
		}
		return kinds
	}
	for _, branch := range slices.Concat(target.List("anyOf"), target.List("oneOf")) {
		for _, kind := range kindsOf(graph, branch, depth+1) {
			add(kind)
		}
	}
	if kinds == nil {
		return []string{""}
	}
	return kinds
}

// isText reports whether a string identifies a value of these types unambiguously: string
// is the only type, or all types are other scalars.
func isText(kinds []string) bool {
	if len(kinds) == 0 {
		return false
	}
	if slices.Contains(kinds, "string") {
		return len(kinds) == 1
	}
	return !slices.ContainsFunc(kinds, func(kind string) bool { return kindWords[kind] == "" })
}

// complete adds the completion c to the prompt or resource whose argument c completes.
func (p *Package) complete(c Tool) diag.List {
	said := c.Facts.Offer
	cut := strings.LastIndexByte(said.Of, '.')
	called, argument := said.Of[:cut], said.Of[cut+1:]
	of := slices.IndexFunc(p.Prompts, func(o Offer) bool { return o.Called == called })
	list := p.Prompts
	if of < 0 {
		list = p.Resources
		of = slices.IndexFunc(list, func(o Offer) bool { return o.Called == called })
	}
	if of < 0 {
		return diag.List{diag.Errorf(said.OfPos, diag.NoSuchFunc, "%s is neither a prompt nor a resource", called).
			WithHint("use FUNC.PARAM or TYPE.METHOD.PARAM, for example Review.note")}
	}
	o := &list[of]
	i := slices.IndexFunc(o.Input.Table("properties"), func(m schema.Member) bool { return plain(m.Key) == plain(argument) })
	if i < 0 {
		return diag.List{diag.Errorf(said.OfPos, diag.NoSuchParam, "%s has no argument %s", called, argument).WithHint("%s", parameters(*o))}
	}
	completion := Completion{Tool: c, Argument: o.Input.Table("properties")[i].Key}
	if i := slices.IndexFunc(o.Completions, func(other Completion) bool { return other.Argument == completion.Argument }); i >= 0 {
		return diag.List{diag.Errorf(said.OfPos, diag.DuplicateName, "%s already has a completion", strconv.Quote(said.Of)).
			WithHint("keep one of the functions").
			WithRelated(o.Completions[i].Pos, "%s completes it", o.Completions[i].Called)}
	}
	for i, param := range c.Facts.Arguments() {
		if name := c.Input.Table("properties")[i].Key; inspect.IsText(param.Type) {
			completion.Value = name
		} else {
			completion.Others = name
		}
	}
	o.Completions = append(o.Completions, completion)
	return nil
}

// plain returns name in lower case without "_" and "-". The result is the same for all
// name styles.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}
