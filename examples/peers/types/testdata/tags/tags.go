// Package tags has a field for each option of the jsonschema tag that
// github.com/invopop/jsonschema supports, for each kind that the option applies to.
//
//toolgen:package all titles required=json
package tags

type Label string

type Strings struct {
	MinLength    string  `json:"minLength" jsonschema:"minLength=2"`
	MaxLength    string  `json:"maxLength" jsonschema:"maxLength=5"`
	ZeroLength   string  `json:"zeroLength" jsonschema:"minLength=0,maxLength=0"`
	Pattern      string  `json:"pattern" jsonschema:"pattern=^[a-z]{2\\,4}=?$"`
	Format       string  `json:"format" jsonschema:"format=email"`
	ReadOnly     string  `json:"readOnly" jsonschema:"readOnly=true"`
	NotReadOnly  string  `json:"notReadOnly" jsonschema:"readOnly=false"`
	WriteOnly    string  `json:"writeOnly" jsonschema:"writeOnly=true"`
	Default      string  `json:"default" jsonschema:"default=a=b"`
	DefaultEmpty string  `json:"defaultEmpty" jsonschema:"default="`
	Examples     string  `json:"examples" jsonschema:"example=a,example=b"`
	Enum         string  `json:"enum" jsonschema:"enum=a,enum=b c,enum=d\\,e"`
	Defined      Label   `json:"defined" jsonschema:"minLength=1,enum=x,enum=yy"`
	Pointer      *string `json:"pointer" jsonschema:"minLength=1"`
	Several      string  `json:"several" jsonschema:"required,minLength=1,maxLength=9,pattern=^x,description=several of them"`
}

type Integers struct {
	MultipleOf       int    `json:"multipleOf" jsonschema:"multipleOf=5"`
	Minimum          int    `json:"minimum" jsonschema:"minimum=-3"`
	Zero             int    `json:"zero" jsonschema:"minimum=0"`
	Maximum          int    `json:"maximum" jsonschema:"maximum=12"`
	ExclusiveMinimum int    `json:"exclusiveMinimum" jsonschema:"exclusiveMinimum=0"`
	ExclusiveMaximum int64  `json:"exclusiveMaximum" jsonschema:"exclusiveMaximum=100"`
	Default          int    `json:"default" jsonschema:"default=7"`
	Examples         int    `json:"examples" jsonschema:"example=1,example=2"`
	Enum             int    `json:"enum" jsonschema:"enum=1,enum=2"`
	Pointer          *int   `json:"pointer" jsonschema:"minimum=1"`
	Small            int8   `json:"small" jsonschema:"maximum=5"`
	Unsigned         uint   `json:"unsigned" jsonschema:"maximum=5"`
	Bounded          uint16 `json:"bounded" jsonschema:"minimum=1,maximum=500"`
}

type Numbers struct {
	MultipleOf       float64 `json:"multipleOf" jsonschema:"multipleOf=0.5"`
	Minimum          float64 `json:"minimum" jsonschema:"minimum=-1.5"`
	Maximum          float32 `json:"maximum" jsonschema:"maximum=1e3"`
	ExclusiveMinimum float64 `json:"exclusiveMinimum" jsonschema:"exclusiveMinimum=0"`
	ExclusiveMaximum float64 `json:"exclusiveMaximum" jsonschema:"exclusiveMaximum=1"`
	Default          float64 `json:"default" jsonschema:"default=0.25"`
	Examples         float64 `json:"examples" jsonschema:"example=1,example=2.5"`
	Enum             float64 `json:"enum" jsonschema:"enum=0.5,enum=1"`
}

type Booleans struct {
	True  bool `json:"true" jsonschema:"default=true"`
	False bool `json:"false" jsonschema:"default=false"`
}

type Arrays struct {
	MinItems    []string   `json:"minItems" jsonschema:"minItems=1"`
	MaxItems    []string   `json:"maxItems" jsonschema:"maxItems=3"`
	UniqueItems []string   `json:"uniqueItems" jsonschema:"uniqueItems=true"`
	Default     []string   `json:"default" jsonschema:"default=a,default=b"`
	Integers    []int      `json:"integers" jsonschema:"default=1,default=2"`
	Format      []string   `json:"format" jsonschema:"format=email"`
	Pattern     []string   `json:"pattern" jsonschema:"pattern=^x"`
	Enum        []string   `json:"enum" jsonschema:"enum=a,enum=b"`
	MinLength   []string   `json:"minLength" jsonschema:"minItems=1,minLength=2"`
	Minimum     []int      `json:"minimum" jsonschema:"minimum=1,maximum=9"`
	Example     []float64  `json:"example" jsonschema:"example=0.5"`
	Fixed       [2]string  `json:"fixed" jsonschema:"maxLength=3"`
	Nested      [][]string `json:"nested" jsonschema:"minItems=1"`
}

type Words struct {
	Title         string            `json:"title" jsonschema:"title=A title"`
	Description   string            `json:"description" jsonschema:"description=words\\, with a comma"`
	Beside        string            `json:"beside" jsonschema_description:"words, with a comma"`
	Overridden    string            `json:"overridden" jsonschema:"description=these" jsonschema_description:"not these"`
	Struct        Inner             `json:"struct" jsonschema:"title=Inside,description=an object"`
	Map           map[string]int    `json:"map" jsonschema:"description=a map"`
	Any           any               `json:"any" jsonschema:"description=anything"`
	Pointers      map[string]*Inner `json:"pointers" jsonschema_description:"some objects"`
	WithEqualSign string            `json:"withEqualSign" jsonschema:"description=a = b"`
}

type Inner struct {
	A int `json:"a" jsonschema:"minimum=1"`
}

type Presence struct {
	Plain            int     `json:"plain"`
	Omitempty        int     `json:"omitempty,omitempty"`
	Omitzero         int     `json:"omitzero,omitzero"`
	Pointer          *int    `json:"pointer"`
	RequiredAnyway   int     `json:"requiredAnyway,omitempty" jsonschema:"required"`
	RequiredPointer  *int    `json:"requiredPointer" jsonschema:"required"`
	RequiredDefault  int     `json:"requiredDefault" jsonschema:"required,default=3"`
	Hidden           int     `json:"hidden" jsonschema:"-"`
	HiddenFromJSON   int     `json:"-" jsonschema:"minimum=1"`
	NullableInteger  int     `json:"nullableInteger" jsonschema:"nullable"`
	NullablePointer  *string `json:"nullablePointer,omitempty" jsonschema:"nullable,minLength=1"`
	RequiredNullable *int    `json:"requiredNullable" jsonschema:"required,nullable"`
}

type Extras struct {
	Text   string `json:"text" jsonschema_extras:"x-unit=metre"`
	Bool   string `json:"bool" jsonschema_extras:"x-secret=true"`
	List   string `json:"list" jsonschema_extras:"x-names=a,x-names=b"`
	Number int    `json:"number" jsonschema_extras:"minimum=3"`
	Equal  string `json:"equal" jsonschema_extras:"x-sum=a=b"`
}

type Quoted struct {
	Integer   int     `json:"integer,string"`
	MaxLength int     `json:"maxLength,string" jsonschema:"maxLength=3"`
	Default   int     `json:"default,string" jsonschema:"default=5"`
	Enum      int     `json:"enum,string" jsonschema:"enum=1,enum=2"`
	Number    float64 `json:"number,string"`
	Boolean   bool    `json:"boolean,string"`
}

type Types struct {
	OneOf []any `json:"oneOf" jsonschema:"minItems=1"`
	Any   any   `json:"any" jsonschema:"oneof_type=string;integer"`
	AnyOf any   `json:"anyOf" jsonschema:"anyof_type=string;array"`
	Same  int   `json:"same" jsonschema:"type=integer"`
}

type Groups struct {
	ID   *int    `json:"id,omitempty" jsonschema:"oneof_required=id"`
	Name *string `json:"name,omitempty" jsonschema:"oneof_required=name"`
}

type AnyGroups struct {
	ID   *int    `json:"id,omitempty" jsonschema:"anyof_required=id"`
	Name *string `json:"name,omitempty" jsonschema:"anyof_required=name"`
}

type Anchor struct {
	A int `json:"a" jsonschema:"anchor=here"`
}

type References struct {
	A any `json:"a" jsonschema:"oneof_ref=#/$defs/x;#/$defs/y"`
}

type OtherType struct {
	A int `json:"a" jsonschema:"type=string"`
}

type WrongKeyword struct {
	A int `json:"a" jsonschema:"minLength=1"`
}

type UnknownKeyword struct {
	A int `json:"a" jsonschema:"smallest=1"`
}

type WrongValue struct {
	A int `json:"a" jsonschema:"minimum=one"`
}

type WrongEnum struct {
	A int `json:"a" jsonschema:"enum=one"`
}

type QuotedMinimum struct {
	A int `json:"a,string" jsonschema:"minimum=1"`
}

func TakeStrings(v Strings)               {}
func TakeIntegers(v Integers)             {}
func TakeNumbers(v Numbers)               {}
func TakeBooleans(v Booleans)             {}
func TakeArrays(v Arrays)                 {}
func TakeWords(v Words)                   {}
func TakePresence(v Presence)             {}
func TakeExtras(v Extras)                 {}
func TakeQuoted(v Quoted)                 {}
func TakeTypes(v Types)                   {}
func TakeGroups(v Groups)                 {}
func TakeAnyGroups(v AnyGroups)           {}
func TakeAnchor(v Anchor)                 {}
func TakeReferences(v References)         {}
func TakeOtherType(v OtherType)           {}
func TakeWrongKeyword(v WrongKeyword)     {}
func TakeUnknownKeyword(v UnknownKeyword) {}
func TakeWrongValue(v WrongValue)         {}
func TakeWrongEnum(v WrongEnum)           {}
func TakeQuotedMinimum(v QuotedMinimum)   {}
