package call

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Problem is one error in arguments, an answer, or a result.
type Problem struct {
	Path     string `json:"path"` // path of the value, such as filters[2].unit; "" for the arguments as a whole
	Code     Code   `json:"code"`
	Position string `json:"position,omitempty"` // position in arguments that are not JSON, such as "line 1, column 6 (byte 5)"
	Expected string `json:"expected,omitempty"` // such as "an integer from 1 to 14"
	Reason   string `json:"reason,omitempty"`   // why the value is rejected, if Expected cannot express it: for example the error of a type's decoder
	Got      string `json:"got,omitempty"`      // the value that was sent, clipped
	Nearest  string `json:"nearest,omitempty"`  // the nearest valid name or value, "" if none is near
	Err      error  `json:"-"`                  // error of a type's decoder that MaskErrors hides from the model; otherwise nil
}

// A Repair records an argument that was repaired. Only tools with the directive
// option repair have their arguments repaired.
type Repair struct {
	Path string `json:"path"`
	From string `json:"from"` // the value that was sent, clipped
	To   string `json:"to"`   // the value that replaced it, clipped
}

// problem returns the problem with the given code at path: the node n rejects raw, the
// JSON of a value. It describes the values that n accepts, raw itself, and the value of
// an enum that is nearest to raw.
func problem(code Code, path string, n *node, raw string) Problem {
	wanted := n
	if n.kinds == anyKind && n.enum == nil && code != NoVariant && code != WrongType {
		wanted = n.of(kindIn(raw)) // n accepts every kind: describe only its constraints on the kind of raw
	}
	return Problem{
		Path: path, Code: code,
		Expected: expected(wanted), Got: clip(raw), Nearest: nearestValue(n, raw),
	}
}

// missing returns the problem of a required member that is missing. path is the path of the
// member.
func missing(path string, p *property) Problem {
	return Problem{Path: path, Code: MissingArgument, Expected: expected(p.node)}
}

// unknown returns the problem of the member called name, which its object does not allow.
// path is the path of the member, and n is the object's node.
func unknown(path, name string, n *node) Problem {
	if !n.hasNames() {
		return Problem{Path: path, Code: UnknownArgument, Reason: noNames(path == memberPath("", name))}
	}
	names := make([]string, len(n.properties))
	for i, p := range n.properties {
		names[i] = p.name
	}
	return Problem{
		Path: path, Code: UnknownArgument,
		Expected: expectedNames(n), Nearest: nearest(name, names),
	}
}

const noArguments = "the tool takes no arguments"

// noNames returns the reason why a member is rejected in an object that declares no
// names. isRoot is set if the object is the arguments as a whole.
func noNames(isRoot bool) string {
	if isRoot {
		return noArguments
	}
	return "this object has no members"
}

// A Code names a kind of [Problem]. Codes are stable.
type Code string

// The codes of problems.
const (
	MissingArgument   Code = "missing-argument"   // a required member is missing
	UnknownArgument   Code = "unknown-argument"   // a member that the schema does not allow
	DuplicateArgument Code = "duplicate-argument" // a name occurs twice in an object
	WrongType         Code = "wrong-type"         // "type" does not allow this kind of value
	NotInEnum         Code = "not-in-enum"        // not one of the values of "enum" or "const"
	TooSmall          Code = "too-small"          // below "minimum" or "exclusiveMinimum"
	TooLarge          Code = "too-large"          // above "maximum" or "exclusiveMaximum"
	NotAMultiple      Code = "not-a-multiple"     // "multipleOf"
	OutOfRange        Code = "out-of-range"       // a number that the Go type cannot hold
	TooShort          Code = "too-short"          // "minLength"
	TooLong           Code = "too-long"           // more characters than "maxLength", or more digits than MaxDigits
	NoPatternMatch    Code = "no-pattern-match"   // a string or a name does not match "pattern"
	BadFormat         Code = "bad-format"         // violates "format"; not base64, a time, or a duration; or a string that its type rejects
	TooFewItems       Code = "too-few-items"      // fewer than "minItems", "minProperties", or "minContains"
	TooManyItems      Code = "too-many-items"     // more than "maxItems", "maxProperties", or "maxContains"
	NotUnique         Code = "not-unique"         // "uniqueItems"
	NoVariant         Code = "no-variant"         // matches none of "anyOf" or "oneOf", or no type of a union
	BadDefault        Code = "bad-default"        // the type rejects the default of a missing member: an error of the tool
	NotAccepted       Code = "not-accepted"       // rejected by another rule of the schema, or by the type's own decoder
	BadJSON           Code = "bad-json"           // not JSON (RFC 8259)
	BadUTF8           Code = "bad-utf8"           // not UTF-8 (RFC 8259, section 8.1)
	TooDeep           Code = "too-deep"           // arrays and objects nest deeper than MaxDepth
	TooBig            Code = "too-big"            // longer than MaxBytes
)

// An ArgumentError lists all problems of the arguments of a call. Its message is written
// for the model that sent them. Its JSON is for programs.
type ArgumentError struct {
	Tool     string    `json:"tool"`
	Problems []Problem `json:"problems"`       // in the order of the arguments
	More     int       `json:"more,omitempty"` // minimum number of problems that are not listed
}

// Limits on the length of an error's message.
const (
	maxLines    = 20   // problems
	maxText     = 2048 // bytes
	maxPath     = 160  // maximum bytes of a path; of a longer path, only the end is shown
	maxExpected = 320  // maximum bytes of Expected and of Reason
)

// Error returns all problems, one per line, each with the value to send instead:
//
//	forecast: 2 problems with the arguments
//	- city: missing, expected a string
//	- unit: expected one of "celsius", "fahrenheit", got "Celsius"; did you mean "celsius"?
func (e *ArgumentError) Error() string {
	return problemText(e.Tool, "the arguments", e.Problems, e.More)
}

// Unwrap returns the errors of decoders whose messages are hidden by [MaskErrors].
func (e *ArgumentError) Unwrap() []error {
	var hidden []error
	for _, p := range e.Problems {
		if p.Err != nil {
			hidden = append(hidden, p.Err)
		}
	}
	return hidden
}

// A ResultError lists all problems of a result that violates the output schema: a result that
// the tool created itself, or received from another program. It is for the server.
type ResultError struct {
	Tool     string    `json:"tool"`
	Problems []Problem `json:"problems"`       // in the order of the result
	More     int       `json:"more,omitempty"` // minimum number of problems that are not listed
}

// Error returns all problems in the format of [ArgumentError.Error].
func (e *ResultError) Error() string { return problemText(e.Tool, "the result", e.Problems, e.More) }

// problemText returns the message that lists the problems. with is "the arguments", "the
// answer", or "the result"; more is the minimum number of unlisted problems.
func problemText(tool, with string, problems []Problem, more int) string {
	total := len(problems) + more
	var b strings.Builder
	b.WriteString(tool + ": " + atLeast(more) + plural(total, "problem") + " with " + with)
	room := maxText - len("\n- and at least 1000000000 more")
	names := "" // the Expected field of the previous unknown argument, which is not repeated
	for i, p := range problems {
		if p.Code == UnknownArgument {
			p.Expected, names = dedupe(p.Expected, names), p.Expected
		}
		line := "\n- " + p.line(with)
		if i == maxLines || i > 0 && b.Len()+len(line) > room {
			return b.String() + others(total-i, more)
		}
		b.WriteString(line)
	}
	if more > 0 {
		b.WriteString(others(more, more))
	}
	return b.String()
}

// others returns the last line of a message, which states that count problems are not
// shown. The count is a minimum if more is not 0.
func others(count, more int) string {
	return "\n- and " + atLeast(more) + strconv.Itoa(count) + " more"
}

// atLeast returns "at least " if more is not 0. Beyond the limit of listed problems, a
// value with several problems may be counted as one.
func atLeast(more int) string {
	if more > 0 {
		return "at least "
	}
	return ""
}

// dedupe returns text, or "" if it is equal to last.
func dedupe(text, last string) string {
	if text == last {
		return ""
	}
	return text
}

// String returns the problem on one line, with the value to send instead.
func (p Problem) String() string { return p.line("the arguments") }

// line returns the problem on one line. The line begins with the path or, if the path is
// empty, with whole.
func (p Problem) line(whole string) string {
	line := cmp.Or(shownPath(p.Path), whole) + ": " + p.story()
	if p.Nearest != "" {
		line += "; did you mean " + p.Nearest + "?"
	}
	return line
}

func (p Problem) story() string {
	expected, reason := clipText(p.Expected, maxExpected), clipText(p.Reason, maxExpected)
	switch {
	case p.Code == UnknownArgument && reason != "":
		return "unknown name, " + reason
	case p.Code == UnknownArgument:
		return join("unknown name", ", the names here are ", expected)
	case p.Code == MissingArgument:
		return join("missing", ", expected ", expected)
	case p.Position != "":
		return p.place() + ": expected " + expected + ", got " + p.Got
	case p.Code == DuplicateArgument:
		return join("occurs twice", ", expected ", expected)
	case p.Code == BadDefault:
		return "missing, and the tool's own default " + p.Got + " is refused (" + cmp.Or(reason, "expected "+expected) + "): send a value"
	case reason != "":
		return join("refused: "+reason, ", got ", p.Got)
	case expected == "":
		return join("not accepted", ", got ", p.Got)
	}
	return join("expected "+expected, ", got ", p.Got)
}

// place returns the beginning of the message for input that is rejected as a whole, such as
// "invalid JSON at", with the position.
func (p Problem) place() string {
	if p.Code == BadJSON {
		return "invalid JSON at " + p.Position
	}
	return "at " + p.Position
}

// join returns a, between, and b as one string, or only a if b is empty.
func join(a, between, b string) string {
	if b == "" {
		return a
	}
	return a + between + b
}

// shownPath returns a path for a message: only its end, if it is long.
func shownPath(path string) string {
	if len(path) > maxPath {
		return "…" + strings.ToValidUTF8(path[len(path)-maxPath:], "")
	}
	return path
}

// memberPath returns the path of a member of the value at path: filters.unit, or
// filters["odd name"] if the name is not a word.
func memberPath(path, name string) string {
	switch {
	case !isWord(name):
		return path + "[" + quote(cut(name, maxName)) + "]"
	case path == "":
		return name
	}
	return path + "." + name
}

// elementPath returns the path of an element of the array at path: filters[2].
func elementPath(path string, i int) string {
	return path + "[" + strconv.Itoa(i) + "]"
}

// maxName is the maximum number of bytes of a name that a path shows.
const maxName = 64

// isWord reports whether a name can be written in a path without quotes.
func isWord(s string) bool {
	if s == "" || len(s) > maxName {
		return false
	}
	for i := range len(s) {
		c := s[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$'
		inner := '0' <= c && c <= '9' || c == '-'
		if !letter && (i == 0 || !inner) {
			return false
		}
	}
	return true
}

// maxGot is the maximum number of bytes of a value that are shown.
const maxGot = 80

// clip returns the beginning of a JSON value, in at most maxGot bytes: valid UTF-8 on one
// line. If something is cut, it adds the total length; a string still ends with its quote.
func clip(raw string) string {
	if shown := clipText(raw, maxGot); len(shown) <= maxGot {
		return shown
	}
	size := " (" + strconv.Itoa(len(raw)) + " bytes)"
	if raw[0] == '"' {
		size = `"` + size
	}
	return clipText(raw, maxGot-len("…")-len(size)) + size
}

// cut returns the beginning of a string, of at most n bytes, with "…" if something was cut.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// clipText is like cut, but returns one line of valid UTF-8: characters that break lines, or
// change the text's direction, become spaces.
func clipText(s string, n int) string {
	s = strings.ToValidUTF8(cut(s, n), "\uFFFD")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, s)
}

func quote(s string) string { return strconv.Quote(s) }
