package directive

import (
	"go/token"
	"mime"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An Offer contains the options of a prompt, resource, or completion directive of a
// function. The zero value means that there is no directive.
type Offer struct {
	Verb        string // PromptVerb, ResourceVerb, or CompletionVerb
	Name, Title string
	Doc         string // how much of the doc comment is used: see [Tool]
	// For a resource: its URI or template, MIME type, size in bytes, and annotations.
	URI, MIME string
	Size      int64
	Audience  []string
	Priority  string // a number
	Icons     []Arg  // icons, as in [Tool]
	Meta      []Arg
	// Of is the parameter that a completion completes, such as "Review.author".
	Of      string
	NamePos token.Position
	URIPos  token.Position // position of the first byte of the URI
	URIRaw  bool           // the source at URIPos is the URI byte by byte, without quotes or escapes
	MIMEPos token.Position
	OfPos   token.Position
	Words   Words
	Pos     token.Position
}

// The verbs of offers.
const (
	PromptVerb     = "prompt"
	ResourceVerb   = "resource"
	CompletionVerb = "completion"
)

// OfferVerbs are the verbs that make a function a prompt, a resource, or a completion
// instead of a tool.
var OfferVerbs = []string{PromptVerb, ResourceVerb, CompletionVerb}

var promptDefinition = Definition{
	Verb:    PromptVerb,
	Where:   anyFunction,
	Summary: "makes a function or method an MCP prompt",
	Doc: `In MCP, the arguments of a prompt are strings. Each string is parsed as the type of
its parameter or, if the only parameter is a struct, of its field. The function returns a
string, a call.Message, a call.Content, or a slice of one of these, and optionally an
error. The package needs the option call.

	//toolgen:prompt title="Review a note"`,
	Options: described(promptOptions),
}

var resourceDefinition = Definition{
	Verb:    ResourceVerb,
	Where:   anyFunction,
	Summary: "makes a function or method an MCP resource or resource template",
	Doc: `The variables of a template are assigned to the parameters by name. {id} is one
path segment, without a slash and never "..". {+path} is any path, and {?query,limit} at
the end are optional values. The client chooses {+path}, which can be "../x", so use
os.Root to open files with it. The function returns a string, []byte, call.Content, or a
value to encode as JSON, and optionally an error. The package needs the option call.

	//toolgen:resource uri=notes://index mime=text/markdown
	//toolgen:resource uri=notes://{id}`,
	Options: described(resourceOptions),
}

var completionDefinition = Definition{
	Verb:    CompletionVerb,
	Where:   anyFunction,
	Operand: "FUNC.PARAM",
	Summary: "completes an argument of a prompt, or a variable of a resource",
	Doc: `The function receives the string that the user has typed. If it has a second
parameter, a map[string]string, it also receives the other arguments entered so far. It
returns []string and optionally an error. You need no such function for arguments whose
values are constants or an enum.

	//toolgen:completion Review.note`,
}

var promptOptions = placed(func(o *Offer) *Words { return &o.Words }, []option[Offer]{
	text("name", "NAME", "name, instead of the name derived from the Go name",
		func(o *Offer) *string { return &o.Name }).
		remembering(func(o *Offer) *token.Position { return &o.NamePos }),
	text("title", "TEXT", "display name",
		func(o *Offer) *string { return &o.Title }),
	oneOf("doc", []string{"full", "first", "none"}, "how much of the doc comment to use as the description (default full)",
		func(o *Offer) *string { return &o.Doc }),
	icon(func(o *Offer) *[]Arg { return &o.Icons }),
	meta(func(o *Offer) *[]Arg { return &o.Meta }),
})

var resourceOptions = append([]option[Offer]{
	value("uri", Text, "URI", "the URI with its scheme, or a template with variables in braces",
		func(o *Offer, arg Arg) { o.URI, o.URIPos, o.URIRaw = arg.Value, arg.ValuePos, !arg.Quoted }),
	text("mime", "TYPE", "MIME type of the content (default text/plain for a string, application/json for a value that is encoded as JSON)",
		func(o *Offer) *string { return &o.MIME }).
		remembering(func(o *Offer) *token.Position { return &o.MIMEPos }).
		checkedBy(rejectUnless(isMIME, diag.BadValue, "%q is not a MIME type", "use a single type, for example text/markdown or image/png")),
	value("size", Count, "N", "size in bytes, if it is known",
		func(o *Offer, arg Arg) { o.Size, _ = strconv.ParseInt(arg.Value, 10, 64) }),
	list("audience", "user|assistant", "intended audience",
		func(o *Offer, arg Arg) { o.Audience = append(o.Audience, arg.Value) }).
		checkedBy(func(arg Arg) *fault {
			return oneOfFault(Option{Name: "audience", Values: []string{"user", "assistant"}}, arg)
		}),
	value("priority", Number, "N", "importance, from 0 to 1",
		func(o *Offer, arg Arg) { o.Priority = arg.Value }).
		checkedBy(rejectUnless(isPriority, diag.BadValue, "priority cannot be %s", "use a number from 0 to 1")),
}, promptOptions...)

func isPriority(text string) bool {
	n, err := strconv.ParseFloat(text, 64)
	return err == nil && n >= 0 && n <= 1
}

// DecodeOffer decodes the directives with the verbs prompt, resource, and completion
// above one function. Errors are directives with several of these verbs, a resource
// without a URI or with an invalid URI ([diag.BadURI]), and a completion that does not
// specify a parameter.
func DecodeOffer(lines []Line) (Offer, diag.List) {
	own := slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return !slices.Contains(OfferVerbs, l.Verb) })
	if len(own) == 0 {
		return Offer{}, nil
	}
	o := Offer{Verb: own[0].Verb, Pos: own[0].Pos}
	for _, line := range own[1:] {
		if line.Verb != o.Verb {
			return o, diag.List{diag.Errorf(line.Pos, diag.Contradiction, "%s conflicts with %s", line, own[0]).
				WithHint("remove one of them").
				WithRelated(own[0].Pos, "%s is here", own[0])}
		}
	}
	switch o.Verb {
	case PromptVerb:
		return o, decode(&o, promptOptions, own)
	case CompletionVerb:
		return o, o.completes(own)
	}
	problems := decode(&o, resourceOptions, own)
	if o.URI == "" && !problems.HasErrors() {
		problems = append(problems, diag.Errorf(o.Pos, diag.BadArgument, "the resource has no URI").
			WithHint("add uri=URI, for example uri=notes://index or uri=notes://{id}"))
	}
	if o.URI != "" {
		_, wrong := o.Variables()
		problems = append(problems, wrong...)
	}
	return o, problems
}

// completes sets the parameter that completion directives specify.
func (o *Offer) completes(lines []Line) diag.List {
	var problems diag.List
	for _, line := range lines {
		for _, arg := range line.Args {
			if o.Of != "" || arg.HasValue {
				problems = append(problems, unknownArgument(line, arg))
				continue
			}
			o.Of, o.OfPos = arg.Key, arg.Pos
		}
	}
	if problems == nil && !completed().MatchString(o.Of) {
		problems = append(problems, diag.Errorf(lines[0].TextPos, diag.BadArgument, "the directive does not name the argument to complete").
			WithHint("add the function of the prompt or resource and its parameter or field: %s%s Review.note", opening, CompletionVerb))
	}
	return problems
}

// completed matches a parameter of a function or method. It is compiled when it is first
// used, because tables of all letters are slow to compile.
var completed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\pL[\pL\pN_]*(\.\pL[\pL\pN_]*)?\.[\pL_][\pL\pN_-]*$`)
})

// A Variable is a variable of a URI template.
type Variable struct {
	Name    string
	InQuery bool // in the query of the URI, so it is optional
	Pos     token.Position
}

// IsTemplate reports whether the URI of a resource has variables.
func (o Offer) IsTemplate() bool { return strings.ContainsAny(o.URI, "{}") }

// variable matches the name of a variable. RFC 6570 also allows dots and escapes, but
// parameter names cannot contain them.
var variable = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// dotSegment matches a segment of a path that clients remove before they send the URI.
var dotSegment = regexp.MustCompile(`/\.\.?(?:$|/|\{?\?)`)

// Variables returns the variables of the URI template, or its errors. It accepts the URI
// templates that the runtime (gen/call) accepts: the part of RFC 6570 that MCP servers
// use.
func (o Offer) Variables() ([]Variable, diag.List) {
	at := func(offset int) token.Position {
		if o.URIRaw {
			return shift(o.URIPos, offset)
		}
		return o.URIPos
	}
	bad := func(offset int, hint, format string, args ...any) diag.List {
		return diag.List{diag.Errorf(at(offset), diag.BadURI, format, args...).WithHint("%s", hint)}
	}
	const known = "use {name}, {+name} for a value with slashes, or {?name,name} at the end"
	var variables []Variable
	plain := ""
	for rest := o.URI; rest != ""; {
		offset := len(o.URI) - len(rest)
		literal, expression, found := strings.Cut(rest, "{")
		plain += literal
		if i := strings.IndexByte(literal, '}'); i >= 0 {
			return nil, bad(offset+i, known, "unmatched } in %s", o.URI)
		}
		if !found {
			break
		}
		offset += len(literal)
		expression, after, closed := strings.Cut(expression, "}")
		inQuery := strings.HasPrefix(expression, "?")
		switch {
		case !closed:
			return nil, bad(offset, known, "unclosed { in %s", o.URI)
		case inQuery && after != "":
			return nil, bad(offset, known, "{%s} must be at the end of %s", expression, o.URI)
		case !strings.Contains(plain, ":"):
			return nil, bad(0, "use a URI with a scheme, for example notes://{id}", "%s has no scheme", o.URI)
		}
		names := []string{strings.TrimPrefix(expression, "+")}
		if inQuery {
			names = strings.Split(expression[1:], ",")
		}
		for _, name := range names {
			if !variable.MatchString(name) {
				return nil, bad(offset, known, "{%s} is not a variable that toolgen supports", expression)
			}
			if slices.ContainsFunc(variables, func(v Variable) bool { return v.Name == name }) {
				return nil, bad(offset, "use each variable once", "%s contains the variable %s twice", o.URI, name)
			}
			variables = append(variables, Variable{Name: name, InQuery: inQuery, Pos: at(offset)})
		}
		rest = after
	}
	if dots := dotSegment.FindStringIndex(o.URI); dots != nil {
		return nil, bad(dots[0]+1, "use the resolved URI, without the segments . and ..", "%s has the segment . or .., which clients resolve", o.URI)
	}
	notPrinted := strings.ContainsFunc(plain, func(r rune) bool { return !unicode.IsPrint(r) })
	if parsed, err := url.Parse(plain); err != nil || !parsed.IsAbs() || notPrinted || strings.ContainsAny(plain, " \"<>\\^`|") || strings.Contains(plain, "#") {
		return nil, bad(0, "use a URI with a scheme, for example notes://index", "%s is not an absolute URI", o.URI)
	}
	return variables, nil
}

var resultDefinition = Definition{
	Verb:    "result",
	Where:   anyFunction,
	Operand: "MIME",
	Summary: "sends the bytes or string that a tool returns as content, without an output schema",
	Doc: `The tool returns one value and optionally an error. The MIME type determines how
the value is sent: image/… sends a []byte as an image, audio/… sends a []byte as audio,
and text/… sends a string or []byte as text. Any other type is sent as an embedded
resource, which needs uri=. With uri=, images, audio, and text are also sent as resources:

	//toolgen:result image/png
	//toolgen:result application/pdf uri=report://latest`,
	Options: described(resultOptions),
}

var resultOptions = []option[Result]{
	text("uri", "URI", "absolute URI of the embedded resource that contains the result",
		func(r *Result) *string { return &r.URI }).
		checkedBy(rejectUnless(isAbsoluteURI, diag.BadValue, "%q is not an absolute URI", "use a URI with a scheme, for example report://latest")),
}

func isAbsoluteURI(text string) bool {
	parsed, err := url.Parse(text)
	return err == nil && parsed.IsAbs()
}

// A Block is a type of MCP content block, by its "type".
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
type Block string

// The block types that a result can be sent as.
const (
	TextBlock     Block = "text"
	ImageBlock    Block = "image"
	AudioBlock    Block = "audio"
	ResourceBlock Block = "resource"
)

// Block returns the type of content block that the result is sent as.
func (r Result) Block() Block {
	switch kind := r.kind(); kind {
	case TextBlock, ImageBlock, AudioBlock:
		if r.URI == "" {
			return kind
		}
	}
	return ResourceBlock
}

// IsText reports whether the MIME type is a text type.
func (r Result) IsText() bool { return r.kind() == TextBlock }

// kind returns the type before the slash in the MIME type, as the block type of the same
// name.
func (r Result) kind() Block {
	kind, _, _ := strings.Cut(strings.ToLower(r.MIME), "/")
	return Block(kind)
}

// DecodeResult decodes the directives with the verb result above one function. Errors are
// a missing or invalid MIME type (RFC 6838, section 4.2), a second MIME type that
// differs, a resource without a URI, and unknown words. If there is an error, the result
// has no MIME type.
func DecodeResult(lines []Line) (Result, diag.List) {
	own := ofVerb(lines, resultDefinition.Verb)
	result := Result{Pos: firstPos(own)}
	var problems diag.List
	for i, line := range own {
		word, rest, ok := operandOf(line)
		own[i].Args = rest
		if !ok {
			problems = append(problems, noMIME(line))
		} else if problem, wrong := result.setMIME(word); wrong {
			problems = append(problems, problem)
		}
	}
	problems = append(problems, decode(&result, resultOptions, own)...)
	if len(problems) == 0 && len(own) > 0 && result.Block() == ResourceBlock && result.URI == "" {
		problems = append(problems, noAddress(result))
	}
	if problems.HasErrors() {
		result.MIME = ""
	}
	return result, problems
}

// operandOf separates the MIME type from the other arguments of a line. The MIME type is the
// first bare word, or a key with a slash, which begins a type with parameters.
func operandOf(line Line) (word Arg, rest []Arg, ok bool) {
	for _, arg := range line.Args {
		if !ok && (!arg.HasValue || strings.Contains(arg.Key, "/")) {
			word, ok = arg, true
			continue
		}
		rest = append(rest, arg)
	}
	return word, rest, ok
}

func (r *Result) setMIME(word Arg) (diag.Diagnostic, bool) {
	name := word.Key
	if word.HasValue {
		name += "=" + quotedIf(word.Quoted, word.Value)
	}
	switch {
	case !isMIME(name):
		return diag.Errorf(word.Pos, diag.BadValue, "%q is not a MIME type", name).
			WithHint("use a single type, for example image/png, audio/wav, text/markdown, or application/pdf"), true
	case r.MIME != "" && r.MIME != name:
		return diag.Errorf(word.Pos, diag.Contradiction, "%s conflicts with %s", name, r.MIME).
			WithHint("remove one of them").
			WithRelated(r.MIMEPos, "%s is here", r.MIME), true
	case r.MIME == "":
		r.MIME, r.MIMEPos = name, word.Pos
	}
	return diag.Diagnostic{}, false
}

// mimeType matches a type and a subtype with the characters of RFC 6838, section 4.2,
// optionally followed by parameters. That section limits the length of each to 127.
var mimeType = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*(;.*)?$`)

func isMIME(name string) bool {
	both, _, err := mime.ParseMediaType(name)
	kind, subtype, _ := strings.Cut(both, "/")
	return err == nil && mimeType.MatchString(name) && max(len(kind), len(subtype)) <= 127
}

func noMIME(line Line) diag.Diagnostic {
	return diag.Errorf(line.TextPos, diag.BadArgument, "%s%s has no MIME type", opening, line.Verb).
		WithHint("begin with the MIME type, for example %s%s image/png", opening, line.Verb)
}

func noAddress(r Result) diag.Diagnostic {
	return diag.Errorf(r.MIMEPos, diag.BadArgument, "%s is sent as a resource, which needs a URI", r.MIME).
		WithHint("use %s%s %s uri=URI, for example uri=report://latest", opening, resultDefinition.Verb, r.MIME)
}
