package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

const helpArgs = "command | build | config | directives | DIRECTIVE | codes | CODE"

var helpCommand = &Command{
	Name:    "help",
	Args:    "[" + helpArgs + "]",
	Summary: "show help for a command, directive, or diagnostic code",
	Doc: `A DIRECTIVE is the word after //toolgen: in the source, such as tool. A CODE is the
word in brackets at the end of a diagnostic, such as bad-value.`,
	Values: topicValues,
	New:    func(c *call) task { return helpRun{c} },
}

type helpRun struct{ call *call }

func (helpRun) flags() []*Flag { return nil }

func (c helpRun) run() int {
	if len(c.call.args) == 0 {
		fmt.Fprint(c.call.stdout, overview(c.call.commands))
		return exitDone
	}
	text, err := helpAbout(c.call.args, c.call.commands)
	if err != nil {
		return c.call.misused(err)
	}
	fmt.Fprint(c.call.stdout, text)
	return exitDone
}

// A topic is a subject of help.
type topic struct {
	name, doc string
	text      string
}

// topicValues returns the topics for completion.
func topicValues(commands []*Command) []value {
	var values []value
	for _, t := range topics(commands) {
		values = append(values, value{t.name, t.doc})
	}
	return values
}

func topics(commands []*Command) []topic {
	var all []topic
	for _, c := range commands {
		all = append(all, topic{c.Name, c.Summary, commandHelp(c)})
	}
	all = append(all, topic{"build", "toolgen in other build systems and in go vet", unitDoc})
	all = append(all, topic{"config", "the configuration file " + configName, configHelp()})
	all = append(all, topic{"directives", "all directives", directivesHelp()})
	for _, d := range directive.Definitions {
		all = append(all, topic{d.Verb, d.Summary, directiveHelp(d)})
	}
	all = append(all, topic{"codes", "all codes of diagnostics", codesHelp()})
	for _, info := range diag.Codes {
		all = append(all, topic{string(info.Code), info.Doc, codeHelp(info)})
	}
	for _, rule := range lint.Rules() {
		all = append(all, topic{string(rule.Code), rule.Doc, ruleHelp(rule)})
	}
	return all
}

// helpAbout returns the help on each name. A directive may include //toolgen:, and a code
// may be in brackets.
func helpAbout(names []string, commands []*Command) (string, error) {
	all := topics(commands)
	texts := make([]string, len(names))
	for i, name := range names {
		name = strings.TrimPrefix(strings.Trim(name, "[]"), "//toolgen:")
		var known []string
		for _, topic := range all {
			known = append(known, topic.name)
			if topic.name == name {
				texts[i] = topic.text
			}
		}
		if texts[i] == "" {
			texts[i] = optionHelp(strings.TrimSuffix(name, "="))
		}
		if texts[i] == "" {
			return "", fmt.Errorf("no help about %q: %s; toolgen help lists the topics", name, diag.SuggestFew(name, append(known, optionNames()...)))
		}
	}
	return strings.Join(texts, "\n"), nil
}

// optionHelp returns the help on the options of directives that have a name, or "".
func optionHelp(name string) string {
	var rows [][2]string
	for _, d := range directive.Definitions {
		for _, o := range d.Options {
			if o.Name == name {
				rows = append(rows, [2]string{"//toolgen:" + d.Verb + " " + o.Syntax(), optionDoc(o)})
			}
		}
	}
	if rows == nil {
		return ""
	}
	return table(rows)
}

func optionNames() []string {
	var names []string
	for _, d := range directive.Definitions {
		for _, o := range d.Options {
			names = append(names, o.Name)
		}
	}
	return names
}

func overview(commands []*Command) string {
	var rows [][2]string
	for _, c := range commands {
		rows = append(rows, [2]string{c.Name, c.Summary})
	}
	return "Toolgen generates tool definitions for language models from Go functions.\n\n" +
		"\ttoolgen [command] [flags] [packages]\n\n" +
		table(rows) + `
Without a command, toolgen runs ` + commands[0].Name + `. Packages are named as for the go command; the
default is the package in the current directory. To make a function a tool, add a
directive to its doc comment:

	// Forecast returns the daily forecast for a city.
	//
	//toolgen:tool readonly
	func Forecast(ctx context.Context, city string, days int) ([]Day, error)

Diagnostics are printed to standard error as file:line:col: message [code]. The exit code
is 0 on success, 1 for an error in source, files, or permissions or for a stale file, and 2
for incorrect usage or an internal error.

For more, run toolgen help ` + helpArgs + `
`
}

func commandHelp(c *Command) string {
	text := "\t" + c.usage() + "\n\n" + upperFirst(c.Summary) + ".\n"
	if c.Doc != "" {
		text += "\n" + c.Doc + "\n"
	}
	flags := c.flags()
	if len(flags) == 0 {
		return text
	}
	var rows [][2]string
	for _, f := range flags {
		rows = append(rows, [2]string{f.usage(), f.Doc})
	}
	return text + "\nFlags:\n\n" + table(rows)
}

func directivesHelp() string {
	texts := []string{`Directives are comments in the source. Their arguments are options, key=value,
key="quoted value" and key=` + "`raw value`" + `. Text after // on the line is ignored. For
several values, repeat the key; several lines with the same directive are combined.
`}
	for _, d := range directive.Definitions {
		texts = append(texts, directiveHelp(d))
	}
	return strings.Join(texts, "\n")
}

func directiveHelp(d directive.Definition) string {
	words := []string{"//toolgen:" + d.Verb}
	if d.Operand != "" {
		words = append(words, d.Operand)
	}
	if len(d.Options) > 0 {
		words = append(words, "[options]")
	}
	text := fmt.Sprintf("%s\n\nIt %s.\nPlace: %s.\n", strings.Join(words, " "), d.Summary, d.Where)
	if d.Doc != "" {
		text += "\n" + d.Doc + "\n"
	}
	if len(d.Options) == 0 {
		return text
	}
	var rows [][2]string
	for _, o := range d.Options {
		rows = append(rows, [2]string{o.Syntax(), optionDoc(o)})
	}
	return text + "\n" + table(rows)
}

func optionDoc(o directive.Option) string {
	switch {
	case o.Commas:
		return o.Doc + "; may be a list with commas, or repeated"
	case o.Repeated:
		return o.Doc + "; may be repeated"
	}
	return o.Doc
}

func codesHelp() string {
	var rows [][2]string
	for _, info := range diag.Codes {
		rows = append(rows, [2]string{string(info.Code), info.Doc})
	}
	var rules [][2]string
	for _, rule := range lint.Rules() {
		rules = append(rules, [2]string{string(rule.Code), rule.Doc})
	}
	return table(rows) + "\nRules of toolgen lint:\n\n" + table(rules)
}

func ruleHelp(rule lint.Rule) string {
	return fmt.Sprintf("[%s] %s.\n\ntoolgen lint reports it with severity %s.\n%s\n", rule.Code, rule.Doc, rule.Severity, rule.Why)
}

func codeHelp(info diag.CodeInfo) string {
	text := fmt.Sprintf("[%s] %s.\n", info.Code, info.Doc)
	if info.Bad != "" {
		text += "\nInstead of\n\n" + indent(info.Bad) + "\nwrite\n\n" + indent(info.Good)
	}
	if info.Fixed {
		text += "\ntoolgen lint -fix writes that.\n"
	}
	return text
}

// table formats rows of two columns.
func table(rows [][2]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(w, "    %s\t%s\n", row[0], row[1])
	}
	w.Flush()
	return b.String()
}

func indent(text string) string {
	return "\t" + strings.ReplaceAll(text, "\n", "\n\t") + "\n"
}

func upperFirst(text string) string {
	return strings.ToUpper(text[:1]) + text[1:]
}
