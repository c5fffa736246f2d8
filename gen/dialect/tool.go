package dialect

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Tool is a tool before any API's form: what [Dialect.Define] makes definitions from.
// An [Answer] is a Tool whose Input is the schema of what the model writes.
type Tool struct {
	Kind        Kind
	Name        string
	Title       string      // "" for none
	Description string      // "" for none
	Input       *schema.Doc // nil for a function without arguments
	Output      *schema.Doc // nil for none
	// ResultSchema is the schema of the result that a model gets, without a box, for the
	// dialects whose definitions have it; nil if none is to have it.
	ResultSchema *schema.Doc
	Annotations  Annotations
	Offer        *Offer // of a prompt or a resource, nil for others
	// Strict says whether the provider is to enforce the input schema; nil if that is
	// not stated. A lowered tool is strict only if the provider accepts its input
	// schema for a strict tool.
	Strict *bool
	// Profiles are those of the models that the tool is for. Each applies to the
	// dialects that it names.
	Profiles []*lower.Profile
	// Deferred reports that the model gets the definition only when it searches for
	// tools.
	Deferred bool
	// Examples are the arguments of whole calls, in a lowered tool whose API has a field
	// for them. Any other tool has them as "examples" of its Input.
	Examples []*schema.Doc
	// Extra are the fields of the definition that the tool was read from for which
	// there is none above, in order. A lowered tool has those that its own API
	// documents, and those that the API they come from does not document.
	Extra []schema.Member
	// From is the provider whose API Extra comes from, as in [Dialect.Provider].
	From string
}

// Deprecation begins the paragraph by which a description, like a Go doc comment, marks
// a tool as deprecated (https://go.dev/wiki/Deprecated).
const Deprecation = "Deprecated: "

// IsDeprecated reports whether a description has such a paragraph.
func IsDeprecated(description string) bool {
	return strings.HasPrefix(description, Deprecation) || strings.Contains(description, "\n\n"+Deprecation)
}

// Annotations are MCP's hints about a tool; nil means not stated.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
type Annotations struct {
	ReadOnly    *bool
	Destructive *bool
	Idempotent  *bool
	OpenWorld   *bool
}

// A Hint is one of the [Annotations].
type Hint struct {
	Name  string // field of the definition, such as "readOnlyHint"
	Value *bool  // nil if the definition does not state it
	// Default is the value that clients assume if the definition does not state one.
	Default bool
}

// Hints returns all annotations in the order of the specification.
func (a Annotations) Hints() []Hint {
	return []Hint{
		{"readOnlyHint", a.ReadOnly, false},
		{"destructiveHint", a.Destructive, true},
		{"idempotentHint", a.Idempotent, false},
		{"openWorldHint", a.OpenWorld, true},
	}
}
