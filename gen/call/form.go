package call

import (
	"fmt"
	"reflect"
)

// A Form is the form with which a user is asked for a value of type T. For each type
// with the directive //toolgen:form, generated code has a Form in a package variable,
// and a method by which [Ask] finds it:
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
	Output StructuredOutput // its schema is for MCP from 2025-11-25 on
	Older  string           // the schema for MCP 2025-06-18; "" if that revision cannot express the form
	Read   func(r *Reader, v *T)
}

// Decode decodes what a user answered, a JSON object, and validates it against the
// form. A missing member with a default gets the default. The error is an
// [*AnswerError], or says that the schema of the form is wrong.
func (f *Form[T]) Decode(content []byte) (T, error) { return DecodeAnswer(&f.Output, content, f.Read) }

// formOf returns the form of a type.
func formOf[T any]() (*Form[T], error) {
	var value T
	t := reflect.TypeFor[T]()
	// Of a struct with another embedded in it the method is that of the other.
	if asked, ok := any(value).(interface{ AskForm() *Form[T] }); ok {
		return asked.AskForm(), nil
	}
	name := formTypes[t.Kind()]
	if t.PkgPath() != "" || name == "" {
		return nil, fmt.Errorf("the user cannot be asked for a %s, which has no form: write //toolgen:form above the type, in a package with call in its //toolgen:package line, and generate", t)
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

// formTypes are the JSON types of Go's own types.
var formTypes = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.String: "string", reflect.Float32: "number", reflect.Float64: "number",
	reflect.Int: "integer", reflect.Int8: "integer", reflect.Int16: "integer", reflect.Int32: "integer", reflect.Int64: "integer",
	reflect.Uint: "integer", reflect.Uint8: "integer", reflect.Uint16: "integer", reflect.Uint32: "integer", reflect.Uint64: "integer",
}
