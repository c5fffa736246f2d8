package dialect

import (
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// An Offer contains the fields of a prompt or a resource that a tool does not have.
type Offer struct {
	Arguments []Argument // of a prompt
	// The other fields apply to a resource. URI is a URI template (RFC 6570) if
	// IsTemplate is set. Size is in bytes.
	URI, MIME   string
	IsTemplate  bool
	Size        int64       // 0 for unknown
	Annotations *schema.Doc // nil if there are no annotations
}

// An Argument is one argument of a prompt, which is a string.
type Argument struct {
	Name, Description string
	Required          bool
}

// offerFields are the fields of prompts and resources that [Offer] and [Tool] have no
// field for.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#prompt
// https://modelcontextprotocol.io/specification/2025-11-25/schema#resource
var offerFields = []string{"icons", "_meta"}

// offers are the dialects of prompts and resources, which only MCP has.
// https://modelcontextprotocol.io/specification/2025-11-25/schema
var offers = map[Kind]*Dialect{
	Prompt: {
		Name: "mcp", GoName: "MCPPrompts", Provider: "MCP", Doc: "MCP: the prompts of prompts/list",
		Open: "[", Close: "]", Schema: unchanged, Envelope: promptDefinition, Fields: offerFields,
	},
	Resource: {
		Name: "mcp", GoName: "MCPResources", Provider: "MCP", Doc: "MCP: what resources/list and resources/templates/list answer",
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

// ParseOffer parses a prompt or a resource of an MCP list; input is the schema of its
// arguments. If a field is missing or has the wrong type, it is empty.
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
