package directive

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Definition describes a directive: where it can stand, its options, and its help.
type Definition struct {
	Verb     string
	Where    Place
	Operand  string // placeholder in help for words that are no options, such as "TYPE…"; "" for none
	Operands bool   // any number of such words; otherwise at most one
	FreeText bool   // the rest of the line is text, not arguments
	Options  []Option
	Summary  string // one line: "makes a function or method a tool"
	Doc      string
}

// Definitions holds every directive, in the order of help.
var Definitions = []Definition{
	toolDefinition,
	toolsDefinition,
	skipDefinition,
	promptDefinition,
	resourceDefinition,
	completionDefinition,
	sinkDefinition,
	paramDefinition,
	descriptionDefinition,
	inputDefinition,
	outputDefinition,
	exampleDefinition,
	ruleDefinition,
	resultDefinition,
	answerDefinition,
	formDefinition,
	enumDefinition,
	unionDefinition,
	schemaDefinition,
	packageDefinition,
	injectDefinition,
}

// Lookup returns the directive with this verb, and whether there is one.
func Lookup(verb string) (Definition, bool) {
	i := slices.IndexFunc(Definitions, func(d Definition) bool { return d.Verb == verb })
	if i < 0 {
		return Definition{}, false
	}
	return Definitions[i], true
}

func verbs() []string {
	all := make([]string, len(Definitions))
	for i, d := range Definitions {
		all[i] = d.Verb
	}
	return all
}

func unknownVerb(verb string, pos token.Position) diag.Diagnostic {
	problem := diag.Errorf(pos, diag.BadDirective, "unknown directive %s%s", opening, verb)
	if end := strings.IndexFunc(verb, notLetter); end > 0 {
		if _, known := Lookup(verb[:end]); known {
			return fixSeparator(problem.WithHint("write a space after %s%s", opening, verb[:end]), verb, end)
		}
	}
	if near, ok := diag.Nearest(verb, verbs()); ok {
		return fixVerb(problem.WithHint("did you mean %s%s?", opening, near), verb)
	}
	return problem.WithHint("known are %s", strings.Join(verbs(), ", "))
}

func notLetter(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
}

// unknownArgument is an error about a word or key that the verb does not take.
func unknownArgument(line Line, arg Arg) diag.Diagnostic {
	verb, what := line.Verb, "word"
	if arg.HasValue {
		what = "key"
	}
	problem := diag.Errorf(arg.Pos, diag.BadArgument, "unknown %s %q of %s%s", what, arg.Key, opening, verb)
	if verb == packageDefinition.Verb && arg.Key == "sdk" {
		return problem.WithHint("write call, and %s", adapterFor(arg.Value))
	}
	if meant, ok := meantArgument(verb, arg); ok {
		return problem.WithHint("did you mean %s?", meant).
			WithFix("write "+meant, diag.Edit{Pos: arg.Pos, End: arg.End, New: meant})
	}
	return fixArgument(problem.WithHint("%s", hintFor(verb, arg.Key)), line, arg)
}

// meantArgument finds key=value behind other ways to write it: "key=value" in
// quotes, key:value, and with a comma behind it.
func meantArgument(verb string, arg Arg) (string, bool) {
	if arg.HasValue {
		return "", false
	}
	definition, _ := Lookup(verb)
	word := strings.TrimSuffix(arg.Key, ",")
	i := strings.IndexAny(word, "=:")
	if i < 0 {
		return word, word != arg.Key && slices.Contains(names(definition.Options), word)
	}
	value := word[i+1:]
	if strings.ContainsAny(value, " \t") {
		value = strconv.Quote(value)
	}
	return word[:i] + "=" + value, slices.Contains(names(definition.Options), word[:i])
}

// adapters are the packages below gen/call that bring sets of tools to SDKs.
var adapters = []struct{ sdk, name string }{
	{"go-sdk", "gosdktools"}, {"mcp-go", "mcpgotools"}, {"openai", "openaitools"}, {"anthropic", "anthropictools"}, {"genai", "genaitools"},
}

// adapterFor says what brings tools to an SDK.
func adapterFor(sdk string) string {
	const path = "github.com/go-toolgen/toolgen/gen/call/"
	var all []string
	for _, a := range adapters {
		if a.sdk == sdk {
			return "give the set to " + path + a.name
		}
		all = append(all, a.name)
	}
	return "give the set to one of " + strings.Join(all, ", ") + " below " + strings.TrimSuffix(path, "/")
}

func hintFor(verb, key string) string {
	definition, _ := Lookup(verb)
	known := names(definition.Options)
	if other, isVerb := Lookup(key); isVerb {
		if slices.Contains(known, key+"s") {
			return "did you mean " + key + "s?"
		}
		return "write it on a line of its own: " + opening + other.Verb
	}
	if owner, ok := ownerOf(key); ok {
		return key + " belongs to " + opening + owner
	}
	if near, ok := diag.Nearest(key, known); ok {
		return "did you mean " + near + "?"
	}
	switch {
	case strings.ContainsAny(key, "{}[]\""):
		return `options are words and key=value, as in ` + opening + `tool readonly title="Find a city"`
	case len(known) > 0:
		return "known are " + strings.Join(spellings(definition.Options), ", ")
	case definition.Operand != "":
		return "write " + opening + verb + " " + definition.Operand
	default:
		return "write " + opening + verb + " alone"
	}
}

// ownerOf returns the first verb that has the option: of a tool's options the
// tool, although a package can say them too.
func ownerOf(name string) (string, bool) {
	for _, definition := range Definitions {
		if slices.Contains(names(definition.Options), name) {
			return definition.Verb, true
		}
	}
	return "", false
}
