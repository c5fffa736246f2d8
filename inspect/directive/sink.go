package directive

import (
	"go/token"
	"strconv"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Sink says which parameters of a function are the name, description, definition and
// handler of the tool that it registers. They count from 1; 0 means that it has no
// such parameter.
type Sink struct {
	Name, Description, Tool, Handler int
	Pos                              token.Position
}

var sinkDefinition = Definition{
	Verb:    "sink",
	Where:   anyFunction,
	Summary: "says that a function registers tools, and which of its parameters say what",
	Doc: `Calls of the SDKs, and of functions that pass their parameters on to them, are found
without a line. It is for functions that toolgen cannot follow:

	//toolgen:sink name=1 description=2 handler=3

The first parameter is 1. The handler is a function with typed parameters. For functions
in other modules, or that you cannot change, the commands that only read have the flag
-sink.`,
	Options: described(sinkOptions),
}

var sinkOptions = []option[Sink]{
	place("name", "the parameter that is the name of the tool", func(s *Sink) *int { return &s.Name }),
	place("description", "the parameter that is its description", func(s *Sink) *int { return &s.Description }),
	place("tool", "the parameter that holds all of that, of a type of an SDK", func(s *Sink) *int { return &s.Tool }),
	place("handler", "the parameter that is the function which handles calls", func(s *Sink) *int { return &s.Handler }),
}

func place(name, doc string, field func(*Sink) *int) option[Sink] {
	return option[Sink]{
		Option: Option{Name: name, Kind: Count, Form: "N", Doc: doc},
		set: func(into *Sink, arg Arg) {
			*field(into), _ = strconv.Atoi(arg.Value)
		},
	}
}

// DecodeSink decodes the lines with the verb sink above one function. Unknown words
// and wrong values are errors.
func DecodeSink(lines []Line) (Sink, diag.List) {
	own := ofVerb(lines, sinkDefinition.Verb)
	sink := Sink{Pos: firstPos(own)}
	problems := decode(&sink, sinkOptions, own)
	if len(own) == 1 && len(own[0].Args) == 0 {
		problems = append(problems, diag.Errorf(own[0].Pos, diag.BadValue, "the line does not say which parameter names the tool").
			WithHint("write name=1, or tool=1 for one of a type of an SDK"))
	}
	return sink, problems
}
