package lint

import (
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// staleBaseline is the code for a baseline entry that no longer has a finding.
const staleBaseline = "stale-baseline"

// unusedIgnore is the code for a //toolgen:ignore directive that suppresses nothing.
const unusedIgnore = "unused-ignore"

// Rules returns all rules. First are the rules about which tools providers accept, then
// the rules about names, descriptions and other strings, schemas, requests, and the
// source.
//
// The field Why contains the reason with its source: a specification, documentation, a
// measurement, or a reported error with its date.
func Rules() []Rule {
	return []Rule{
		{
			Code: providerRefuses, Severity: diag.Error, answers: true, tool: noted(isKind(lower.Refused), refusedFinding),
			Doc: "a provider rejects the tool, and toolgen cannot adapt it to the provider: change the part that the message names, or do not send the tool to this provider",
			Why: `toolgen found no equivalent schema for the provider, not even with constraints
moved into the description. OpenAI, Anthropic, and Gemini reject a whole request because
of one such tool (errors reported until 2026-09).`,
		},
		{
			Code: "strict-inexact", Severity: diag.Warning, tool: noted(isKind(lower.Inexact), inexactFinding),
			Doc: "a tool is marked strict, but strict mode does not support its schema: change the part that the message names, or remove strict",
			Why: `The strict modes of OpenAI, Anthropic, and others support a subset of JSON
Schema, and reject a request that uses more (documentation, 2026-07 and 2026-09).
If a schema is outside of this subset, toolgen therefore omits strict from the
definition.`,
		},
		{
			Code: "strictable", Severity: diag.Note, tool: checkStrictable,
			Doc: "a tool could be strict without loss: add strict, so that the provider enforces the schema",
			Why: `In strict mode, the provider guarantees valid arguments. The schema of this
tool would stay the same or be equivalent. lint reports this only with -strict.`,
		},
		{
			Code: "adapted", Severity: diag.Note, answers: true, tool: noted(func(k lower.Kind) bool { return k < lower.Inexact }, adaptedFinding),
			Doc: "a provider does not support a keyword: it is expressed by another keyword, or moved into the description",
			Why: `Nothing is lost, because the model reads the description, but the provider does not
enforce the constraint. lint reports this with -notes, and always in the notes of -json.`,
		},
		{
			Code: "name-pattern", Severity: diag.Error, tool: checkNamePattern,
			Doc: "a provider rejects the name of the tool: rename it",
			Why: `OpenAI accepts letters, digits, _ and -, and at most 64 characters (its OpenAPI
description of 2026-08-21, and reported errors). Anthropic accepts
^[a-zA-Z0-9_-]{1,128}$ (reported errors, latest 2026-08-19). claude.ai and Claude
Desktop accept the same characters, but at most 64, and hide all tools of an MCP server
if they do not accept the name of one tool (reported 2026-08-02). For Gemini, a name
begins with a letter or _, and may then also contain dots, colons, and dashes (its SDK,
2026-10); the limit is 128 characters in the SDK, and 64 in errors reported 2025-11.
Bedrock and Mistral accept at most 64 characters (documentation, SDK). MCP requires
letters, digits, _, - and dots, and at most 128 characters (specification since
2025-11-25); SDKs check this rule, but the JSON Schema of MCP does not. No limit is
known for DeepSeek, xAI, and Ollama.`,
		},
		{
			Code: "name-length", Severity: diag.Warning, tool: checkNameLength,
			Doc: "the name of the tool is too long with the prefix that clients add: shorten it",
			Why: `Cursor omits a tool if the names of server and tool have more than 60
characters together (reported, latest 2026-02-27). Claude Code calls a tool
mcp__SERVER__TOOL (documentation), and limits references to tools to 64 characters
(reported 2026-01-25). Without -server, lint reports a name of more than 50 characters.`,
		},
		{
			Code: "bare-name", Severity: diag.Note, tool: checkBareName,
			Doc: "the name of the tool is one word, which other servers may also use: make it more specific",
			Why: `Some clients merge the tools of several servers. If two tools have the same
name, such a client keeps only one of them, or rejects both. With a single server, the
name causes no problem. lint does not report tools that a program passes to a model
itself.`,
		},
		{
			Code: "name-prefix", Severity: diag.Warning, tool: checkReservedName,
			Doc: "the name of the tool begins with mcp__, the prefix that clients add: remove the prefix",
			Why: `Claude Code and agents of its SDK call the tool of an MCP server
mcp__SERVER__TOOL, and allow and deny tools by these names (documentation, 2026). A tool
whose own name has this prefix looks like a tool of another server.`,
		},
		{
			Code: "name-case", Severity: diag.Warning, request: checkNamesByCase,
			Doc: "the names of two tools differ only in letter case: rename one",
			Why: `MCP distinguishes names by letter case (specification since 2025-11-25), and so
does toolgen. If a model writes a name with the wrong case, it calls the other tool,
without an error.`,
		},
		{
			Code: "hidden-text", Severity: diag.Error, answers: true, offers: true, tool: checkHidden,
			Doc: "a name, description, or value contains characters that people do not see but models read: remove them",
			Why: `Direction overrides, tags, variation selectors, and zero-width characters can
give models instructions that no reviewer sees, and have been used for this (Unicode
Technical Reports 36 and 39 describe the technique). lint does not report characters
that have a function, as in emoji or in scripts that join their letters.`,
		},
		{
			Code: "confusable-characters", Severity: diag.Warning, answers: true, offers: true, tool: checkLookalikes,
			Doc: "a word mixes Latin letters with similar letters of another script: write it in one script",
			Why: `The word looks like another word, but is not equal to it (Unicode Technical
Standard 39, mixed-script confusables). If a model writes the plain word, it does not
match the property or value of the tool.`,
		},
		{
			Code: Undescribed, Severity: diag.Warning, answers: true, tool: checkDescribed,
			Doc: "a tool has no description: add one that explains what the tool does and when to use it",
			Why: `Every API accepts a tool without a description, but the model then knows only
its name. VS Code sends "No description provided" (its source, 2026).`,
		},
		{
			Code: "purpose-missing", Severity: diag.Note, tool: checkPurpose,
			Doc: "the description of a tool only repeats its name: describe its purpose",
			Why: `More than half of 856 tools of public servers have no clear purpose, and models
choose tools with a described purpose correctly more often (arXiv 2602.14878). lint
reports a description if each of its words also occurs in the name, and only with
-notes.`,
		},
		{
			Code: "limits-missing", Severity: diag.Note, run: checkLimits,
			Doc: "the descriptions of tools mention neither a limit nor a condition: describe what a tool does not do, if that matters",
			Why: `The purpose and the limits of a tool help a model to choose, but complete
descriptions cost two thirds more steps (arXiv 2602.14878). lint reports English
descriptions that are one sentence without a word or number that expresses a limit or a
condition. It does so only with -notes, once for all packages.`,
		},
		{
			Code: "parameter-undescribed", Severity: diag.Warning, answers: true, tool: checkParametersDescribed,
			Doc: "a parameter has no description: describe it",
			Why: `Without a description, a model sees only the name and the type. An enum, a
title that adds to the name, or a description of the referenced type is enough.`,
		},
		{
			Code: "option-in-description", Severity: diag.Warning, answers: true, tool: checkOptionInDescription,
			Doc: "the description of a property begins with an option of a struct tag: remove the option",
			Why: `The official Go SDK of MCP uses the whole tag jsonschema:"required, the name"
as the description, so a model reads the option as part of the text. The option is not
needed, because a field without omitempty is required. 1,824 properties of two public
servers have this defect (2026-11).`,
		},
		{
			Code: "description-length", Severity: diag.Warning, tool: checkDescriptionLength,
			Doc: "the description of a tool is longer than some clients support: shorten it",
			Why: `Claude Code truncates tool descriptions at 2 KB (according to its documentation,
2026-04-03). VS Code truncates them at 1,024 characters for models of the gpt-4 family
(according to its source code, 2026). OpenAI removed its limit of 1,024 characters in
spring 2025, but Azure and proxies reportedly still enforce it.`,
		},
		{
			Code: "schema-size", Severity: diag.Warning, only: "mcp", tool: checkSize,
			Doc: "the input schema is so large that a client removes its descriptions: split the tool, or shorten descriptions",
			Why: `If the schema of an MCP tool exceeds 5,000 bytes, Codex shortens it: it removes
first all descriptions, then definitions, and then replaces objects deeper than 3 levels
with {} (its source, 2026). Codex measures the schema after its own conversion, so the
reported size is approximate.`,
		},
		{
			Code: "schema-version", Severity: diag.Warning, tool: checkVersion,
			Doc: "a schema contains $schema: remove it, and use JSON Schema 2020-12",
			Why: `Without $schema, MCP assumes 2020-12 (specification since 2025-11-25). The
older form of Gemini's API rejects "$schema" (reported), Claude Code rejected it in one
case (reported 2026-07-23), and VS Code validates by draft-07 regardless of $schema (its
source, 2026).`,
		},
		{
			Code: "schema-invalid", Severity: diag.Error, answers: true, tool: checkValid,
			Doc: "an imported schema is not JSON Schema 2020-12: correct it at its source",
			Why: `MCP requires 2020-12. Anthropic rejects the whole request with "JSON schema is
invalid" (reported for a boolean exclusiveMinimum and for items as a list, latest
2026-08-16). toolgen checks schemas in Go source when it loads them.`,
		},
		{
			Code: "broken-reference", Severity: diag.Error, answers: true, tool: checkReferences,
			Doc: "a $ref has no target, or a required name is not a property of a closed object: add the target or the property, or remove the reference to it",
			Why: `With such a schema, no arguments are valid, or no client can use the schema.
MCP does not allow clients to fetch referenced documents unless the user asks for it
(specification, 2026-07-28).`,
		},
		{
			Code: "schema-unsatisfiable", Severity: diag.Error, answers: true, tool: checkSatisfiable,
			Doc: "no value matches a schema, because its keywords contradict each other: change one of them",
			Why: `An example is an integer with an enum of strings. Every call that sends the
argument is rejected; if the argument is required, every call is rejected. lint reports
this only if it can prove it. If the tool accepts other arguments, the finding is a
warning. A schema that is false on purpose is reported only if a value is required.`,
		},
		{
			Code: "default-mismatch", Severity: diag.Warning, answers: true, tool: checkDefaults,
			Doc: "a default does not match its own schema: change the default or the schema",
			Why: `JSON Schema does not check defaults (2020-12 validation, section 9.2). If a model
sends an invalid default, or a client fills it in, the call fails. lint does not report
a default of null, which some generators write for arguments without a default.`,
		},
		{
			Code: "keyword-unknown", Severity: diag.Warning, answers: true, tool: checkKeywords,
			Doc: "a keyword is misspelled, or is an OpenAPI keyword: use the JSON Schema keyword",
			Why: `JSON Schema ignores unknown keywords (2020-12 core, section 4.3.1), so
"minimun" has no effect and causes no error.`,
		},
		{
			Code: "format-unknown", Severity: diag.Warning, answers: true, tool: checkFormats,
			Doc: "a format is not defined by JSON Schema: use a pattern, or describe the format",
			Why: `Strict modes accept only a few formats: nine for OpenAI, whose error is "'uri' is
not a valid format" (reported 2026-08-18), and ten for Anthropic (documentation,
2026-09). Without strict mode, a format is only a hint, so use a standard name, which
models know.`,
		},
		{
			Code: "pattern-form", Severity: diag.Note, only: "mcp", tool: checkPatterns,
			Doc: "local engines reject or change a pattern: anchor it at both ends, and remove shorthand classes and assertions",
			Why: `llama.cpp rejects a request with a pattern that is not anchored at both ends,
or that contains \d, \w, or \s. xgrammar treats every pattern as anchored, and rejects
assertions (measured with llama.cpp b10256 and xgrammar 0.1.27). toolgen rewrites
patterns for the formats llamacpp and xgrammar. lint reports this only with -notes.`,
		},
		{
			Code: "form-revision", Severity: diag.Note, answers: true, tool: checkForm,
			Doc: "a form has a multiple-choice field, which clients of earlier MCP revisions do not show: to support those clients, use a bool for each value",
			Why: `Forms support multiple choices since MCP 2025-11-25 (its schemas). If a tool
asks a client of 2025-06-18 for a multiple choice, the model gets an error, and the user
sees nothing (measured with the SDKs of that revision). lint reports this only with
-notes.`,
		},
		{
			Code: "root-keyword", Severity: diag.Warning, tool: checkRoot,
			Doc: "the input schema has a union or a similar keyword at its root: move it into a property",
			Why: `OpenAI and Anthropic reject a request if the schema of one tool has oneOf,
anyOf, or allOf at its root; OpenAI also rejects not, enum, and const there (according
to users' reports, the last of 2026-08-23). VS Code deletes these keywords (according to
its source code of 2026). MCP allows them since 2026-07-28.`,
		},
		{
			Code: "recursion", Severity: diag.Warning, tool: checkRecursion,
			Doc: "the input schema is recursive: write out the required levels, or accept that some clients truncate it",
			Why: `Anthropic's strict mode and xAI reject recursive schemas (documentation, since
2026-07). The older schema format of the Gemini API does not support references; in its
JSON Schema format, recursion is expanded to a few levels (documentation). Below the
first level, LangChain.js and VoltAgent accept any value, and Google's ADK sends an
object without properties (measured with @langchain/mcp-adapters 1.1.4,
@voltagent/core 2.10.0, and @google/adk 2.0.0).`,
		},
		{
			Code: "property-key", Severity: diag.Error, tool: checkPropertyKeys,
			Doc: "a provider rejects the name of a property: rename it",
			Why: `For arguments of a tool, Anthropic accepts ^[a-zA-Z0-9_.-]{1,64}$ (reported
2026-04-13); whether it checks nested properties is not known. The older form of
Gemini's API accepts at most 64 letters, digits, and _, of which the first is not a
digit (documentation of its SDK, 2026-10).`,
		},
		{
			Code: "boolean-property", Severity: diag.Warning, only: "mcp", tool: checkBooleanProperties,
			Doc: "the schema of a property is true or false: use {} for any value",
			Why: `Up to revision 2025-11-25, the schema of MCP does not allow true or false for a
property, and version 1 of the TypeScript SDK then rejects the whole list of tools
(measured). Some Go SDKs write true for a field of type any.`,
		},
		{
			Code: "array-items", Severity: diag.Warning, only: "mcp", tool: checkArrayItems,
			Doc: "an array has no items: add items",
			Why: `VS Code reports "tool parameters array type must have items" (its source,
reported until 2026-04-08). OpenAI and the older form of Gemini's API reject the request
(reported), so toolgen adds empty items for them.`,
		},
		{
			Code: "natural-result", Severity: diag.Warning, only: "mcp", tool: checkNaturalResult,
			Doc: "a result is not an object, and clients of earlier MCP revisions reject the whole list: wrap the result in an object",
			Why: `MCP allows an output schema that is not an object since 2026-07-28, but most
sessions still use 2025-11-25 or earlier. The TypeScript SDK up to 1.32.2 supports
nothing newer, and 2.4.0 negotiates the newer revision only if its user asks for it. In
any other session, both reject the list with "expected object" (measured with 1.12.0 to
1.32.2 and 2.4.0; 1.11.0 does not check it). LangChain.js, VoltAgent, and Google's ADK
use these SDKs. MCP Inspector 2.12.0 omits only the tool (measured). Clients of
2025-03-26 ignore output schemas.`,
		},
		{
			Code: "result-schema", Severity: diag.Note, only: "mcp", tool: checkResultSchema,
			Doc: "one version of the TypeScript SDK rejects the schema of a result, and then the whole list: use another version in the client",
			Why: `Version 1.22.0 of the SDK reads only four keywords at the root of an output schema:
type, properties, required, and additionalProperties. It rejects the list if
additionalProperties is not a boolean, or if a $ref refers to $defs, which it drops (both
measured; versions 1.21.2 and 1.23.0 accept these schemas). lint reports this only with
-notes.`,
		},
		{
			Code: "union-merged", Severity: diag.Note, only: "mcp", tool: checkMerged,
			Doc: "a client merges the variants of a union into one schema: describe the variants",
			Why: `LangChain.js sends a model one object with the properties of all variants. If
several properties have the same name, it keeps the last one. It drops variants that are
not objects (measured with @langchain/mcp-adapters 1.1.4). Providers and other clients
accept unions. lint reports this only with -notes.`,
		},
		{
			Code: "header-invalid", Severity: diag.Error, only: "mcp", tool: checkHeaders,
			Doc: "an x-mcp-header is invalid, so clients omit the tool: correct it, or remove it",
			Why: `A client omits a tool if the name of a header is not an HTTP token, if two header
names differ at most in letter case, or if x-mcp-header is in a schema other than the
schema of a string, integer, or boolean property (MCP 2026-07-28, Streamable HTTP, custom
headers from tool parameters). Some clients also accept a number (2026-10).`,
		},
		{
			Code: "header-secret", Severity: diag.Warning, only: "mcp", tool: checkMirrored,
			Doc: "an argument that is sent in a header looks like a secret: remove the header",
			Why: `MCP 2026-07-28 advises against headers for passwords, API keys, tokens, and
personal data, because gateways see and log them. lint checks the words of the name.`,
		},
		{
			Code: "tool-count", Severity: diag.Warning, request: checkCount,
			Doc: "there are more tools than one request may contain: send fewer",
			Why: `OpenAI rejects more than 128 tools (reported until 2025-11), VS Code offers a
model at most 128 (reported), and Gemini on Vertex AI accepts 512 (its API description,
2026-10). lint counts the tools of one package or list.`,
		},
		{
			Code: "many-tools", Severity: diag.Note, request: checkMany,
			Doc: "there are too many tools for a model to choose well: send only the tools that a conversation needs",
			Why: `OpenAI advises fewer than 20 functions at a time (documentation). In one trial
of other models, choices became worse at 25 to 50 tools (2026). Vendors report that
loading definitions on demand (defer_loading) saves most of their tokens. lint counts
the tools of one package or list, and toolgen stats counts their tokens. lint reports
this only with -notes.`,
		},
		{
			Code: "confusable-tools", Severity: diag.Note, run: checkAlike,
			Doc: "two tools are easily confused: make their names and descriptions differ, or merge them",
			Why: `A model chooses a tool by its name, description, and parameters. lint compares
the tools of all packages of the run, unless different programs register them. It reports
names with the same meaning (read_file and ReadFile, get_order and fetch_order), and
descriptions with the same words. If the parameters are the same, it also reports
descriptions that share four of five words. It does so only with -notes.`,
		},
		{
			Code: "request-size", Severity: diag.Warning, request: checkFit,
			Doc: "a provider accepts each tool, but not all of them in one request: send fewer, or make fewer of them strict",
			Why: `Anthropic accepts 20 strict tools in a request, with 24 optional parameters and
16 union types in total (documentation, 2026-07 and 2026-09, and an error reported
2026-09-08).`,
		},
		{
			Code: "ajv-strict", Severity: diag.Note, run: checkAjv,
			Doc: "Ajv rejects an unknown keyword or format in its default strict mode: add it to Ajv",
			Why: `Ajv does not compile a schema with an unknown keyword, such as x-dedalus-box.
Without ajv-formats, it also rejects every format (measured with ajv 8.20.0). JSON
Schema requires that both are ignored, and the official TypeScript SDK disables strict
mode. lint reports this only with -notes, once for all packages.`,
		},
		{
			Code: "chat-reasoning", Severity: diag.Note, only: "openai", run: checkReasoning,
			Doc: "newer models reject tools with reasoning_effort in Chat Completions: use the Responses API",
			Why: `OpenAI responds to such a request with an error that refers to /v1/responses
(reported since 2026-09, for its newer models). lint reports this only with -notes, once
for all packages.`,
		},
		{
			Code: "keyword-invisible", Severity: diag.Note, tool: checkUnseen,
			Doc: "a published prompt format does not show a keyword to the model: repeat the constraint in the description",
			Why: `OpenAI's harmony format, which gpt-oss uses, shows only type, properties,
required, items, enum, oneOf, description, default, title, and examples (its
documentation, 2026). The format for OpenAI's hosted models is not known. lint reports
this only with -notes.`,
		},
		{
			Code: "directory", Severity: diag.Note, only: "mcp", run: checkDirectory,
			Doc: "a directory of MCP servers requires a title and hints: add them before you publish there",
			Why: `Anthropic's directory accepts a server only if all its tools have a title, and
readOnlyHint or destructiveHint (documentation, 2026). Clients do not need them. lint
reports this for servers only, with -notes, once for all packages.`,
		},
		{
			Code: "tag-key", Severity: diag.Warning, source: checkTagKeys,
			Doc: "the key of a struct tag is similar to a known key: correct it",
			Why: `Go accepts any key in a struct tag, so minumum:"1" has no effect and causes no
error. lint does not report the key of another library, such as enums, if the tag also
has the key that toolgen reads, enum.`,
		},
		{
			Code: "tag-text", Severity: diag.Warning, source: checkTagTexts,
			Doc: "a jsonschema tag is used as a description, but looks like an option: rewrite it as a clear option or as a clear description",
			Why: `The tag has two meanings: a list of options, as in
github.com/invopop/jsonschema, or a description, as in the official MCP SDK for Go. For
example, "minimum = 1", with spaces, is a description.`,
		},
		{
			Code: untypedConstant, Severity: diag.Warning, source: checkUntyped,
			Doc: "a constant without a type is in the block of an enum's constants: add the type, or move the constant",
			Why: `In a const block, a type applies to its own line and to following lines without
a value. Any other constant has no type, so it is not a value that a model may send.`,
		},
		{
			Code: "conflicting-fields", Severity: diag.Warning, source: checkCancelled,
			Doc: "fields with the same JSON name hide each other, so encoding/json omits all of them: rename one",
			Why: `If several fields have the same name and depth, encoding/json uses the only
tagged field. If there is not exactly one tagged field, it uses none of them, without an
error (documentation of encoding/json).`,
		},
		{
			Code: "url-struct", Severity: diag.Warning, source: checkURLs,
			Doc: "an argument is a url.URL, which is encoded as a JSON object: use a string with format=uri",
			Why: `url.URL has no JSON methods, so encoding/json encodes and decodes its fields. A
model does not fill in these fields as intended (documentation of net/url, Go 1.26).`,
		},
		{
			Code: "argument-undeclared", Severity: diag.Warning, source: checkUndeclared,
			Doc: "the handler of a registered tool reads an argument that the schema does not declare: declare it",
			Why: `A model does not know the argument, so the code that reads it never runs. lint
follows the request and the map of arguments through the methods of mcp-go's request,
encoding/json, and the functions of the module to which they are passed.`,
		},
		{
			Code: "argument-unread", Severity: diag.Warning, source: checkUnread,
			Doc: "a registered tool requires an argument that its handler never reads: read it, or remove it from the schema",
			Why: `A model must send the argument, but it has no effect. lint reports this only if
it understands all uses of the request in the handler.`,
		},
		{
			Code: "argument-type", Severity: diag.Warning, source: checkReadTypes,
			Doc: "the handler of a registered tool reads an argument as a type that the schema excludes: read it as a declared type, or change the schema",
			Why: `For example, mcp-go's GetString returns its default for a number. A type
assertion to int fails for every number, because encoding/json decodes numbers as
float64 (source of mcp-go, 2026-08). lint reports this if no use of the argument accepts
a declared type.`,
		},
		{
			Code: "gosdk-tag", Severity: diag.Warning, source: checkSDKTags,
			Doc: "a jsonschema tag begins with an option, and the official SDK sends the whole tag as the description: remove the option",
			Why: `The SDK uses jsonschema-go, which does not support options in the tag (documentation
of For, v0.4.3). The model therefore reads "required,the name of the city". 128
fields of three public servers have such tags (2026-11).`,
		},
		{
			Code: "gosdk-type", Severity: diag.Error, source: checkSDKTypes,
			Doc: "the official SDK panics when it registers the tool, because it cannot infer a schema: change the type or its tags, or set the schema",
			Why: `mcp.AddTool infers the schemas with jsonschema-go, and panics if that fails. It
fails for recursive types, maps whose keys are not strings, and jsonschema tags such as
"minimum=1" (its documentation, v1.8). toolgen's tests compare each case with a running
server.`,
		},
		{
			Code: "gosdk-pointer", Severity: diag.Warning, source: checkSDKPointers,
			Doc: "an argument is a pointer without omitempty, so the official SDK requires it: add omitempty",
			Why: `jsonschema-go requires each field without omitempty or omitzero, and adds null
to the types of a pointer (see the documentation of its function For, v0.4.3). If a
model omits the argument, it gets an error.`,
		},
		{
			Code: "gosdk-decoder", Severity: diag.Warning, source: checkSDKDecoders,
			Doc: "a method UnmarshalJSON decodes values that the schema of the official SDK excludes: set the schema",
			Why: `jsonschema-go ignores the methods of a type, except for a few types of the
standard library. The SDK validates arguments against the schema before it decodes them
(its source, v1.7). An example is a string type whose method also decodes numbers.`,
		},
		{
			Code: "rounded-integer", Severity: diag.Note, source: checkIntegers,
			Doc: "an integer is likely to exceed 2^53, where clients round it: send it as a string",
			Why: `JSON does not limit numbers, but JavaScript rounds integers above 2^53. Claude's
agent SDK parses structured content and encodes it again, so 9007199254740993 becomes
...992. Google's SDK for Go decodes arguments as float64 (measured 2026-11). lint
reports only values that are likely to be that large: a big.Int, and an int64 or uint64
whose name contains an id, a hash, or nanoseconds.`,
		},
		{
			Code: "variant-not-distinguishable", Severity: diag.Note, source: checkVariants,
			Doc: "results lack the discriminator that arguments of the same union need, so a model cannot send a result back: add output to the union directive",
			Why: `encoding/json encodes the fields of a struct, so a result contains the
discriminator only if the struct has such a field. With output in the //toolgen:union
directive, generated calls add it.`,
		},
		{
			Code: "offer-untitled", Severity: diag.Note, source: checkTitled,
			Doc: "a prompt or a resource has no title: add title=, for the menus of clients",
			Why: `A user chooses prompts and resources in the menus of a client. The title is the
name for people (MCP since 2025-06-18, schema, BaseMetadata). Without a title, the user
sees the name, such as review_note.`,
		},
		{
			Code: "offer-undescribed", Severity: diag.Warning, source: checkOffers,
			Doc: "a prompt, a resource, or an argument of a prompt has no description: describe it",
			Why: `A user chooses prompts and resources in the menus of a client, by their titles
and descriptions. Only the description explains what to enter for an argument of a
prompt, because these arguments have no schema (MCP 2025-11-25, schema, PromptArgument).`,
		},
		{
			Code: "repeated-effect", Severity: diag.Warning, source: checkRepeated,
			Doc: "a tool changes something before it asks the user, and repeats the change after the answer: ask first",
			Why: `Since revision 2026-07-28, an MCP server sends no requests. Instead, the client
repeats the call with the answer (SEP-2322), and the tool starts again. lint checks the
body of the tool for assignments to values that outlive the call, calls whose result is
not used, messages on channels, and goroutines. It cannot detect the effects of calls
whose result is used.`,
		},
		{
			Code: staleBaseline, Severity: diag.Warning,
			Doc: "the baseline accepts a finding that no longer occurs: update it with -write-baseline",
			Why: `The entry would hide the same finding if it occurred again.`,
		},
		{
			Code: unusedIgnore, Severity: diag.Warning,
			Doc: "//toolgen:ignore suppresses no finding: remove it",
			Why: `The directive would hide the same finding if it occurred again. Rules that concern a
provider are checked only if -provider selects it.`,
		},
	}
}

// A Rule is one check of lint. Its code is stable, and is not one of [diag.Codes].
type Rule struct {
	Code     diag.Code
	Severity diag.Severity // severity of its findings; single findings may be less severe
	Doc      string        // one line: the problem and how to fix it
	Why      string        // the reason, with its source

	// The check of the rule; at most one of these is set. It checks one tool, the tools of
	// one request, all tools of an invocation, or the source of a package. If no check is
	// set, another part of lint applies the rule.
	tool    func(*subject, func(found))
	request func(*request, func(found))
	run     func(*request, func(found))
	source  func(*inspect.Package, func(found))
	only    string // name of the only dialect to which the rule applies; "" if it applies to all
	answers bool   // if the rule checks single tools, it also checks answers
	offers  bool   // the rule also checks prompts and resources
}

// found is a problem that the check of a rule reports. The rule adds the other fields of
// the finding.
type found struct {
	pos       token.Position
	tool      string // tool name, if a request check reports a single tool
	pkg       string // import path, if an invocation check or a source check reports the problem
	subject   string // the subject, without line numbers: "input#/properties/city"
	message   string
	hint      string
	related   []diag.Related
	old, text string   // the text at pos and its replacement; both are "" if the user must decide
	providers []string // names of the dialects to which it applies; nil for all
	soft      bool     // at most a warning, even if the rule is an error
	shared    string   // the part at pos, if several tools can have it
}

// Find returns the rule with a code, if there is one.
func Find(code diag.Code) (Rule, bool) {
	all := Rules()
	i := slices.IndexFunc(all, func(r Rule) bool { return r.Code == code })
	if i < 0 {
		return Rule{}, false
	}
	return all[i], true
}

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
		d = d.WithFix("use "+f.text, diag.Replace(f.pos, f.old, f.text))
	}
	return Finding{
		Diagnostic: d,
		Package:    f.pkg, Tool: f.tool, Subject: f.subject, Providers: f.providers, shared: f.shared,
	}
}

// A nameLimit is a restriction on tool names by some clients that is stricter than the
// rules of the APIs.
type nameLimit struct {
	providers []string
	who       string // clients that accept no other names
	rule      dialect.NameRule
}

var nameLimits = []nameLimit{
	{
		[]string{"mcp"}, "SDKs of MCP",
		dialect.NameRule{Pattern: regexp.MustCompile(`^[A-Za-z0-9._-]+$`), Most: 128, Doc: "1 to 128 letters, digits, _, - and ."},
	},
	{
		[]string{"mcp", "anthropic"}, "claude.ai and Claude Desktop",
		dialect.NameRule{
			Pattern: regexp.MustCompile(`^[A-Za-z0-9_-]+$`), Most: 64,
			Doc: "1 to 64 letters, digits, _ and -, and hide all tools of a server that has a tool with any other name",
		},
	},
}

const nameHint = "use 1 to 64 letters, digits, _ and -, starting with a letter or _: every provider accepts that"

func checkNamePattern(s *subject, add func(found)) {
	var refused []string
	for _, d := range s.options.providers() {
		if err := d.CheckName(s.Name); err != nil {
			refused = append(refused, d.Name)
			add(found{
				pos: s.namePos(), subject: "name for " + d.Provider, providers: []string{d.Name},
				soft:    s.ForMCP && len(s.options.Providers) == 0,
				message: err.Error(), hint: nameHint,
			})
		}
	}
	for _, limit := range nameLimits {
		asked := s.options.asked(limit.providers...)
		toldBefore := slices.ContainsFunc(asked, func(name string) bool { return slices.Contains(refused, name) })
		if len(asked) > 0 && !toldBefore && !limit.rule.Accepts(s.Name) {
			add(found{
				pos: s.namePos(), subject: "name for " + limit.who, providers: asked, soft: true,
				message: fmt.Sprintf("%s reject the tool name %q: they accept %s", limit.who, s.Name, limit.rule.Doc), hint: nameHint,
			})
		}
	}
}

// longName is the length above which a name leaves little room for a prefix.
const longName = 50

// A prefixLimit is the maximum length of a name, including the prefix that a client adds.
type prefixLimit struct {
	client string
	most   int
	length func(server, tool string) int
}

var prefixLimits = []prefixLimit{
	{"Cursor", 60, func(server, tool string) int { return len(server) + len(tool) }},
	{"Claude Code", 64, func(server, tool string) int { return len("mcp__") + len(server) + len("__") + len(tool) }},
}

func checkNameLength(s *subject, add func(found)) {
	const hint = "shorten the name of the tool"
	if s.options.Server == "" {
		if len(s.Name) <= longName {
			return
		}
		add(found{
			pos: s.namePos(), subject: "name", hint: hint + ", or set the name of the server with -server for an exact check",
			message: fmt.Sprintf("the tool name %s has %d characters; with the prefix that clients add, more than %d can be too long", s.Name, len(s.Name), longName),
		})
		return
	}
	for _, limit := range prefixLimits {
		if n := limit.length(s.options.Server, s.Name); n > limit.most {
			add(found{
				pos: s.namePos(), subject: "name for " + limit.client, hint: hint + " or of the server",
				message: fmt.Sprintf("%s builds a name of %d characters for the server %s and the tool %s, and the limit is %d", limit.client, n, s.options.Server, s.Name, limit.most),
			})
		}
	}
}

// checkBareName finds names that tools of other servers probably also have.
func checkBareName(s *subject, add func(found)) {
	if s.options.Server != "" || s.isForAgent() || strings.ContainsAny(s.Name, "_-.") || strings.ToLower(s.Name) != s.Name {
		return
	}
	add(found{
		pos: s.namePos(), subject: "name",
		message: fmt.Sprintf("the tool name %s is a single word, which other servers may also use", s.Name),
		hint:    "make it specific, for example " + s.Name + "_orders, or add a prefix to all tools",
	})
}

// reservedPrefix is the prefix that clients add to a server name, which in turn precedes
// the tool name.
const reservedPrefix = "mcp__"

func checkReservedName(s *subject, add func(found)) {
	if !strings.HasPrefix(s.Name, reservedPrefix) {
		return
	}
	add(found{
		pos: s.namePos(), subject: "name",
		message: fmt.Sprintf("the tool name %s looks like a name that clients create for tools of MCP servers, %sSERVER__TOOL", s.Name, reservedPrefix),
		hint:    "remove the prefix: clients add it",
	})
}

// checkNamesByCase finds names that differ only in letter case.
func checkNamesByCase(q *request, add func(found)) {
	first := map[string]*subject{}
	for _, s := range q.byPlace() {
		lowered := strings.ToLower(s.Name)
		other, taken := first[lowered]
		switch {
		case !taken:
			first[lowered] = s
		case other.Name != s.Name: // equal names are reported by another rule
			add(found{
				pos: s.namePos(), tool: s.Name, subject: "name beside " + other.Name,
				message: fmt.Sprintf("the tool names %s and %s differ only in letter case", other.Name, s.Name),
				hint:    "rename one",
				related: []diag.Related{{Pos: other.namePos(), Message: other.Name + " is here"}},
			})
		}
	}
}
