package dialect

import (
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Tool is a tool definition without an envelope: what every provider's
// form of it is made from. An [Answer] is one whose input is what a model writes.
type Tool struct {
	Kind        Kind
	Name        string
	Title       string      // "" for none
	Description string      // "" for none
	Input       *schema.Doc // nil for a function without arguments
	Output      *schema.Doc // nil for none
	// ResultSchema is the schema of what a program sends back to the model, as far as the
	// definitions for models are to have it: that of the result without a box. Nil for
	// none.
	ResultSchema *schema.Doc
	Annotations  Annotations
	Offer        *Offer // of a prompt or a resource, nil for others
	// Strict says that the provider is to hold the model to the input schema;
	// nil that nothing is said. A lowered tool is strict only where its input
	// schema is one that the provider takes as strict.
	Strict *bool
	// Profiles say what models do not take that the tool is for. Each counts for
	// the dialects that it names.
	Profiles []*lower.Profile
	// Deferred says that the model gets the definition only when it searches for
	// tools.
	Deferred bool
	// Examples are the arguments of whole calls in a lowered tool whose API has a field
	// for them. Any other tool has them as "examples" of its Input.
	Examples []*schema.Doc
	// Extra are the fields of the definition that a tool was read from and that
	// have no place above, in order. A lowered tool has those of them that its
	// API has, too, and those that the API they come from does not know either.
	Extra []schema.Member
	// From is the provider whose API Extra comes from, as [Dialect.Provider] has
	// it.
	From string
}

// Deprecation begins a paragraph of a description, as Go has it for what is not to
// be used any more (https://go.dev/wiki/Deprecated).
const Deprecation = "Deprecated: "

// IsDeprecated reports whether a description has such a paragraph.
func IsDeprecated(description string) bool {
	return strings.HasPrefix(description, Deprecation) || strings.Contains(description, "\n\n"+Deprecation)
}

// Annotations are MCP's hints; nil means unsaid.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
type Annotations struct {
	ReadOnly    *bool
	Destructive *bool
	Idempotent  *bool
	OpenWorld   *bool
}
