package dialect

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// MCP is the dialect of the Model Context Protocol. MCP schemas may have any keyword, so
// only rules across fields are lowered; [lower.MCP] describes them.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
var MCP = &Dialect{
	Name:      "mcp",
	GoName:    "MCP",
	Doc:       "the Model Context Protocol: the tools of a tools/list result",
	Provider:  "MCP",
	ByDefault: true,
	InRow:     true,
	Open:      "[",
	Close:     "]",
	Schema:    lower.MCP,
	Fields:    documented[mcpProvider],
	Parse:     ParseMCP,
	Envelope:  mcpEnvelope,
	result:    objectResult,
}

func mcpEnvelope(t Tool) *schema.Doc {
	return withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("title", optional(t.Title)),
		schema.M("description", optional(t.Description)),
		schema.M("inputSchema", t.Input),
		schema.M("outputSchema", cmp.Or(t.Output, t.ResultSchema)),
		schema.M("annotations", t.Annotations.Doc()),
	), t)
}

// Doc returns the hints that are set, or nil if no hint is set. It does not write an unset
// hint as false, because two of the hints default to true.
func (a Annotations) Doc() *schema.Doc {
	hints := schema.Obj(
		schema.M("readOnlyHint", optionalBool(a.ReadOnly)),
		schema.M("destructiveHint", optionalBool(a.Destructive)),
		schema.M("idempotentHint", optionalBool(a.Idempotent)),
		schema.M("openWorldHint", optionalBool(a.OpenWorld)),
	)
	if len(hints.Members) == 0 {
		return nil
	}
	return hints
}

// ParseMCP parses one tool of an MCP tools/list result. The tool shares the schemas of
// doc. It must have a name and an input schema of type "object", and its fields must have
// the types of the specification. The error, a [*FieldError], describes the first field
// that is missing or wrong. Null counts as missing. The title may be in the annotations,
// as in revisions before 2025-06-18. "_deferred" marks a deferred tool, because MCP has no
// field for that. All fields that [Tool] does not have become its Extra.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
func ParseMCP(doc *schema.Doc) (Tool, error) {
	var r reader
	hints := r.field(doc, "annotations", schema.Object)
	name := r.name(doc)
	t := Tool{
		Name:        name,
		Title:       cmp.Or(r.text(doc, "title"), r.text(hints, "title")),
		Description: r.text(doc, "description"),
		Input:       r.objectSchema(name, doc, "inputSchema"),
		Output:      r.field(doc, "outputSchema", schema.Object),
		Annotations: Annotations{
			ReadOnly:    r.flag(hints, "readOnlyHint"),
			Destructive: r.flag(hints, "destructiveHint"),
			Idempotent:  r.flag(hints, "idempotentHint"),
			OpenWorld:   r.flag(hints, "openWorldHint"),
		},
		Deferred: r.isTrue(doc, deferredField),
		From:     mcpProvider,
		Extra:    others(doc, "name", "title", "description", "inputSchema", "outputSchema", "annotations"),
	}
	return r.done(t)
}

// An Offer contains the fields that prompts and resources have in addition to the fields
// of a tool.
type Offer struct {
	Arguments []Argument // arguments of a prompt
	// The following fields apply to resources. URI is a URI template (RFC 6570) if
	// IsTemplate is set. Size is in bytes.
	URI, MIME   string
	IsTemplate  bool
	Size        int64       // 0 if unknown
	Annotations *schema.Doc // nil if there are no annotations
}

// An Argument is an argument of a prompt. Its value is a string.
type Argument struct {
	Name, Description string
	Required          bool
}

// offerFields are fields of prompts and resources that neither [Offer] nor [Tool] has.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#prompt
// https://modelcontextprotocol.io/specification/2025-11-25/schema#resource
var offerFields = []string{"icons", "_meta"}

// offers are the dialects of prompts and resources, which only MCP supports.
// https://modelcontextprotocol.io/specification/2025-11-25/schema
var offers = map[Kind]*Dialect{
	Prompt: {
		Name: "mcp", GoName: "MCPPrompts", Provider: "MCP", Doc: "MCP: the prompts of prompts/list",
		Open: "[", Close: "]", Schema: unchanged, Envelope: promptDefinition, Fields: offerFields,
	},
	Resource: {
		Name: "mcp", GoName: "MCPResources", Provider: "MCP", Doc: "MCP: the results of resources/list and resources/templates/list",
		Open: "[", Close: "]", Schema: unchanged, Envelope: resourceDefinition, Fields: offerFields,
	},
}

func promptDefinition(t Tool) *schema.Doc {
	var arguments *schema.Doc
	for _, a := range t.Offer.Arguments {
		if arguments == nil {
			arguments = schema.Arr()
		}
		arguments.Items = append(arguments.Items, schema.Obj(
			schema.M("name", schema.Str(a.Name)), schema.M("description", optional(a.Description)), schema.M("required", ifTrue(a.Required)),
		))
	}
	return withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)), schema.M("title", optional(t.Title)), schema.M("description", optional(t.Description)),
		schema.M("arguments", arguments),
	), t)
}

func resourceDefinition(t Tool) *schema.Doc {
	key := "uri"
	if t.Offer.IsTemplate {
		key = "uriTemplate"
	}
	var size *schema.Doc
	if t.Offer.Size > 0 {
		size = schema.Num(strconv.FormatInt(t.Offer.Size, 10))
	}
	return withExtra(schema.Obj(
		schema.M(key, schema.Str(t.Offer.URI)), schema.M("name", schema.Str(t.Name)), schema.M("title", optional(t.Title)),
		schema.M("description", optional(t.Description)), schema.M("mimeType", optional(t.Offer.MIME)),
		schema.M("size", size), schema.M("annotations", t.Offer.Annotations),
	), t)
}

// ParseOffer parses a prompt or resource from an MCP list. The input parameter is the
// schema of its arguments. A field that is missing or has the wrong type is empty.
func ParseOffer(kind Kind, doc, input *schema.Doc) Tool {
	t := Tool{
		From: mcpProvider, Extra: slices.DeleteFunc(slices.Clone(doc.Members), func(m schema.Member) bool { return !slices.Contains(offerFields, m.Key) }),
		Kind: kind, Name: doc.TextUnder("name"), Title: doc.TextUnder("title"), Description: doc.TextUnder("description"), Input: input,
		Offer: &Offer{URI: doc.TextUnder("uri"), MIME: doc.TextUnder("mimeType"), Annotations: doc.Under("annotations")},
	}
	if template := doc.TextUnder("uriTemplate"); template != "" {
		t.Offer.URI, t.Offer.IsTemplate = template, true
	}
	if size := doc.Under("size"); size != nil {
		t.Offer.Size, _ = strconv.ParseInt(size.Text, 10, 64)
	}
	for _, a := range doc.List("arguments") {
		t.Offer.Arguments = append(t.Offer.Arguments, Argument{
			Name: a.TextUnder("name"), Description: a.TextUnder("description"), Required: a.Has("required") && a.Under("required").Equal(schema.Boolean(true)),
		})
	}
	return t
}
