package dialect

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Tool is a tool in a form that does not depend on an API. [Dialect.Define] generates
// definitions from it. For an [Answer], Input is the schema of the model's output.
type Tool struct {
	Kind        Kind
	Name        string
	Title       string      // "" if there is no title
	Description string      // "" if there is no description
	Input       *schema.Doc // nil for a function without arguments
	Output      *schema.Doc // nil if there is no output schema
	// ResultSchema is the schema of the result that a model receives, without a wrapper,
	// for dialects whose definitions contain it. It is nil if no definition should contain
	// it.
	ResultSchema *schema.Doc
	Annotations  Annotations
	Offer        *Offer // data of a prompt or resource; nil for other kinds
	// Strict selects whether the provider should enforce the input schema; nil if this is
	// not set. A lowered tool is strict only if the provider accepts its input schema for
	// a strict tool.
	Strict *bool
	// Profiles are the profiles of the models for which the tool is intended. Each applies
	// to the dialects that it names.
	Profiles []*lower.Profile
	// Deferred is set if the model receives the definition only when it searches for
	// tools.
	Deferred bool
	// Grammar is the format of the text in which the only argument is sent, for APIs that
	// support custom tools. It is nil if the argument is sent as JSON.
	Grammar *Grammar
	// Examples are arguments of whole calls. They are set only in a lowered tool whose API
	// has a field for them. In any other tool, they are under "examples" in the Input.
	Examples []*schema.Doc
	// Extra contains fields of the parsed definition for which Tool has no other field, in
	// order. In a lowered tool, a field is kept if the target API documents it, or if the
	// API in From does not.
	Extra []schema.Member
	// From is the provider whose API defines Extra, as in [Dialect.Provider].
	From string
}

// IsForView reports whether only the view of an MCP App, and not a model, may call the
// tool.
// https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
func (t *Tool) IsForView() bool {
	callers := schema.Obj(t.Extra...).Under("_meta").Under("ui").List("visibility")
	return len(callers) > 0 && !slices.ContainsFunc(callers, func(c *schema.Doc) bool { return c.Text == "model" })
}

// A Grammar is the format of an OpenAI custom tool.
type Grammar struct {
	Syntax     string // "text" for any text, "lark", or "regex"
	Definition string // "" for any text
}

// TextArgument returns the name of a tool's only argument, if it is a string.
func TextArgument(input *schema.Doc) (string, bool) {
	properties := input.Table("properties")
	if len(properties) != 1 {
		return "", false
	}
	only := properties[0].Value
	return properties[0].Key, only.TextUnder("type") == "string" && !only.Has("contentEncoding")
}

// Deprecation begins the paragraph that marks a tool as deprecated, in a description as in
// a Go doc comment (https://go.dev/wiki/Deprecated).
const Deprecation = "Deprecated: "

// IsDeprecated reports whether a description has a paragraph that begins with
// [Deprecation].
func IsDeprecated(description string) bool {
	return strings.HasPrefix(description, Deprecation) || strings.Contains(description, "\n\n"+Deprecation)
}

// Annotations are MCP's hints about a tool. A nil hint is not set.
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
	Value *bool  // nil if the definition does not set it
	// Default is the value that clients assume if the definition does not set the hint.
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

// Phrases returns a phrase for each annotation that is set, such as "read-only" or "not
// destructive".
func (a Annotations) Phrases() []string {
	phrases := [...][2]string{{"writes", "read-only"}, {"not destructive", "destructive"}, {"not idempotent", "idempotent"}, {"closed world", "open world"}}
	var set []string
	for i, hint := range a.Hints() {
		switch {
		case hint.Value == nil:
		case *hint.Value:
			set = append(set, phrases[i][1])
		default:
			set = append(set, phrases[i][0])
		}
	}
	return set
}

// A Located tool is a tool with source positions that has not been converted to a dialect
// yet. The origins in its schemas contain the positions of their parts.
type Located struct {
	Tool
	Package string         // import path; "" if the tool does not come from Go
	GoName  string         // "Forecast", "Server.Add"; "" if the tool does not come from Go
	Aliases []string       // old names that callers may still use
	Pos     token.Position // position of the function's name, or of the whole definition
	// NamePos and DescriptionPos are the source positions of the name and the description;
	// zero if the source does not contain them.
	NamePos, DescriptionPos token.Position
	// Form is the dialect from which the tool was parsed, and which may lack fields of
	// [Tool]. It is nil if the tool comes from Go.
	Form *Dialect
	// Box is the property that wraps a value which is not an object: in Output for a
	// result, and in Input for an answer. It is "" if there is no wrapper.
	Box string
	// Unknown lists unknown parts as JSON Pointers in the MCP definition, such as "/title"
	// or "/inputSchema/properties/city". "" means every part except the name.
	Unknown []string
	// AbsentNulls reports whether calls accept null for a missing optional argument, also if
	// the schema does not.
	AbsentNulls bool
	// Conditional is set if the program registers the tool only in some runs.
	Conditional bool
	Origins
}

// Origins are source positions of a tool, in addition to those in its schemas.
type Origins struct {
	// Parts are the fields of the definition other than its schemas, in order.
	Parts []Part
	// Arguments and Results are the parameters, results, and fields from which the
	// properties of Input and Output were generated, in schema order.
	Arguments, Results []schema.VariableAt
	// Argument is the Go name of the parameter whose fields are the arguments. Result is
	// the Go name of the only result. Either is "" if there is no such name.
	Argument, Result string
	// Formats are the dialects for which the package generates definitions.
	Formats []*Dialect
}

// A Part is a definition field with the source position of its value.
type Part struct {
	Name, Value string
	Origin      *schema.Origin
}

// A Use describes how the definition for an API handles a field that only some APIs have.
type Use uint8

// The uses, from best to worst.
const (
	Kept      Use = iota // the definition has the field
	Described            // the description contains its content
	Dropped              // neither the definition nor the description contains it
)

var useNames = [...]string{"yes", "described", "dropped"}

// String returns "yes", "described" or "dropped".
func (u Use) String() string { return useNames[u] }

// A FieldUse is a field of a tool that only some APIs have, and its use in one of them.
type FieldUse struct {
	Name string // "x-mcp-header", "examples", "output_schema", or the name of an Extra
	Use
}

// UsesOf reports how a dialect uses each field of t that only some APIs have. lowered is t
// as lowered by [Dialect.Lower] of that dialect.
func UsesOf(t, lowered Tool) []FieldUse {
	var uses []FieldUse
	add := func(name string, use Use) { uses = append(uses, FieldUse{name, use}) }
	if schema.Mentions(t.Input, schema.HeaderKeyword) {
		add(schema.HeaderKeyword, useIf(schema.Mentions(lowered.Input, schema.HeaderKeyword)))
	}
	if examples := callExamples(t); examples != nil {
		switch {
		case lowered.Input.Has("examples"), len(lowered.Examples) == len(examples.Items):
			add("examples", Kept)
		default:
			add("examples", Described)
		}
	}
	if t.Grammar != nil {
		add("grammar", useIf(lowered.Grammar != nil))
	}
	if t.ResultSchema != nil {
		add("output_schema", useIf(lowered.ResultSchema != nil))
	}
	for _, m := range t.Extra {
		if m.Key != deferredField {
			add(m.Key, useIf(slices.ContainsFunc(lowered.Extra, func(other schema.Member) bool { return other.Key == m.Key })))
		}
	}
	return uses
}

func useIf(kept bool) Use {
	if kept {
		return Kept
	}
	return Dropped
}

// Providers returns the providers of the dialects, without duplicates, as a list in a
// sentence: "OpenAI and Anthropic".
func Providers(dialects []*Dialect) string {
	return enumerateBy(dialects, func(d *Dialect) string { return d.Provider })
}

// DoNot returns the providers as the subject of a negative sentence, such as "OpenAI does
// not" or "OpenAI and Gemini do not".
func DoNot(dialects []*Dialect) string {
	other := func(d *Dialect) bool { return d.Provider != dialects[0].Provider }
	if slices.ContainsFunc(dialects, other) {
		return Providers(dialects) + " do not"
	}
	return Providers(dialects) + " does not"
}

// Names returns the names of the dialects, without duplicates, as a list in a sentence.
func Names(dialects []*Dialect) string {
	return enumerateBy(dialects, func(d *Dialect) string { return d.Name })
}

func enumerateBy(dialects []*Dialect, name func(*Dialect) string) string {
	var names []string
	for _, d := range dialects {
		if !slices.Contains(names, name(d)) {
			names = append(names, name(d))
		}
	}
	return Enumerate(names, len(names))
}

// Enumerate returns names as a list in a sentence, such as "a, b and c". It lists the
// first most names. If more than one name remains, it adds their number, as in "a, b and 7
// more".
func Enumerate(names []string, most int) string {
	if rest := len(names) - most; rest > 1 {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("%d more", rest))
	}
	return diag.Listed(names, "and")
}
