package directive

import (
	"mime"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var resultDefinition = Definition{
	Verb:    "result",
	Where:   anyFunction,
	Operand: "MIME",
	Summary: "sends the bytes or the text that a tool returns as content, without an output schema",
	Doc: `The tool returns one value and perhaps an error. The MIME type decides how the value is
sent: image/… of a []byte as an image, audio/… of a []byte as audio, text/… of a string or
[]byte as a text, and any other type as an embedded resource, which needs uri=. With uri=
the first three are sent as resources, too:

	//toolgen:result image/png
	//toolgen:result application/pdf uri=report://latest`,
	Options: described(resultOptions),
}

var resultOptions = []option[Result]{
	text("uri", "URI", "address of the result as an embedded resource, with its scheme",
		func(r *Result) *string { return &r.URI }).
		checkedBy(uriFault),
}

func uriFault(arg Arg) *fault {
	if parsed, err := url.Parse(arg.Value); err == nil && parsed.IsAbs() {
		return nil
	}
	return badValue("write an address with its scheme, such as report://latest",
		strconv.Quote(arg.Value)+" is no absolute URI")
}

// A Block is a kind of content block of MCP, by its "type".
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
type Block string

// The kinds of blocks that a result can be sent as.
const (
	TextBlock     Block = "text"
	ImageBlock    Block = "image"
	AudioBlock    Block = "audio"
	ResourceBlock Block = "resource"
)

// Block returns the kind of content block that the result is sent as.
func (r Result) Block() Block {
	switch kind := r.kind(); kind {
	case TextBlock, ImageBlock, AudioBlock:
		if r.URI == "" {
			return kind
		}
	}
	return ResourceBlock
}

// IsText reports whether the MIME type is that of a text.
func (r Result) IsText() bool { return r.kind() == TextBlock }

// kind is what stands before the slash.
func (r Result) kind() Block {
	kind, _, _ := strings.Cut(strings.ToLower(r.MIME), "/")
	return Block(kind)
}

// DecodeResult decodes the lines with the verb result above one function. Errors are
// a missing or wrong MIME type (RFC 6838, section 4.2), a second one that differs, a
// resource without a URI, and unknown words; the result then has no MIME type.
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

// operandOf takes the MIME type off the arguments of a line: the first bare
// word, or a key with a slash, which begins a type with parameters.
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

// setMIME sets the MIME type that a line says, or tells what is wrong with it.
func (r *Result) setMIME(word Arg) (diag.Diagnostic, bool) {
	name := word.Key
	if word.HasValue {
		name += "=" + quotedIf(word.Quoted, word.Value)
	}
	switch {
	case !isMIME(name):
		return diag.Errorf(word.Pos, diag.BadValue, "%q is not a MIME type", name).
			WithHint("write one type, such as image/png, audio/wav, text/markdown or application/pdf"), true
	case r.MIME != "" && r.MIME != name:
		return diag.Errorf(word.Pos, diag.Contradiction, "%s contradicts %s", name, r.MIME).
			WithHint("keep one of them").
			WithRelated(r.MIMEPos, "%s is written here", r.MIME), true
	case r.MIME == "":
		r.MIME, r.MIMEPos = name, word.Pos
	}
	return diag.Diagnostic{}, false
}

// mimeType is a type with its subtype in the characters of RFC 6838, section
// 4.2, and what may follow it. The section gives each of the two 127.
var mimeType = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*(;.*)?$`)

func isMIME(name string) bool {
	both, _, err := mime.ParseMediaType(name)
	kind, subtype, _ := strings.Cut(both, "/")
	return err == nil && mimeType.MatchString(name) && max(len(kind), len(subtype)) <= 127
}

func noMIME(line Line) diag.Diagnostic {
	return diag.Errorf(line.TextPos, diag.BadArgument, "%s%s names no MIME type", opening, line.Verb).
		WithHint("write it first, such as %s%s image/png", opening, line.Verb)
}

func noAddress(r Result) diag.Diagnostic {
	return diag.Errorf(r.MIMEPos, diag.BadArgument, "%s is sent as a resource, which needs a URI", r.MIME).
		WithHint("write %s%s %s uri=URI, such as uri=report://latest", opening, resultDefinition.Verb, r.MIME)
}
