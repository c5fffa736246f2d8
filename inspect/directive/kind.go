package directive

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Kind says which values an option can have.
type Kind string

// The kinds.
const (
	Word   Kind = "word"   // none: the word is everything
	Bool   Kind = "bool"   // true, also for the bare word, or false
	Text   Kind = "text"   // any text that is not empty
	OneOf  Kind = "one of" // one of Option.Values
	Count  Kind = "count"  // a whole number of 0 or more
	Number Kind = "number" // a number as JSON writes it
	JSON   Kind = "json"   // anything: the Go type decides whether it fits
)

// A fault says why a value is refused, and what to write instead.
type fault struct {
	code          diag.Code
	message, hint string
}

func badValue(hint, message string) *fault { return &fault{diag.BadValue, message, hint} }

// kindFaults returns for each kind what is wrong with a value, or nil. Bare
// words come only to Word and Bool.
var kindFaults = map[Kind]func(Option, Arg) *fault{
	Word:   wordFault,
	Bool:   boolFault,
	Text:   textFault,
	OneOf:  oneOfFault,
	Count:  countFault,
	Number: numberFault,
	JSON:   func(Option, Arg) *fault { return nil },
}

// wordFault lets =true pass, since a flag of the same name is given like that.
func wordFault(o Option, arg Arg) *fault {
	if !arg.HasValue || arg.Value == "true" {
		return nil
	}
	return badValue("write "+o.Name+", or leave it out", o.Name+" takes no value")
}

func boolFault(o Option, arg Arg) *fault {
	if !arg.HasValue || arg.Value == "true" || arg.Value == "false" {
		return nil
	}
	return badValue("write "+o.Name+" or "+o.Name+"=false",
		o.Name+" is true or false, not "+strconv.Quote(arg.Value))
}

func textFault(o Option, arg Arg) *fault {
	if arg.Value != "" {
		return nil
	}
	return badValue("write "+o.Syntax()+", or leave it out", o.Name+" is empty")
}

// otherNames are what people call some values.
var otherNames = map[string]string{
	"claude": "anthropic", "chatgpt": "openai", "gpt": "openai", "chat": "openai", "google": "gemini", "vertex": "gemini", "aws": "bedrock", "grok": "xai",
	"snake_case": "snake", "camelCase": "camel", "kebab-case": "kebab",
}

func oneOfFault(o Option, arg Arg) *fault {
	if slices.Contains(o.Values, arg.Value) {
		return nil
	}
	hint := o.Name + " is " + diag.Listed(o.Values, "or")
	if meant := otherNames[arg.Value]; slices.Contains(o.Values, meant) {
		hint = "did you mean " + meant + "?"
	}
	return badValue(hint, o.Name+" cannot be "+strconv.Quote(arg.Value))
}

var wholeNumber = regexp.MustCompile(`^(0|[1-9][0-9]{0,17})$`)

func countFault(o Option, arg Arg) *fault {
	if !arg.Quoted && wholeNumber.MatchString(arg.Value) {
		return nil
	}
	return badValue("write digits alone, without quotes",
		o.Name+" is a whole number of 0 or more, not "+strconv.Quote(arg.Value))
}

func numberFault(o Option, arg Arg) *fault {
	if !arg.Quoted && isNumber(arg.Value) {
		return nil
	}
	return badValue("write a number of JSON, such as 3, -0.5 or 1e3, without quotes",
		o.Name+" is a number, not "+strconv.Quote(arg.Value))
}

// isNumber reports whether text is a number of JSON, RFC 8259 section 6.
func isNumber(text string) bool {
	return text != "" && strings.Contains("-0123456789", text[:1]) && json.Valid([]byte(text))
}
