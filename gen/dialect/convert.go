package dialect

import (
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Options are the options of [Convert].
type Options struct {
	// From is the dialect of the tools; nil detects that of each.
	From *Dialect
	// To is the dialect of the result. It is required.
	To *Dialect
	// Profile has the keywords that the model ignores; they are described. Nil for none.
	Profile *lower.Profile
	// Strict makes every tool strict, or none; nil keeps what each states.
	Strict *bool
	// SkipInvalid leaves out invalid tools instead of failing.
	SkipInvalid bool
	// NeedDescription makes a tool without a description invalid. No API requires
	// one, but without it a model must guess when to call the tool.
	NeedDescription bool
	// Budget bounds the size of each tool; the zero Budget means [schema.DefaultBudget].
	Budget schema.Budget
}

// A Result is what [Convert] made of a document.
type Result struct {
	// Doc is the converted document; nil beside an error.
	Doc *schema.Doc
	// Tools has a report for each tool, in the order of the document.
	Tools []Report
	// Request has the limits that the tools exceed if one request has all of them.
	// [RequestNote.Tool] is an index of Tools.
	Request []RequestNote
	// LeftOut are the fields beside the list of tools that are not in Doc, such
	// as the "nextCursor" of a tools/list result.
	LeftOut []schema.Member
}

// A Report is the outcome for one tool.
type Report struct {
	Name string      // "" if it has none
	Path schema.Path // to the tool in the document
	At   *schema.Doc // the tool in the document
	From *Dialect    // the dialect that it was read in; nil if it was read in none
	Doc  *schema.Doc // the converted definition; nil beside an error
	Err  *ToolError  // why the tool is invalid; nil if it is not
	// Notes are the changes of its input schema.
	Notes []lower.Note
	// LeftOut names what the tool states and the definition does not, because the
	// API has no field for it.
	LeftOut []string
	// StrictUnstated reports that the definition, copied as it is, states no "strict":
	// then the server of the Responses API makes the tool strict if it can.
	StrictUnstated bool
}

// A ToolError says why a tool cannot be converted.
type ToolError struct {
	Path  schema.Path // to the tool in the document
	Name  string      // of the tool; "" if it has none
	At    *schema.Doc // the part that is wrong, or the tool
	Other *schema.Doc // an earlier tool with the same name, if that is the error; else nil
	Err   error
}

// Error returns the path and the name of the tool, and then the reason.
func (e *ToolError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("%s: %v", e.Path, e.Err)
	}
	return fmt.Sprintf("%s: tool %q: %v", e.Path, e.Name, e.Err)
}

// Unwrap returns the reason.
func (e *ToolError) Unwrap() error { return e.Err }

var errNoTarget = errors.New("the options have no dialect to convert to: set To, for example to dialect.OpenAI")

// Convert returns a document of tools in another dialect. The document is one
// tool, an array, or an object with the array under "tools", and so is the result;
// of a JSON-RPC response, such as that of an MCP server to tools/list, the result is
// converted. A request of Gemini has all functions inside one tool, so an array
// for it is [{"functionDeclarations":[…]}]. The order of tools, the digits of
// numbers and the order of keys in schemas are kept. It does not change doc.
//
// With a Profile or Strict every tool is lowered for the target ([Dialect.Lower]).
// Without them a tool that already is in the target's dialect is copied to the byte,
// and between OpenAI's two APIs the parameters are copied; the Responses API
// then gets an explicit "strict", false if the tool states none. All other tools are
// lowered.
//
// The tools of OpenAI that are not functions, such as web_search, are copied for the
// Responses API. Chat Completions has only custom tools of them, which take text: these
// get the form of the target. All other such tools are invalid for it, all of them are
// for other providers, and so is a built-in tool of one provider for another.
//
// A field that [Tool] has no place for is kept, unless the API it comes from documents
// it and the target does not. Such a field, and what a Tool has and the target has no
// field for, such as a title, is in [Report.LeftOut].
//
// The error has a [*ToolError] for each invalid tool: what its API
// requires is missing or of the wrong type, its schema is not JSON Schema or has a
// reference without a target, it exceeds the budget (then the error wraps
// [schema.ErrBudget]), its name is taken, or the target refuses it. With
// SkipInvalid such tools are left out, and the only errors are a document that is
// not a list of tools and one that is a single invalid tool.
func Convert(doc *schema.Doc, opts Options) (Result, error) {
	if opts.To == nil {
		return Result{}, errNoTarget
	}
	list, err := listed(doc)
	if err != nil {
		return Result{}, err
	}
	reports, request := newConverter(opts).convert(list.tools)
	result := Result{Tools: reports, Request: request, LeftOut: list.beside}
	var invalid []error
	same := len(reports) > 0 || len(list.beside) == 0 || opts.From == opts.To
	var definitions []definition
	for _, r := range reports {
		if r.Err != nil {
			invalid = append(invalid, r.Err)
			continue
		}
		same = same && r.Doc == r.At
		definitions = append(definitions, definition{r.Doc, r.From == nil})
	}
	if len(invalid) > 0 && (!opts.SkipInvalid || list.wrapping == single) {
		return result, errors.Join(invalid...)
	}
	if same && len(invalid) == 0 {
		result.Doc, result.LeftOut = list.doc, nil
		return result, nil
	}
	result.Doc = list.arranged(opts.To, definitions)
	return result, nil
}
