package diag

// A Code names a kind of diagnostic. Codes are stable, so that scripts can match on
// them. [Codes] explains each.
type Code string

// URL returns the address of the page that describes a code, or a lint rule.
func (c Code) URL() string {
	return "https://github.com/go-toolgen/toolgen/blob/main/.github/CODES.md#" + string(c)
}

// The codes, in the order in which a run can report them.
const (
	Load          Code = "load"
	Revision      Code = "revision"
	Syntax        Code = "syntax"
	NewerGo       Code = "newer-go"
	TypeCheck     Code = "type-check"
	BuildTags     Code = "build-tags"
	NoTools       Code = "no-tools"
	Registered    Code = "registered"
	NotConstant   Code = "not-constant"
	Ambiguous     Code = "ambiguous"
	GivenSchema   Code = "given-schema"
	LiveDiffers   Code = "live-differs"
	NoSuchFunc    Code = "no-such-func"
	NoSuchTool    Code = "no-such-tool"
	BadDirective  Code = "bad-directive"
	Misplaced     Code = "misplaced"
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
	BadURI        Code = "bad-uri"
	NotText       Code = "not-text"
	BadHeader     Code = "bad-header"
	Unsupported   Code = "unsupported"
	UnknownJSON   Code = "unknown-json"
	BadSchema     Code = "bad-schema"
	SchemaMethod  Code = "schema-method"
	JSONVersion   Code = "json-version"
	Protobuf      Code = "protobuf"
	BadTag        Code = "bad-tag"
	RequiredTags  Code = "required-tags"
	BadDefault    Code = "bad-default"
	FieldSkipped  Code = "field-skipped"
	NoTitles      Code = "no-titles"
	NoOutput      Code = "no-output"
	Fallback      Code = "fallback"
	NotStrict     Code = "not-strict"
	RequestLimit  Code = "request-limit"
	Refused       Code = "refused"
	BadJSON       Code = "bad-json"
	BadTool       Code = "bad-tool"
	Changed       Code = "changed"
	BadTemplate   Code = "bad-template"
	BadRegion     Code = "bad-region"
	NotAdopted    Code = "not-adopted"
	NotGenerated  Code = "not-generated"
	Write         Code = "write"
	Stale         Code = "stale"
	OverBudget    Code = "over-budget"
	StaleBudget   Code = "stale-budget"
	Internal      Code = "internal"
)
