package call

// A Code names a kind of [Problem]. Codes are stable.
type Code string

// The codes of problems.
const (
	MissingArgument   Code = "missing-argument"   // a required member is not there
	UnknownArgument   Code = "unknown-argument"   // a member that the schema does not allow
	DuplicateArgument Code = "duplicate-argument" // a name that stands twice in an object
	WrongType         Code = "wrong-type"         // another kind of value than "type" allows
	NotInEnum         Code = "not-in-enum"        // not one of the values of "enum" or "const"
	TooSmall          Code = "too-small"          // below "minimum" or "exclusiveMinimum"
	TooLarge          Code = "too-large"          // above "maximum" or "exclusiveMaximum"
	NotAMultiple      Code = "not-a-multiple"     // "multipleOf"
	OutOfRange        Code = "out-of-range"       // a number that the Go type cannot hold
	TooShort          Code = "too-short"          // "minLength"
	TooLong           Code = "too-long"           // "maxLength", or more digits than MaxDigits
	NoPatternMatch    Code = "no-pattern-match"   // "pattern", of a string or of a name
	BadFormat         Code = "bad-format"         // "format", base64, a time, a duration, or a text that its type refuses
	TooFewItems       Code = "too-few-items"      // "minItems", "minProperties" or "minContains"
	TooManyItems      Code = "too-many-items"     // "maxItems", "maxProperties" or "maxContains"
	NotUnique         Code = "not-unique"         // "uniqueItems"
	NoVariant         Code = "no-variant"         // matches none of "anyOf" or "oneOf", or no type of a union
	BadDefault        Code = "bad-default"        // the default of a missing member is refused by its type: the tool's fault
	NotAccepted       Code = "not-accepted"       // refused by another rule of the schema, or by the type's own decoder
	BadJSON           Code = "bad-json"           // not JSON (RFC 8259)
	BadUTF8           Code = "bad-utf8"           // not UTF-8 (RFC 8259, section 8.1)
	TooDeep           Code = "too-deep"           // arrays and objects nest deeper than MaxDepth
	TooBig            Code = "too-big"            // longer than MaxBytes
)
