//lint:file-ignore SA5008 the option string is for fields of types with methods, too

package call

import "encoding/json"

// UnmarshalByKind is [Reader.Unmarshal] for a value whose methods encoding/json
// does not ask for where it stands, although json.Unmarshal(v) would: a struct
// without a name that promotes them, or what a defined pointer points to.
func UnmarshalByKind[T any](r *Reader, v *T) {
	p := methodless[T](v)
	r.Unmarshal(&p)
}

// A methodless pointer hides the methods of what it points to from
// encoding/json: a defined pointer has none, and what is behind one is not
// asked.
type methodless[T any] *T

// UnmarshalQuoted reads a string and hands its text, which need not be JSON, to
// the UnmarshalJSON of a type, as encoding/json does for the option "string" of
// a json tag. (It is for such a field, whose rules differ with the version of
// encoding/json, that json.Unmarshal has it.)
func UnmarshalQuoted[T any](r *Reader, v *T) {
	s, raw, ok := r.heldText()
	if !ok || r.refusesDigits(s, raw) {
		return
	}
	var field quotedField[T]
	if err := json.Unmarshal([]byte(`{"V":`+raw+`}`), &field); err != nil {
		r.refuseAs(NotAccepted, raw, err)
		return
	}
	*v = field.V
}

type quotedField[T any] struct {
	//lint:ignore SA5008 T has a method that reads the text.
	V T `json:",string"`
}
