package main

// Reasons why toolgen treats a tag differently than invopop.
const (
	pointerOptional = "toolgen makes an argument optional if it is a pointer"
	defaultOptional = "toolgen makes an argument optional if it has a default"
	bounds          = "toolgen adds the bounds of the Go type to the input schema"
	quotedForm      = "toolgen adds the format that the string option of the json tag requires"
	nullableForm    = "toolgen expresses null with anyOf for every nullable type"
	typedDefault    = "toolgen's default has the type of the elements"
	notTogether     = "the keyword would be next to properties, and no provider accepts it there at the root of an input"
	notCarried      = "toolgen does not support the option, and prints a warning"
	refusedTag      = "the tag conflicts with the Go type; invopop does not check this, and toolgen prints a warning"
	skippedTag      = "toolgen's schema describes the string that the string option of the json tag produces"
)

// differences by struct, property, and keyword; "" represents a missing keyword.
var differences = map[string]difference{
	"Strings pointer required":  {"", "true", pointerOptional},
	"Integers pointer required": {"", "true", pointerOptional},
	"Presence pointer required": {"", "true", pointerOptional},

	"Strings default required":      {"", "true", defaultOptional},
	"Strings defaultEmpty required": {"", "true", defaultOptional},
	"Integers default required":     {"", "true", defaultOptional},
	"Numbers default required":      {"", "true", defaultOptional},
	"Booleans true required":        {"", "true", defaultOptional},
	"Booleans false required":       {"", "true", defaultOptional},
	"Arrays default required":       {"", "true", defaultOptional},
	"Arrays integers required":      {"", "true", defaultOptional},
	"Quoted default required":       {"", "true", defaultOptional},

	"Integers small minimum":    {"-128", "", bounds},
	"Integers unsigned minimum": {"0", "", bounds},

	"Quoted integer pattern":   {`"^-?(0|[1-9][0-9]*)$"`, "", quotedForm},
	"Quoted maxLength pattern": {`"^-?(0|[1-9][0-9]*)$"`, "", quotedForm},
	"Quoted default pattern":   {`"^-?(0|[1-9][0-9]*)$"`, "", quotedForm},
	"Quoted enum pattern":      {`"^-?(0|[1-9][0-9]*)$"`, "", quotedForm},
	"Quoted number pattern":    {`"^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?$"`, "", quotedForm},
	"Quoted boolean enum":      {`["true","false"]`, "", quotedForm},

	"Presence nullableInteger anyOf":  {`[{"type":"integer"},{"type":"null"}]`, "", nullableForm},
	"Presence nullableInteger oneOf":  {"", `[{"type":"integer"},{"type":"null"}]`, nullableForm},
	"Presence nullablePointer anyOf":  {`[{"minLength":1,"type":"string"},{"type":"null"}]`, "", nullableForm},
	"Presence nullablePointer oneOf":  {"", `[{"minLength":1,"type":"string"},{"type":"null"}]`, nullableForm},
	"Presence requiredNullable anyOf": {`[{"type":"integer"},{"type":"null"}]`, "", nullableForm},
	"Presence requiredNullable oneOf": {"", `[{"type":"integer"},{"type":"null"}]`, nullableForm},

	"OtherType a type":        {`"integer"`, `"string"`, refusedTag},
	"QuotedMinimum a pattern": {`"^-?(0|[1-9][0-9]*)$"`, "", skippedTag},

	"Arrays integers default": {"[1,2]", `["1","2"]`, typedDefault},

	"Groups oneOf":    {"", `[{"required":["id"],"title":"id"},{"required":["name"],"title":"name"}]`, notTogether},
	"AnyGroups anyOf": {"", `[{"required":["id"],"title":"id"},{"required":["name"],"title":"name"}]`, notTogether},

	"Anchor a $anchor":   {"", `"here"`, notCarried},
	"References a oneOf": {"", `[{"$ref":"#/$defs/x"},{"$ref":"#/$defs/y"}]`, notCarried},
	"Types any oneOf":    {"", `[{"type":"string"},{"type":"integer"}]`, notCarried},
	"Types anyOf anyOf":  {"", `[{"type":"string"},{"type":"array"}]`, notCarried},
}
