package lint

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// staleBaseline is the code of a baseline entry that has no finding anymore.
const staleBaseline = "stale-baseline"

// unusedIgnore is the code of a //toolgen:ignore directive that suppresses nothing.
const unusedIgnore = "unused-ignore"

// Rules returns all rules: first the rules about which tools providers accept, then the
// rules about names, descriptions and other strings, schemas, requests, and the source.
//
// The field Why gives the reason with its source: the specification, the documentation,
// a measurement, or a reported error with its date.
func Rules() []Rule {
	return []Rule{
		{
			Code: providerRefuses, Severity: diag.Error, answers: true, tool: noted(isKind(lower.Refused), refusedFinding),
			Doc: "a provider does not accept the tool in any form: change what the message names, or do not offer it there",
			Why: `Lowering found no schema for the provider that means the same or tells the rest
in words. One such tool fails the whole request at OpenAI, Anthropic and Gemini
(errors reported until 2026-09), not just itself.`,
		},
		{
			Code: "strict-inexact", Severity: diag.Warning, tool: noted(isKind(lower.Inexact), inexactFinding),
			Doc: "a tool is to be strict, but strict mode cannot express it: change what the message names, or remove strict",
			Why: `The strict modes of OpenAI, Anthropic and others take a part of JSON Schema and
refuse a request that uses more (their documentation, read in 2026-07 and
2026-09). What cannot be said exactly there is sent without strict.`,
		},
		{
			Code: "strictable", Severity: diag.Note, tool: checkStrictable,
			Doc: "a tool would lose nothing in strict mode, but is not strict: write strict to hold the model to the schema",
			Why: `Looked for with -strict alone. In strict mode the provider guarantees arguments
that fit the schema. The whole schema stays as it is, or says the same.`,
		},
		{
			Code: "adapted", Severity: diag.Note, answers: true, tool: noted(func(k lower.Kind) bool { return k < lower.Inexact }, adaptedFinding),
			Doc: "a provider does not support a part of the schema, which is written in another way or in the description",
			Why: `Nothing is lost: the model reads it, but no provider enforces a description.
Told with -notes, and always in the notes of -json.`,
		},
		{
			Code: "name-pattern", Severity: diag.Error, tool: checkNamePattern,
			Doc: "a provider refuses the name of the tool: rename it",
			Why: `OpenAI: letters, digits, _ and -, at most 64 (its OpenAPI description of
2026-08-21, and reported errors). Anthropic: ^[a-zA-Z0-9_-]{1,128}$ (reported
errors, latest 2026-08-19); claude.ai and Claude Desktop take the same up to 64
and hide all tools of an MCP server for one other name (reported 2026-08-02).
Gemini: a letter or _ first, then also dots, colons and dashes (its SDK, 2026-10),
at most 128 by the SDK and 64 by errors reported 2025-11. Bedrock and Mistral: 64
(documentation, SDK). MCP: the specification since 2025-11-25 asks for letters,
digits, _, - and dots up to 128, which SDKs check and its schema does not. Of
DeepSeek, xAI and Ollama nothing is established.`,
		},
		{
			Code: "name-length", Severity: diag.Warning, tool: checkNameLength,
			Doc: "the name of the tool is too long with the prefix of clients: shorten it",
			Why: `Cursor leaves out tools where the names of server and tool have more than 60
characters together (reported, latest 2026-02-27). Claude Code calls a tool
mcp__SERVER__TOOL (its documentation), and references to tools take 64 characters
(reported 2026-01-25). Without -server a name above 50 is too long.`,
		},
		{
			Code: "bare-name", Severity: diag.Note, tool: checkBareName,
			Doc: "the name of the tool is one word that other servers are likely to use: say more",
			Why: `Clients that join the tools of several servers keep one of two that share a name,
or refuse both. No client is known to mind otherwise.`,
		},
		{
			Code: "name-prefix", Severity: diag.Warning, tool: checkReservedName,
			Doc: "the name of the tool begins with mcp__, the prefix that clients add: leave that out",
			Why: `Claude Code and agents of its SDK call the tool of an MCP server
mcp__SERVER__TOOL, and allow and deny tools by such names (documentation, 2026). A
tool that is named so itself reads like one of another server.`,
		},
		{
			Code: "name-case", Severity: diag.Warning, request: checkNamesByCase,
			Doc: "the names of two tools differ only in letter case: rename one",
			Why: `MCP tells such names apart (specification since 2025-11-25), and so does
toolgen. A model that writes the other letter calls the other tool, without an
error.`,
		},
		{
			Code: "hidden-text", Severity: diag.Error, answers: true, offers: true, tool: checkHidden,
			Doc: "a name, text or value has characters that people do not see but models read: remove them",
			Why: `Direction overrides, tags, variation selectors and characters without width have
been used to give models instructions that no reviewer sees (Unicode Technical
Reports 36 and 39 describe the means). Characters with a task, as in emoji or in
scripts that join their letters, are left alone.`,
		},
		{
			Code: "confusable-characters", Severity: diag.Warning, answers: true, offers: true, tool: checkLookalikes,
			Doc: "a word mixes Latin letters with letters of another script that look alike: write it in one script",
			Why: `Such a word reads like another one and is not equal to it (Unicode Technical
Standard 39, mixed-script confusables). A model that writes the plain word names
no property or value of the tool.`,
		},
		{
			Code: Undescribed, Severity: diag.Warning, answers: true, tool: checkDescribed,
			Doc: "a tool has no description: say what it does and when to use it",
			Why: `Every API takes a tool without one, and the model then has the name alone to go
by. VS Code sends "No description provided" (its source, 2026).`,
		},
		{
			Code: "purpose-missing", Severity: diag.Note, tool: checkPurpose,
			Doc: "the description of a tool says nothing beyond its name: say what it is for",
			Why: `Of 856 tools of public servers more than half have no clear purpose, and tools whose
purpose is told are chosen rightly more often (arXiv 2602.14878). Told with -notes,
where each word of the description is one of the name.`,
		},
		{
			Code: "limits-missing", Severity: diag.Note, request: checkLimits,
			Doc: "descriptions have no limit and no condition: say what a tool does not do, if that matters",
			Why: `Limits, with the purpose, are what helps a model to choose; descriptions that say all
there is to say cost two thirds more steps (arXiv 2602.14878). Told with -notes, once
for a package, of English descriptions of one sentence without any word or number for
a limit or a condition.`,
		},
		{
			Code: "parameter-undescribed", Severity: diag.Warning, answers: true, tool: checkParametersDescribed,
			Doc: "a parameter has no description: say what it is",
			Why: `A model reads the name and the type alone otherwise. Values listed in an enum,
a title that is more than the name, and what the type says that a parameter
refers to are enough.`,
		},
		{
			Code: "option-in-description", Severity: diag.Warning, answers: true, tool: checkOptionInDescription,
			Doc: "the description of a property begins with an option of a struct tag: remove that",
			Why: `The official Go SDK of MCP takes the whole tag jsonschema:"required, the name" for the
description, and a field without omitempty is required. A model reads the option as a
word about the value. 1,824 properties of two public servers have it (2026-11).`,
		},
		{
			Code: "description-length", Severity: diag.Warning, tool: checkDescriptionLength,
			Doc: "the description of a tool is longer than what some clients read: shorten it",
			Why: `Claude Code cuts descriptions of tools at 2 KB (documentation quoted 2026-04-03).
VS Code cuts them at 1,024 characters for models of the gpt-4 family (its source,
2026); OpenAI lifted a limit of 1,024 in spring 2025, which Azure and proxies have
shown since (reported).`,
		},
		{
			Code: "schema-size", Severity: diag.Warning, only: "mcp", tool: checkSize,
			Doc: "the input schema is so large that a client removes its descriptions: split the tool, or shorten texts",
			Why: `Codex compacts the schema of an MCP tool above 5,000 bytes: first all descriptions
go, then definitions, then objects deeper than 3 (its source, 2026). It measures
what it has made of the schema, so that this is near, not exact.`,
		},
		{
			Code: "schema-version", Severity: diag.Warning, tool: checkVersion,
			Doc: "a schema has $schema: leave that out, and write JSON Schema 2020-12",
			Why: `MCP assumes 2020-12 where nothing is said (specification since 2025-11-25). The
older form of Gemini's API refuses "$schema" (reported), Claude Code refused it in
one place (reported 2026-07-23), and VS Code validates by draft-07 whatever it says
(its source, 2026).`,
		},
		{
			Code: "schema-invalid", Severity: diag.Error, answers: true, tool: checkValid,
			Doc: "a schema from elsewhere is not JSON Schema 2020-12: correct it at its source",
			Why: `Anthropic refuses the whole request with "JSON schema is invalid" (reported, latest
2026-08-16, for a boolean exclusiveMinimum and for items as a list). MCP asks
everyone for 2020-12. Schemas in Go source are checked when they are read.`,
		},
		{
			Code: "broken-reference", Severity: diag.Error, answers: true, tool: checkReferences,
			Doc: "a $ref has no target, or a required name is not a property of a closed object: add it, or remove the reference",
			Why: `No arguments fit such a schema, or no client can read it. MCP forbids to fetch a
reference to another document without being asked (specification, 2026-07-28).`,
		},
		{
			Code: "schema-unsatisfiable", Severity: diag.Error, answers: true, tool: checkSatisfiable,
			Doc: "no value matches a schema, because its keywords contradict each other: change one of them",
			Why: `An example is an integer with an enum of strings. Every call that sends the argument
is rejected, and if it is required, every call. Reported only if it is proven; a
warning if the tool accepts other arguments. A schema that is false on purpose is
reported only where a value is required.`,
		},
		{
			Code: "default-mismatch", Severity: diag.Warning, answers: true, tool: checkDefaults,
			Doc: "a default does not match its own schema: change the default or the schema",
			Why: `A model that sends the default, and a client that fills it in, gets an error: JSON
Schema does not check defaults (2020-12 validation, section 9.2). A default of null,
which generators write for arguments without a default, is not reported.`,
		},
		{
			Code: "keyword-unknown", Severity: diag.Warning, answers: true, tool: checkKeywords,
			Doc: "a keyword is misspelt, or is one of OpenAPI: write the keyword of JSON Schema",
			Why: `JSON Schema passes over keywords that it does not know (2020-12 core, section
4.3.1), so that "minimun" constrains nothing, without a word.`,
		},
		{
			Code: "format-unknown", Severity: diag.Warning, answers: true, tool: checkFormats,
			Doc: "a format is not one of JSON Schema: say it in the description or with a pattern",
			Why: `Strict modes refuse what is not on their short lists: OpenAI knows nine formats
("'uri' is not a valid format", reported 2026-08-18), Anthropic ten (documentation,
2026-09). Without strict a format is a hint, which models know by the standard
names.`,
		},
		{
			Code: "form-revision", Severity: diag.Note, answers: true, tool: checkForm,
			Doc: "a form has a choice of several, which clients of an earlier revision of MCP do not show: ask for a bool for each value, if they matter",
			Why: `MCP has choices of several in forms from 2025-11-25 on (its schemas). A tool that
asks a client of 2025-06-18 for one gets an error, which says so to the model, and the
user sees nothing (measured with the SDKs of that revision). Told with -notes.`,
		},
		{
			Code: "root-keyword", Severity: diag.Warning, tool: checkRoot,
			Doc: "the input schema has a union or a similar keyword at its root: move it into a property",
			Why: `OpenAI and Anthropic refuse a root with oneOf, anyOf or allOf, and OpenAI with not,
enum or const, for every tool of the request (reported, latest 2026-08-23); VS Code
deletes them (its source, 2026). MCP allows them from 2026-07-28 on.`,
		},
		{
			Code: "recursion", Severity: diag.Warning, tool: checkRecursion,
			Doc: "the input schema is recursive: write out the levels that are needed, or accept that some clients cut it",
			Why: `Anthropic's strict mode and xAI refuse recursive schemas (documentation, 2026-07 and
later), the older form of Gemini's API has no references, its JSON Schemas are
unrolled to a few levels (documentation), and Codex and LangChain.js make the inner
level any object (source of the one, 2026; measured with @langchain/mcp-adapters
1.1.4 of the other).`,
		},
		{
			Code: "property-key", Severity: diag.Error, tool: checkPropertyKeys,
			Doc: "a provider refuses the name of a property: rename it",
			Why: `Anthropic: ^[a-zA-Z0-9_.-]{1,64}$ for the arguments of a tool (reported 2026-04-13);
whether it looks at deeper ones is not established. The older form of Gemini's
API: letters, digits and _, not a digit first, at most 64 (documentation of its
SDK, 2026-10).`,
		},
		{
			Code: "boolean-property", Severity: diag.Warning, only: "mcp", tool: checkBooleanProperties,
			Doc: "the schema of a property is true or false: write {} for anything",
			Why: `The schema of MCP's revisions up to 2025-11-25 refuses it, and so does the first
TypeScript SDK, for the whole list of tools (both measured). Some Go SDKs write
true for a field of type any.`,
		},
		{
			Code: "array-items", Severity: diag.Warning, only: "mcp", tool: checkArrayItems,
			Doc: "an array has no items: say what they are",
			Why: `VS Code throws "tool parameters array type must have items" (its source, reported
until 2026-04-08). OpenAI and the older form of Gemini's API refuse the request
(reported), so that lowering adds an empty one for them.`,
		},
		{
			Code: "natural-result", Severity: diag.Warning, only: "mcp", tool: checkNaturalResult,
			Doc: "a result is not an object, and clients of earlier revisions of MCP refuse the whole list: box it",
			Why: `MCP takes such an output schema from 2026-07-28 on. Sessions of 2025-11-25 and
before are what clients make still: the TypeScript SDK up to 1.32.2 knows no other,
2.4.0 negotiates the newer one only where its user asks for it, and in any other
session both refuse the list with "expected object" (measured with 1.12.0 to 1.32.2
and 2.4.0; 1.11.0 does not look at it). Inspector 0.15 and LangChain.js are built on
them. By its schema 2025-03-26 passes over output schemas.`,
		},
		{
			Code: "result-schema", Severity: diag.Note, only: "mcp", tool: checkResultSchema,
			Doc: "one version of the TypeScript SDK refuses the schema of a result, and with it the whole list",
			Why: `Version 1.22.0 keeps of an output schema type, properties, required and a boolean
additionalProperties. It refuses a schema as the last, and compiles what is left,
where a $ref into $defs leads nowhere (both measured; 1.21.2 and 1.23.0 take them).
Told with -notes.`,
		},
		{
			Code: "union-merged", Severity: diag.Note, only: "mcp", tool: checkMerged,
			Doc: "a client merges the variants of a union into one schema: say in words what they are",
			Why: `LangChain.js gives a model one object with the properties of all variants, of
equal names the last, and nothing of variants that are no objects (measured with
@langchain/mcp-adapters 1.1.4). Providers take unions, and so do other clients. Told
with -notes.`,
		},
		{
			Code: "header-invalid", Severity: diag.Error, only: "mcp", tool: checkHeaders,
			Doc: "an x-mcp-header is none that clients take, so that they leave out the tool: take it out, or correct it",
			Why: `MCP 2026-07-28 (Streamable HTTP, custom headers from tool parameters): clients leave
a tool out where one is no token, is there twice in any case, or is not that of a string,
an integer or a boolean within "properties". Some take a number, too (2026-10).`,
		},
		{
			Code: "header-secret", Severity: diag.Warning, only: "mcp", tool: checkMirrored,
			Doc: "an argument that is sent in a header looks like a secret: leave the header out",
			Why: `MCP 2026-07-28 advises against headers for passwords, API keys, tokens and personal
data: gateways and their logs have them. Looked at are the words of names.`,
		},
		{
			Code: "tool-count", Severity: diag.Warning, request: checkCount,
			Doc: "there are more tools than one request may have: send a part of them",
			Why: `OpenAI refuses more than 128 (reported until 2025-11), VS Code offers no model more
than 128 (reported), and Gemini on Vertex AI accepts 512 (its API description,
2026-10). Counted are the tools of one package or list.`,
		},
		{
			Code: "many-tools", Severity: diag.Note, request: checkMany,
			Doc: "there are too many tools for a model to choose well: send those that a conversation needs",
			Why: `OpenAI advises fewer than 20 functions at a time (documentation). In a trial of others
models chose worse from 25 to 50 tools on (a single trial, 2026). Vendors report that
definitions which are looked up when needed (defer_loading) save most of their tokens.
Counted are the tools of one package or list; toolgen stats counts their tokens. Told
with -notes.`,
		},
		{
			Code: "confusable-tools", Severity: diag.Note, run: checkAlike,
			Doc: "two tools are easily confused: make their names and descriptions differ, or merge them",
			Why: `A model chooses by names, descriptions and parameters alone. Compared are the tools of
all packages of the run: names that say the same (read_file and ReadFile, get_order and
fetch_orders), and descriptions of the same words, or of four words in five where the
parameters are the same, too. Told with -notes.`,
		},
		{
			Code: "request-size", Severity: diag.Warning, request: checkFit,
			Doc: "a provider accepts the tools one by one, but not in one request: send fewer, or make fewer of them strict",
			Why: `Anthropic takes 20 strict tools in a request, with 24 optional parameters and 16 of
union types among them (documentation, 2026-07 and 2026-09, and a reported error of
2026-09-08).`,
		},
		{
			Code: "ajv-strict", Severity: diag.Note, request: checkAjv,
			Doc: "Ajv in its default strict mode does not know a keyword or format: make it known there",
			Why: `Ajv refuses to compile a schema with a keyword that it does not know, such as
x-dedalus-box, and without ajv-formats with any format (measured with ajv 8.20.0).
JSON Schema asks to pass over both, and the official TypeScript SDK turns strict
mode off. Told with -notes, once for a package.`,
		},
		{
			Code: "chat-reasoning", Severity: diag.Note, only: "openai", request: checkReasoning,
			Doc: "newer models refuse tools with reasoning_effort in Chat Completions: use Responses",
			Why: `OpenAI answers such a request with an error that asks for /v1/responses (reported
since 2026-09, for its newer models). Told with -notes, once for a package.`,
		},
		{
			Code: "keyword-invisible", Severity: diag.Note, tool: checkUnseen,
			Doc: "a published prompt format does not show a keyword to the model: say it in the description for such models",
			Why: `OpenAI's harmony format, which gpt-oss reads, shows type, properties, required,
items, enum, oneOf, description, default, title and examples (its documentation,
2026). Of OpenAI's hosted models it is not known. Told with -notes.`,
		},
		{
			Code: "directory", Severity: diag.Note, only: "mcp", request: checkDirectory,
			Doc: "a directory of MCP servers asks for a title and for hints: write them before you publish there",
			Why: `Anthropic's directory takes servers whose tools all have a title, and readOnlyHint
or destructiveHint (documentation, 2026). No client needs them. Told with -notes,
once for a package.`,
		},
		{
			Code: "tag-key", Severity: diag.Warning, source: checkTagKeys,
			Doc: "the key of a struct tag is almost that of a known one: correct it",
			Why: `Go takes any key in a struct tag, so that minumum:"1" constrains nothing, without a
word. A key of another library, such as enums, may stand beside the one that is
read, enum.`,
		},
		{
			Code: "tag-text", Severity: diag.Warning, source: checkTagTexts,
			Doc: "a jsonschema tag is read as a description, but looks like an option: write it clearly as one of them",
			Why: `The tag has two readings: options, as github.com/invopop/jsonschema has them, and a
description, as the official MCP SDK for Go has it. "minimum = 1" with its spaces
is the second.`,
		},
		{
			Code: "untyped-constant", Severity: diag.Warning, source: checkUntyped,
			Doc: "a constant without a type is in the block of an enum's constants: give it the type, or move it",
			Why: `In a const block a type holds for the line that names it, and for lines without a
value. Any other constant has none, and so is not among the values that a model
may send.`,
		},
		{
			Code: "conflicting-fields", Severity: diag.Warning, source: checkCancelled,
			Doc: "fields with the same JSON name hide each other, so that encoding/json leaves all of them out: rename one",
			Why: `Of several fields with one name at one depth encoding/json takes the one that is
tagged, and none where that does not decide, without an error (documentation of
encoding/json).`,
		},
		{
			Code: "url-struct", Severity: diag.Warning, source: checkURLs,
			Doc: "an argument is a url.URL, which JSON writes as an object: take a string with format=uri",
			Why: `url.URL has no JSON form of its own: encoding/json reads and writes its fields,
which no model fills in as meant (documentation of net/url, Go 1.26).`,
		},
		{
			Code: "rounded-integer", Severity: diag.Note, source: checkIntegers,
			Doc: "an integer is likely to be above 2^53, where clients round it: send it as a string",
			Why: `JSON has no limit for numbers, and JavaScript's have 53 bits: Claude's agent SDK
hands a model structured content that it has parsed and written again, so that
9007199254740993 arrives as ...992, and Google's SDK for Go reads arguments as
float64 (measured 2026-11). Only what is likely to be that large is told: a
big.Int, and an int64 or uint64 that is called an id, a hash or nanoseconds.`,
		},
		{
			Code: "variant-not-distinguishable", Severity: diag.Note, source: checkVariants,
			Doc: "results lack the discriminator that arguments of the same union need, so that a model cannot send back what it got: write output in the union line",
			Why: `encoding/json writes the fields of a struct, and so the property only where the
struct has it. With output in the //toolgen:union line generated calls write it.`,
		},
		{
			Code: "offer-untitled", Severity: diag.Note, source: checkTitled,
			Doc: "a prompt or a resource has no title: write title=, for the menus of clients",
			Why: `A user chooses prompts and resources in the menus of a client. The title is the
name for people there (MCP since 2025-06-18, schema, BaseMetadata); without it they
see the name, such as review_note.`,
		},
		{
			Code: "offer-undescribed", Severity: diag.Warning, source: checkOffers,
			Doc: "a prompt, a resource or an argument of a prompt has no description: say what it is",
			Why: `A user chooses prompts and resources in the menus of a client, by their titles and
descriptions. The arguments of a prompt have no schema there (MCP 2025-11-25, schema,
PromptArgument): the description is all that says what to fill in.`,
		},
		{
			Code: "repeated-effect", Severity: diag.Warning, source: checkRepeated,
			Doc: "a tool changes something before it asks the user, and does it again when the answer is there: ask first",
			Why: `From revision 2026-07-28 on, a server of MCP sends no requests: the client repeats
the call with the answer (SEP-2322), and the tool begins anew. Looked at is what the
body of the tool says itself: assignments to what outlives the call, calls without a
result, messages and goroutines. What a function does whose result counts, nobody
can tell from the call.`,
		},
		{
			Code: staleBaseline, Severity: diag.Warning,
			Doc: "the baseline accepts what is no longer found: write it again with -write-baseline",
			Why: `Such an entry would hide the same finding when it comes back.`,
		},
		{
			Code: unusedIgnore, Severity: diag.Warning,
			Doc: "//toolgen:ignore suppresses no finding: remove it",
			Why: `Such a directive would hide the same finding when it comes back. Rules for single
providers are only checked for the providers of -provider.`,
		},
	}
}

// A Rule is one check of lint. Its code is stable, and is not one of [diag.Codes].
type Rule struct {
	Code     diag.Code
	Severity diag.Severity // of its findings; single findings may be less severe
	Doc      string        // one line: the problem and how to fix it
	Why      string        // the reason, with its source

	// The check of the rule: at most one is set. It checks one tool, the tools of one
	// request, the tools of a whole invocation, or the source of a package. If none is
	// set, another part of lint applies the rule.
	tool    func(*subject, func(found))
	request func(*request, func(found))
	run     func(*request, func(found))
	source  func(*inspect.Package, func(found))
	only    string // the name of the only dialect that it applies to and runs for; "" if it is not limited
	answers bool   // it also checks answers, if it checks single tools
	offers  bool   // it also checks prompts and resources
}

// found is a problem that the check of a rule reports; the rule adds the rest of the
// finding.
type found struct {
	pos       token.Position
	tool      string // name of the tool, if a request's check reports a single tool
	pkg       string // import path, if the check of an invocation or of a source reports it
	subject   string // the subject, without line numbers: "input#/properties/city"
	message   string
	hint      string
	related   []diag.Related
	old, text string   // the text at pos, and its replacement; both "" if the user must decide
	providers []string // names of the dialects that it applies to; nil for all
	soft      bool     // at most a warning, although the rule is an error
}

// Find returns the rule with a code, and whether it exists.
func Find(code diag.Code) (Rule, bool) {
	all := Rules()
	i := slices.IndexFunc(all, func(r Rule) bool { return r.Code == code })
	if i < 0 {
		return Rule{}, false
	}
	return all[i], true
}

// finding converts the result of the rule's check to a finding.
func (r Rule) finding(f found) Finding {
	severity := r.Severity
	if r.only != "" {
		f.providers = []string{r.only}
	}
	if f.soft {
		severity = max(severity, diag.Warning)
	}
	d := diag.Diagnostic{
		Pos: f.pos, Severity: severity, Code: r.Code,
		Message: inLine(f.message), Hint: inLine(f.hint), Related: f.related,
	}
	if f.old != f.text {
		d = d.WithFix("write "+f.text, diag.Replace(f.pos, f.old, f.text))
	}
	return Finding{
		Diagnostic: d,
		Package:    f.pkg, Tool: f.tool, Subject: f.subject, Providers: f.providers,
	}
}
