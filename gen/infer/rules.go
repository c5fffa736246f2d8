package infer

// The rules of origins: what a report shows as the reason for a keyword.
const (
	ruleType        = "Go type "
	ruleStruct      = "Go struct"
	ruleKnown       = "known type "
	ruleUnion       = "types that implement "
	ruleKey         = "tells the types of the union apart"
	ruleUnionKey    = "//toolgen:union key"
	ruleUnionValue  = "//toolgen:union value"
	ruleRecursive   = "refers to a type that holds itself: "
	ruleShared      = "refs: written once, which is shorter"
	ruleNil         = "Go writes null for nil"
	ruleNullable    = "nullable: null may be given"
	ruleClosed      = "closed: no other properties"
	ruleParameters  = "each parameter is an argument"
	ruleResults     = "each result is a property"
	ruleSequence    = "a list of what the sequence yields"
	ruleAnswerBox   = "boxed: a model answers with an object"
	ruleFormBox     = "boxed: a form has fields"
	ruleBox         = "boxed: MCP before " + naturalRevision + " takes only objects as results"
	ruleQuoted      = "option string of the json tag"
	ruleIntegerKeys = "integer keys, which are strings in JSON"
	ruleAny         = "input of type any"
	ruleFallback    = "fallback: the arguments could not be inferred"
	ruleRefused     = "refused"

	// About values and words.
	ruleConstants = "constants of "
	ruleConstant  = "constant "

	// About the names of properties.
	ruleParamName = "//toolgen:param name"

	// About the presence of properties.
	ruleNeeded    = "no pointer, omitempty or default"
	ruleWritten   = "always written"
	ruleDefault   = "has a default"
	rulePointer   = "pointer"
	ruleVariadic  = "variadic"
	ruleOmitEmpty = "omitempty"
	ruleOmitZero  = "omitzero"
	ruleEmbedded  = "in an embedded pointer"
	ruleUnmarked  = "no tag says required"
)
