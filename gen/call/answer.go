package call

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// A StructuredOutput describes the type of a model's answers. Generated code declares one in
// a package variable for each type with the directive //toolgen:answer, and decodes the
// answers with [DecodeAnswer]:
//
//	var planAnswer = call.StructuredOutput{Version: 1, Name: "plan", Schema: PlanSchema}
//
//	func DecodePlan[Text ~string | ~[]byte](text Text) (Plan, error) {
//		return call.DecodeAnswer(&planAnswer, []byte(text), func(r *call.Reader, v *Plan) {
//			for r.Object(); r.Next(); {
//				r.StringMember("goal", &v.Goal)
//				…
//			}
//		})
//	}
//
// A StructuredOutput must not be copied or changed after its first use.
type StructuredOutput struct {
	Version int    // version of the generated code: 1
	Name    string // name in messages
	Schema  string // JSON Schema of the object, not adapted to any provider

	held contract
	of   *Definition // definition that readers of the answer use instead of a tool's definition
}

// An AnswerError lists all problems of a model's answer. Its message is written for the
// model: a program can send it back and ask for another answer. Its JSON is for programs.
type AnswerError struct {
	Answer   string    `json:"answer"`
	Problems []Problem `json:"problems"`       // same order as the answer
	More     int       `json:"more,omitempty"` // minimum number of problems that are not listed
}

// Error returns all problems, one per line, each with the value to send instead:
//
//	plan: 1 problem with the answer
//	- steps[2].minutes: expected an integer that is at least 1, got 0
func (e *AnswerError) Error() string { return problemText(e.Answer, "the answer", e.Problems, e.More) }

// DecodeAnswer decodes a model's answer, and validates it against the schema like the
// arguments of a tool. It is for generated code: read stores the values in a T. A null for an
// optional member counts as a missing member, because strict modes make models send it. A
// missing member with a default gets the default. The error is an [*AnswerError], or reports
// that the schema itself is invalid.
func DecodeAnswer[T any](a *StructuredOutput, text []byte, read func(r *Reader, v *T)) (T, error) {
	var v, none T
	r := a.open(text)
	read(r, &v)
	if err := a.problems(r); err != nil {
		return none, err
	}
	return v, nil
}

func (a *StructuredOutput) open(text []byte) *Reader {
	a.held.input.once.Do(func() {
		a.held.answer, a.held.input.text, a.held.input.err = true, a.Schema, errNotCompiled
		a.of = &Definition{Name: a.Name}
		a.held.input.root, a.held.input.err = compile(a.Schema)
	})
	r := a.held.open(context.Background(), a.of, text, defaults)
	if a.Version != generationVersion {
		r.broken = errors.New("the code of the type was generated for another version of github.com/go-toolgen/toolgen/gen/call: run go generate, or require that version")
	}
	return r
}

// problems ends the decoding by r. It returns the problems that r found as an
// [*AnswerError], another error if r cannot read the answer, or nil.
func (a *StructuredOutput) problems(r *Reader) error {
	if r.broken != nil {
		return fmt.Errorf("the answer %s cannot be read: %w", a.Name, r.broken)
	}
	r.finish()
	if len(r.problems) == 0 {
		r.release()
		return nil
	}
	err := &AnswerError{Answer: a.Name, Problems: slices.Clone(r.problems), More: r.unlisted}
	for i, p := range err.Problems {
		if p.Reason == noArguments {
			err.Problems[i].Reason = "the answer has no members"
		}
	}
	r.release()
	return err
}

// A Form is a form that asks a user for a value of type T. For each type with the directive
// //toolgen:form, generated code declares a Form in a package variable, and a method with
// which [Ask] finds it:
//
//	var seatsForm = call.Form[Seats]{
//		Output: call.StructuredOutput{Version: 1, Name: "seats", Schema: SeatsForm},
//		Older:  SeatsForm20250618,
//		Read: func(r *call.Reader, v *Seats) {
//			for r.Object(); r.Next(); {
//				r.IntMember("number", &v.Number)
//				…
//			}
//		},
//	}
//
//	func (Seats) AskForm() *call.Form[Seats] { return &seatsForm }
//
// A Form must not be copied or changed after its first use.
type Form[T any] struct {
	Output StructuredOutput // contains the schema for MCP 2025-11-25 and later
	Older  string           // the schema for MCP 2025-06-18; "" if that revision cannot express the form
	Read   func(r *Reader, v *T)
}

// Decode decodes the user's answer, a JSON object, and validates it against the form. A
// missing member with a default gets the default. The error is an [*AnswerError], or reports
// that the form's schema is invalid.
func (f *Form[T]) Decode(content []byte) (T, error) { return DecodeAnswer(&f.Output, content, f.Read) }

func formOf[T any]() (*Form[T], error) {
	var value T
	t := reflect.TypeFor[T]()
	// A method that is promoted from an embedded struct returns the form of another T.
	if asked, ok := any(value).(interface{ AskForm() *Form[T] }); ok {
		return asked.AskForm(), nil
	}
	name := formTypes[t.Kind()]
	if t.PkgPath() != "" || name == "" {
		return nil, fmt.Errorf("cannot ask the user for a %s, because the type has no form: add //toolgen:form above it, add call to the //toolgen:package line of its package, and run go generate", t)
	}
	schema := `{"type":"object","properties":{"answer":{"type":"` + name + `"}},"required":["answer"]}`
	return &Form[T]{
		Output: StructuredOutput{Version: generationVersion, Name: "the answer of the user", Schema: schema},
		Older:  schema,
		Read: func(r *Reader, v *T) {
			var form struct {
				Answer T `json:"answer"`
			}
			r.Unmarshal(&form)
			*v = form.Answer
		},
	}, nil
}

var formTypes = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.String: "string", reflect.Float32: "number", reflect.Float64: "number",
	reflect.Int: "integer", reflect.Int8: "integer", reflect.Int16: "integer", reflect.Int32: "integer", reflect.Int64: "integer",
	reflect.Uint: "integer", reflect.Uint8: "integer", reflect.Uint16: "integer", reflect.Uint32: "integer", reflect.Uint64: "integer",
}
