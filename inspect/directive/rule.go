package directive

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// RuleVerb states which arguments of a tool, or properties of a struct, are given together.
const RuleVerb = "rule"

var ruleDefinition = Definition{
	Verb:    RuleVerb,
	Where:   anyFunction | StructType,
	Summary: "states which arguments or fields are given together",
	Doc: `Above a tool, the names are those of arguments; above a struct, those of its fields, in
JSON or in Go. A directive can have several options, and there can be several directives.

	//toolgen:rule oneof=path,url excludes=url,mode
	type Source struct {
		Path string
		URL  string
		Mode string
	}

The fields and arguments that a rule names are optional, unless something else says that they
are required. The input schema has keywords for the rules. Where an API does not accept
these, and at the root of the schemas of MCP, which many clients hand to such an API, the
description has sentences. Generated calls, and decoders of answers, enforce the rules.
With the option validate of //toolgen:package, tags such as validate:"required_without=URL"
are rules, too.`,
	Options: described(ruleOptions),
}

// A Rule is an option of a rule directive.
type Rule struct {
	Option string // its name, such as "oneof"
	Names  []Arg  // of arguments or fields: the Value of each
	Pos    token.Position
}

var ruleOptions = []option[[]Rule]{
	rule("oneof", "exactly one of them is given"),
	rule("anyof", "at least one of them is given"),
	rule("requires", "if the first is given, so are the others"),
	rule("excludes", "if the first is given, the others are not"),
}

func rule(name, doc string) option[[]Rule] {
	return repeated(name, Text, "NAME,NAME…", doc, func(rules *[]Rule, arg Arg) {
		o := option[[]Rule]{Option: Option{Commas: true}}
		*rules = append(*rules, Rule{name, o.split(arg), arg.Pos})
	}).checkedBy(func(arg Arg) *fault {
		names := strings.Split(arg.Value, ",")
		for i, one := range names {
			switch name := strings.TrimSpace(one); {
			case name == "":
				return badValue("separate names by single commas", arg.Key+" has an empty name")
			case slices.Contains(names[:i], one):
				return badValue("remove one", arg.Key+" has "+name+" twice")
			}
		}
		if len(names) < 2 {
			return badValue("add another name, after a comma", arg.Key+" needs two names or more")
		}
		return nil
	})
}

// DecodeRules decodes the lines with the verb rule above one function or type. Unknown
// words, lists of fewer than two names and empty lines are errors, and are ignored in the
// result.
func DecodeRules(lines []Line) ([]Rule, diag.List) {
	var rules []Rule
	var problems diag.List
	own := ofVerb(lines, RuleVerb)
	for _, line := range own {
		if len(line.Args) == 0 && !line.Malformed {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s has no options", opening, line.Verb).
				WithHint("add one, such as %s", ruleOptions[0].Syntax()))
		}
	}
	return rules, append(problems, decode(&rules, ruleOptions, own)...)
}
