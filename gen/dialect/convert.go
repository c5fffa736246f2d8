package dialect

import (
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Options say what [Convert] does.
type Options struct {
	// From is the dialect of the tools; nil takes each for what it looks like.
	From *Dialect
	// To is the dialect of the result. It is needed.
	To *Dialect
	// Profile tells the keywords that a model does not take; nil for none.
	Profile *lower.Profile
	// Strict makes tools strict, or takes that away; nil keeps what they say.
	Strict *bool
	// SkipInvalid leaves out the tools with an error instead of failing.
	SkipInvalid bool
	// NeedDescription makes a tool without a description an error. No API asks
	// for one, but a model that has none must guess when to call the tool.
	NeedDescription bool
	// Budget bounds each tool; the zero Budget stands for [schema.DefaultBudget].
	Budget schema.Budget
}

// A Result is what [Convert] made of a document.
type Result struct {
	// Doc is the converted document; nil beside an error.
	Doc *schema.Doc
	// Tools tell what became of each tool, in the order of the document.
	Tools []Report
	// Request says why the target takes the tools only apart; the index is that
	// of a report.
	Request []RequestNote
	// LeftOut are the fields beside the list of tools that are not in Doc, such
	// as the "nextCursor" of a tools/list result.
	LeftOut []schema.Member
}

// A Report tells what became of one tool.
type Report struct {
	Name string      // "" where it has none
	Path schema.Path // to the tool in the document
	At   *schema.Doc // the tool as it stood there
	From *Dialect    // the dialect it was read in; nil for what is no function
	Doc  *schema.Doc // the definition that it became; nil beside an error
	Err  *ToolError  // why it cannot be converted
	// Notes tell what was done to its input schema.
	Notes []lower.Note
	// LeftOut are the names of what the tool says and the definition does not,
	// because the API has no place for it.
	LeftOut []string
	// StrictUnsaid says that the definition stayed without the "strict" of the
	// Responses API, whose server then makes the tool strict where it can.
	StrictUnsaid bool
}

// A ToolError says why a tool cannot be converted.
type ToolError struct {
	Path  schema.Path // to the tool in the document
	Name  string      // of the tool; "" where it has none
	At    *schema.Doc // the part that is wrong, or the tool
	Other *schema.Doc // an earlier tool that has the name; else nil
	Err   error
}

// Error returns the reason behind the place and the name of the tool.
func (e *ToolError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("%s: %v", e.Path, e.Err)
	}
	return fmt.Sprintf("%s: tool %q: %v", e.Path, e.Name, e.Err)
}

// Unwrap returns the reason.
func (e *ToolError) Unwrap() error { return e.Err }

var errNoTarget = errors.New("the options do not say where to convert to: set To, such as dialect.OpenAI")

// Convert returns a document of tools in another dialect, in the shape that it
// has: one tool, an array, or an object with the array under "tools". Of a
// JSON-RPC response, as an MCP server answers tools/list, it is the result. A
// request of Gemini has its functions inside of one tool, so that an array for
// it is [{"functionDeclarations":[…]}]. Order, all digits of numbers and, in
// schemas, the order of keys stay; doc itself is not changed.
//
// A tool that is in the target's dialect already stays as it is, to the byte,
// unless Profile or Strict ask for more. Between OpenAI's two APIs the
// parameters are copied unchanged, and the Responses API gets an explicit
// "strict", false where nothing was said. All others are lowered for the
// target ([Dialect.Lower]); so is every tool where a Profile or Strict is
// given. A tool of OpenAI's that is no function, such as web_search, stays as it
// is for the Responses API; a custom one, which takes text, gets the form of the
// API that it is for, and all others are invalid for Chat Completions, which
// does not have them. For another provider all are invalid, and so are the
// built-in tools of the others.
//
// A field that no [Tool] has a place for is kept, unless the API it comes from
// documents it and the target does not; then, as with a title or annotations,
// the report says that it was left out.
//
// The error lists every invalid tool, as a [*ToolError] each: what its API
// requires is missing or of the wrong type, its schema is not JSON Schema or
// refers to nothing, it exceeds the budget (then the error wraps
// [schema.ErrBudget]), its name is taken, or the target refuses it. With
// SkipInvalid such tools are left out, and only a document that is no list of
// tools, or that is one invalid tool, is an error.
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
	if len(invalid) > 0 && (!opts.SkipInvalid || list.shape == single) {
		return result, errors.Join(invalid...)
	}
	if same && len(invalid) == 0 {
		result.Doc, result.LeftOut = list.doc, nil
		return result, nil
	}
	result.Doc = list.arranged(opts.To, definitions)
	return result, nil
}
