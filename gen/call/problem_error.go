package call

import (
	"cmp"
	"strconv"
	"strings"
)

// An ArgumentError lists all problems of the arguments of a call. Its text is written
// for the model that sent them. Its JSON is for programs.
type ArgumentError struct {
	Tool     string    `json:"tool"`
	Problems []Problem `json:"problems"`       // in the order of the arguments
	More     int       `json:"more,omitempty"` // problems that are not listed: at least so many
}

// How much the text of an error tells.
const (
	maxLines    = 20   // problems
	maxText     = 2048 // bytes
	maxPath     = 160  // bytes of a path, of which the end is shown
	maxExpected = 320  // bytes of what is expected
)

// Error returns all problems, one a line, each with what to send instead:
//
//	forecast: 2 problems with the arguments
//	- city: missing, expected a string
//	- unit: expected one of "celsius", "fahrenheit", got "Celsius"; did you mean "celsius"?
func (e *ArgumentError) Error() string {
	return problemText(e.Tool, "the arguments", e.Problems, e.More)
}

// Unwrap returns the errors that the text does not show, because of [MaskErrors].
func (e *ArgumentError) Unwrap() []error {
	var hidden []error
	for _, p := range e.Problems {
		if p.Err != nil {
			hidden = append(hidden, p.Err)
		}
	}
	return hidden
}

// A ResultError lists all problems of a result that the tool made itself, or got from
// another program, and that is not valid against the output schema. It is for the
// server.
type ResultError struct {
	Tool     string    `json:"tool"`
	Problems []Problem `json:"problems"`       // in the order of the result
	More     int       `json:"more,omitempty"` // problems that are not listed: at least so many
}

// Error returns all problems, as that of [ArgumentError] does.
func (e *ResultError) Error() string { return problemText(e.Tool, "the result", e.Problems, e.More) }

// tell tells the problems of a tool with something, of which there are more.
func problemText(tool, with string, problems []Problem, more int) string {
	total := len(problems) + more
	var b strings.Builder
	b.WriteString(tool + ": " + atLeast(more) + plural(total, "problem") + " with " + with)
	room := maxText - len("\n- and at least 1000000000 more")
	names := "" // that were listed last
	for i, p := range problems {
		if p.Code == UnknownArgument {
			p.Expected, names = unlessSame(p.Expected, names), p.Expected
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

// others tells how many problems are not told.
func others(count, more int) string {
	return "\n- and " + atLeast(more) + strconv.Itoa(count) + " more"
}

// atLeast stands before a number of problems. Where there are too many, a value
// that holds several may count as one.
func atLeast(more int) string {
	if more > 0 {
		return "at least "
	}
	return ""
}

// unlessSame returns a text, "" where it was the last one, too.
func unlessSame(text, last string) string {
	if text == last {
		return ""
	}
	return text
}

// String returns the problem on one line, with what to send instead.
func (p Problem) String() string { return p.line("the arguments") }

// line is String, with a name for the whole.
func (p Problem) line(whole string) string {
	line := cmp.Or(shownPath(p.Path), whole) + ": " + p.story()
	if p.Nearest != "" {
		line += "; did you mean " + p.Nearest + "?"
	}
	return line
}

// story tells what was expected and what came.
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

// place tells where a text is wrong that is refused as a whole.
func (p Problem) place() string {
	if p.Code == BadJSON {
		return "invalid JSON at " + p.Position
	}
	return "at " + p.Position
}

// join joins two texts, unless the second is empty.
func join(a, between, b string) string {
	if b == "" {
		return a
	}
	return a + between + b
}

// shownPath is a path in a text: its end, where it is long.
func shownPath(path string) string {
	if len(path) > maxPath {
		return "…" + strings.ToValidUTF8(path[len(path)-maxPath:], "")
	}
	return path
}
