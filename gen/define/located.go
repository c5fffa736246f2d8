package define

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/infer"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Located returns the tools, answers, prompts, and resources of a package, with the
// positions and origins of their parts.
func (p Package) Located() []dialect.Located {
	tools := make([]dialect.Located, len(p.Tools), len(p.Tools)+len(p.Answers))
	for i, t := range p.Tools {
		tools[i] = t.Located(p.Path)
		tools[i].Box, tools[i].Origins = boxOf(t), p.originsOf(t)
		tools[i].AbsentNulls = p.Options.Call && !isRegistered(t)
		tools[i].Conditional = isRegistered(t) && len(t.Facts.Registered.Conditions) > 0
	}
	for _, a := range p.Answers {
		tools = append(tools, p.LocatedAnswer(a))
	}
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		tools = append(tools, p.LocatedOffer(o))
	}
	return tools
}

// unknownIn returns the parts of a registered tool that could not be determined, as JSON
// Pointers in the MCP definition.
func unknownIn(t Tool) []string {
	if !isRegistered(t) || t.Form != nil {
		return nil
	}
	reg := t.Facts.Registered
	var unknown []string
	if reg.Input == nil && reg.ServedInput == "" {
		unknown = append(unknown, "/inputSchema")
	}
	if reg.Output == nil && reg.ServedOutput == "" && !(reg.Handler.Raw && reg.Handler.Args == nil) {
		unknown = append(unknown, "/outputSchema")
	}
	for _, u := range reg.Unread {
		if base, ok := map[registered.Part]string{
			registered.TitlePart: "/title", registered.DescriptionPart: "/description", registered.HintPart: "/annotations", registered.IconPart: "/icons", registered.MetaPart: "/_meta",
			registered.InputPart: "/inputSchema", registered.OutputPart: "/outputSchema", registered.OptionPart: "",
		}[u.Part]; ok {
			unknown = append(unknown, base+u.Path)
		}
	}
	return unknown
}

// LocatedOffer returns o as [Package.Located] returns it.
func (p Package) LocatedOffer(o Offer) dialect.Located {
	located := o.Located(p.Path)
	located.Origins = p.originsOf(o.Tool)
	located.Origins.Results, located.Origins.Result = nil, "" // clients receive no result schema
	located.Formats = []*dialect.Dialect{dialect.MCP.For(o.Kind)}
	if o.Facts == nil { // the definition was loaded from a generated file
		located.GoName = o.Called
	}
	return located
}

// LocatedAnswer returns a as [Package.Located] returns it.
func (p Package) LocatedAnswer(a Answer) dialect.Located {
	located := a.Located(p.Path)
	located.Origins = p.originsOf(a.Tool)
	located.Formats = a.Formats
	if a.Facts == nil { // the definition was loaded from a generated file
		located.GoName = a.Called
		return located
	}
	if a.Decided.Whole == "" {
		located.Box = a.Facts.Params[0].Name
	}
	return located
}

// Located returns the tool with its positions. pkg is the import path of its package.
func (t Tool) Located(pkg string) dialect.Located {
	located := dialect.Located{Tool: t.Tool, Package: pkg, Pos: t.Pos, NamePos: t.NamePos, DescriptionPos: t.DocPos, Form: t.Form, Unknown: unknownIn(t)}
	if t.Facts != nil {
		located.GoName = t.Facts.GoName
	}
	for _, alias := range t.Aliases() {
		located.Aliases = append(located.Aliases, alias.Value)
	}
	return located
}

// boxOf returns the name of the only property of the wrapper around the result, or "".
// Inference adds a wrapper if the result is not an object; a schema can also mark an object
// as a wrapper.
func boxOf(t Tool) string {
	if t.Decided.Boxed {
		return schema.BoxField
	}
	return t.Output.MarkedBox()
}

// originsOf returns the source positions of a tool's parts. If the tool has no function,
// its definition contains the positions.
func (p Package) originsOf(t Tool) dialect.Origins {
	origins := dialect.Origins{Formats: p.Formats, Parts: t.Parts}
	if t.Facts == nil {
		return origins
	}
	if t.Parts == nil {
		origins.Parts = p.partsOf(t)
	}
	origins.Arguments = t.Decided.Arguments
	origins.Results = slices.Clone(t.Decided.Results) // a copy, because an element is modified below
	origins.Argument = t.Decided.Whole
	if values := t.Facts.Values(); len(values) == 1 {
		origins.Result = values[0].Name
	}
	if t.Decided.Boxed { // the Go name of the result belongs to the wrapper's only property
		origins.Results[0].GoName, origins.Result = origins.Result, ""
	}
	return origins
}

func (p Package) partsOf(t Tool) []dialect.Part {
	doc := t.Facts.Doc
	parts := []dialect.Part{{Name: "name", Value: t.Name, Origin: schema.OriginAt(t.NamePos, p.nameRule(t))}}
	if t.Title != "" {
		parts = append(parts, dialect.Part{Name: "title", Value: t.Title, Origin: titleOrigin(t)})
	}
	parts = append(parts, offerParts(t)...)
	if t.Description != "" {
		parts = append(parts, dialect.Part{Name: "description", Value: t.Description, Origin: schema.OriginAt(t.DocPos, cmp.Or(doc.Rule, "//toolgen:tool"))})
	}
	for _, m := range t.Extra {
		parts = append(parts, dialect.Part{Name: m.Key, Value: m.Value.String(), Origin: fieldOrigin(t, m.Key)})
	}
	if t.Kind.IsOffer() {
		return parts
	}
	for _, hint := range hintSources {
		if part, ok := p.hintPart(t, hint); ok {
			parts = append(parts, part)
		}
	}
	if t.Decided.Boxed {
		parts = append(parts, dialect.Part{Name: "boxed", Value: "true", Origin: t.Output.Origin})
	}
	for _, result := range t.Facts.Results {
		if result.Content {
			parts = append(parts, p.contentPart(result))
		}
	}
	return parts
}

// fieldOrigin returns the origin of a field of a tool, prompt, or resource: the directive
// option that sets the field.
func fieldOrigin(t Tool, field string) *schema.Origin {
	words, verb := t.Facts.Own.Words, "tool"
	if t.Facts.Offer != nil {
		words, verb = t.Facts.Offer.Words, t.Facts.Offer.Verb
	}
	of := map[string][]string{"icons": {"icon"}, "_meta": {"meta", "ui", "visibility"}}
	for _, word := range of[field] {
		if place := words.Place(word); place.IsValid() {
			return schema.OriginAt(place, "//toolgen:"+verb+" "+word)
		}
	}
	return schema.OriginAt(t.Pos, "//toolgen:"+verb)
}

func offerParts(t Tool) []dialect.Part {
	if t.Kind != dialect.Resource {
		return nil
	}
	said := t.Facts.Offer
	rule := func(option string) string { return "//toolgen:resource " + option }
	parts := []dialect.Part{{Name: "uri", Value: said.URI, Origin: schema.OriginAt(said.URIPos, rule("uri"))}}
	if t.Offer.IsTemplate {
		parts[0].Name = "uriTemplate"
	}
	switch {
	case said.MIME != "":
		parts = append(parts, dialect.Part{Name: "mimeType", Value: said.MIME, Origin: schema.OriginAt(said.MIMEPos, rule("mime"))})
	case t.Offer.MIME != "":
		parts = append(parts, dialect.Part{Name: "mimeType", Value: t.Offer.MIME, Origin: schema.OriginAt(t.Facts.Results[0].Pos, "Go type of the result")})
	}
	if said.Size > 0 {
		parts = append(parts, dialect.Part{Name: "size", Value: strconv.FormatInt(said.Size, 10), Origin: schema.OriginAt(said.Pos, rule("size"))})
	}
	if a := t.Offer.Annotations; a != nil {
		parts = append(parts, dialect.Part{Name: "annotations", Value: a.String(), Origin: schema.OriginAt(said.Pos, rule("audience, priority"))})
	}
	return parts
}

// contentPart returns the part that explains why result is content, which has no schema:
// because of a //toolgen:result directive, or because of its type.
func (p Package) contentPart(result *inspect.Result) dialect.Part {
	if as := result.As; as != nil {
		return dialect.Part{Name: "content", Value: as.MIME, Origin: schema.OriginAt(as.MIMEPos, "//toolgen:result")}
	}
	return dialect.Part{Name: "content", Value: types.TypeString(result.Type, (*types.Package).Name), Origin: schema.OriginAt(result.Pos, "sent unchanged")}
}

func titleOrigin(t Tool) *schema.Origin {
	if isRegistered(t) {
		return schema.OriginAt(t.Facts.Registered.Title.Pos, inspect.RegistrationRule)
	}
	if t.Facts.Offer != nil {
		return schema.OriginAt(t.Facts.Offer.Pos, "//toolgen:"+t.Facts.Offer.Verb+" title")
	}
	return schema.OriginAt(t.Facts.Own.Words.Place("title"), "//toolgen:tool title")
}

func (p Package) nameRule(t Tool) string {
	switch rule := infer.NameRule(p.Options.Names); {
	case isRegistered(t):
		return inspect.RegistrationRule
	case t.Facts.Answer != nil && t.Facts.Options.Name != "":
		return "//toolgen:answer name"
	case t.Facts.Answer != nil:
		return infer.NameRule(p.Options.Names)
	case t.Facts.Offer != nil && t.Facts.Options.Name != "":
		return "//toolgen:" + t.Facts.Offer.Verb + " name"
	case t.Facts.Options.Name != "":
		return "//toolgen:tool name"
	case p.Options.Prefix != "" && t.Kind != dialect.Resource:
		return "prefix of the package, and " + rule
	default:
		return rule
	}
}

// A hintSource is a hint that the directive of a tool, its type, or its package can
// specify. It contains the option name in directives and the field name in definitions.
type hintSource struct {
	word, field string
	of          func(directive.Tool) *bool
}

var hintSources = []hintSource{
	{"readonly", "readOnlyHint", func(t directive.Tool) *bool { return t.ReadOnly }},
	{"destructive", "destructiveHint", func(t directive.Tool) *bool { return t.Destructive }},
	{"idempotent", "idempotentHint", func(t directive.Tool) *bool { return t.Idempotent }},
	{"openworld", "openWorldHint", func(t directive.Tool) *bool { return t.OpenWorld }},
	{"strict", "strict", func(t directive.Tool) *bool { return t.Strict }},
	{"outputschema", "output_schema", func(t directive.Tool) *bool { return t.OutputSchema }},
}

// hintPart returns the part for a hint with its origin: the registration of the tool, or
// else the directive of the tool, or else of its type, or else of the package. It returns
// false if none of them specifies the hint.
func (p Package) hintPart(t Tool, hint hintSource) (dialect.Part, bool) {
	if value := hint.of(t.Facts.Options); isRegistered(t) && value != nil && t.Facts.Options.Words.Place(hint.word) == (token.Position{}) {
		return dialect.Part{Name: hint.field, Value: strconv.FormatBool(*value), Origin: schema.OriginAt(t.Facts.Registered.Pos, inspect.RegistrationRule)}, true
	}
	layers := []struct {
		rule string
		said directive.Tool
	}{
		{"//toolgen:tool", t.Facts.Own},
		{"//toolgen:tools", t.Facts.TypeLine()},
		{"//toolgen:package", p.Options.Tool},
	}
	for _, layer := range layers {
		if value := hint.of(layer.said); value != nil {
			return dialect.Part{Name: hint.field, Value: strconv.FormatBool(*value), Origin: schema.OriginAt(layer.said.Words.Place(hint.word), layer.rule+" "+hint.word)}, true
		}
	}
	return dialect.Part{}, false
}

// ListRule is the rule in the [schema.Origin] of a value that a running server lists and
// that differs from the source.
const ListRule = "tools/list of the server"

// WithListed returns the tool with the definition that a running server lists. Positions
// still refer to the source: a keyword that the source does not contain gets the position
// of the enclosing schema.
func (p Package) WithListed(t Tool, listed dialect.Tool) Tool {
	sources := p.originsOf(t).Parts
	fallback := schema.OriginAt(cmp.Or(positionOfCall(t), t.Pos), ListRule)
	static := t.Tool
	t.Tool = listed
	t.Strict, t.Profiles = static.Strict, static.Profiles
	t.Input = withOrigins(listed.Input, static.Input, fallback, ListRule)
	t.Output = withOrigins(listed.Output, static.Output, fallback, ListRule)
	t.Decided.Boxed = t.Decided.Boxed && t.Output.Property(schema.BoxField) != nil
	t.Form = dialect.MCP
	t.Parts = listedParts(t, sources, fallback)
	return t
}

// Unreadable returns a registered tool whose definition the source does not contain
// completely. listed is the definition that a running server lists. sources and input are
// the parts and the input schema that the source contains.
func Unreadable(source Source, facts *inspect.Tool, sources []dialect.Part, input *schema.Doc, listed dialect.Tool) Tool {
	fallback := schema.OriginAt(source.Pos, ListRule)
	t := Tool{Source: source, Facts: facts, Tool: listed, Form: dialect.MCP}
	t.Input = withOrigins(listed.Input, input, fallback, ListRule)
	t.Output = withOrigins(listed.Output, nil, fallback, ListRule)
	t.Parts = listedParts(t, sources, fallback)
	return t
}

// SourceOf returns the source positions of a function in a package.
func SourceOf(pkg *inspect.Package, found *inspect.Tool) Source { return sourceOf(pkg, found) }

func positionOfCall(t Tool) token.Position {
	if t.Facts == nil || t.Facts.Registered == nil {
		return token.Position{}
	}
	return t.Facts.Registered.Pos
}

// withOrigins returns a copy of a listed schema in which each value has the origin of the
// value at the same path in the static schema. A value that the static schema does not
// contain gets the position of the enclosing value, and the given rule.
func withOrigins(listed, static *schema.Doc, fallback *schema.Origin, rule string) *schema.Doc {
	if listed == nil {
		return nil
	}
	return originCopier{schema.NewGraph(static), rule}.copy(listed, static, fallback)
}

type originCopier struct {
	static *schema.Graph
	rule   string
}

func (c originCopier) copy(listed, static *schema.Doc, around *schema.Origin) *schema.Doc {
	moved := *listed
	moved.Origin = around
	if static != nil && !listed.Has("$ref") {
		static, _ = c.static.Follow(static, nil)
	}
	switch {
	case static == nil || !static.Origin.HasPos():
	case static.Equal(listed):
		moved.Origin = static.Origin
	default:
		moved.Origin = schema.OriginAt(static.Origin.Pos(), c.rule)
	}
	inside := schema.OriginAt(moved.Origin.Pos(), c.rule)
	moved.Items, moved.Members = nil, nil
	for i, item := range listed.Items {
		moved.Items = append(moved.Items, c.copy(item, counterpart(static, item, i), inside))
	}
	for _, m := range listed.Members {
		moved.Members = append(moved.Members, schema.M(m.Key, c.copy(m.Value, static.Under(m.Key), inside)))
	}
	return &moved
}

// counterpart returns the item of the array static that corresponds to item, which is at
// index i of a listed array: an equal scalar or, for an object or array, the item at
// index i.
func counterpart(static, item *schema.Doc, i int) *schema.Doc {
	if static == nil || static.Kind != schema.Array {
		return nil
	}
	if item.Kind == schema.Object || item.Kind == schema.Array {
		if i < len(static.Items) {
			return static.Items[i]
		}
		return nil
	}
	for _, other := range static.Items {
		if other.Equal(item) {
			return other
		}
	}
	return nil
}

// listedParts returns the parts of t, a listed definition. Each part has the position of
// the part with the same name in sources, or else fallback as its origin.
func listedParts(t Tool, sources []dialect.Part, fallback *schema.Origin) []dialect.Part {
	var parts []dialect.Part
	add := func(name, value string) {
		if value == "" {
			return
		}
		part := dialect.Part{Name: name, Value: value, Origin: fallback}
		for _, source := range sources {
			switch {
			case source.Name != name || !source.Origin.HasPos():
			case source.Value == value:
				part.Origin = source.Origin
			default:
				part.Origin = schema.OriginAt(source.Origin.Pos(), ListRule)
			}
		}
		parts = append(parts, part)
	}
	add("name", t.Name)
	add("title", t.Title)
	add("description", t.Description)
	for _, m := range t.Extra {
		add(m.Key, m.Value.String())
	}
	for _, hint := range t.Annotations.Hints() {
		if hint.Value != nil {
			add(hint.Name, strconv.FormatBool(*hint.Value))
		}
	}
	return parts
}
