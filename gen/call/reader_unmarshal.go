//lint:file-ignore SA5008 the option string is for fields of types with methods, too

package call

import "encoding/json"

// UnmarshalByKind is [Reader.Unmarshal] for a value that encoding/json decodes by its kind
// at its position, although json.Unmarshal(v) would call its UnmarshalJSON or
// UnmarshalText: an unnamed struct that promotes the method, or the target of a defined
// pointer type.
func UnmarshalByKind[T any](r *Reader, v *T) {
	p := methodless[T](v)
	r.Unmarshal(&p)
}

// A methodless pointer hides the methods of its target from encoding/json: a defined
// pointer type has no methods, and encoding/json does not look for methods of its target.
type methodless[T any] *T

// UnmarshalQuoted decodes a string and passes its contents, which need not be JSON, to the
// UnmarshalJSON of T, as encoding/json does for a field with the option "string" in its
// json tag. (It lets json.Unmarshal decode such a field, because the rules differ between
// the versions of encoding/json.)
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
