package diag

// A Code names a kind of diagnostic. Codes are stable: scripts match on them.
// What each means is told by [Codes].
type Code string

// The codes, in the order in which a run can meet them.
const (
	Load          Code = "load"
	Syntax        Code = "syntax"
	TypeCheck     Code = "type-check"
	BuildTags     Code = "build-tags"
	NoTools       Code = "no-tools"
	NoSuchFunc    Code = "no-such-func"
	NoSuchTool    Code = "no-such-tool"
	BadDirective  Code = "bad-directive"
	BadPlace      Code = "bad-place"
	BadArgument   Code = "bad-argument"
	BadValue      Code = "bad-value"
	Contradiction Code = "contradiction"
	NoSuchParam   Code = "no-such-param"
	StrayComment  Code = "stray-comment"
	GenericFunc   Code = "generic-func"
	UnnamedParam  Code = "unnamed-param"
	UnnamedResult Code = "unnamed-result"
	RawHandler    Code = "raw-handler"
	BadName       Code = "bad-name"
	LongName      Code = "long-name"
	DuplicateName Code = "duplicate-name"
	NameClash     Code = "name-clash"
	Unsupported   Code = "unsupported"
	UnknownJSON   Code = "unknown-json"
	BadSchema     Code = "bad-schema"
	SchemaMethod  Code = "schema-method"
	JSONVersion   Code = "json-version"
	BadTag        Code = "bad-tag"
	BadDefault    Code = "bad-default"
	LeftOut       Code = "left-out"
	NoOutput      Code = "no-output"
	Fallback      Code = "fallback"
	NotOurs       Code = "not-ours"
	Write         Code = "write"
	Stale         Code = "stale"
	Internal      Code = "internal"
)
