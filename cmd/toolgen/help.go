package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

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
		c.call.printHelp(overview(c.call.commands))
		return exitDone
	}
	text, err := helpAbout(c.call.args, c.call.commands)
	if err != nil {
		return c.call.misused(err)
	}
	c.call.printHelp(text)
	return exitDone
}

func (c *call) printHelp(text string) { fmt.Fprint(c.stdout, wrapped(text, c.width)) }

// tableRow matches a row of [table] up to its second column.
var tableRow = regexp.MustCompile(`^ {4}\S.*? {2,}`)

// wrapped breaks the lines of help at a width: paragraphs, and the last column of tables.
// It keeps other indented lines, which are examples.
func wrapped(text string, width int) string {
	var b strings.Builder
	lines := slices.Collect(strings.Lines(text))
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSuffix(lines[i], "\n")
		row := tableRow.FindString(line)
		switch {
		case row != "":
			indent := utf8.RuneCountInString(row)
			if indent > width*3/5 {
				indent = 12
			}
			wrapLine(&b, row, line[len(row):], indent, width)
		case isKept(line) && !strings.HasPrefix(line, item):
			b.WriteString(lines[i])
		default:
			marker := ""
			if strings.HasPrefix(line, item) {
				marker = item
			}
			margin := strings.Repeat(" ", len(marker))
			paragraph := line[len(marker):]
			for i+1 < len(lines) && strings.HasPrefix(lines[i+1], margin) && isBroken(line, lines[i+1][len(margin):]) {
				i++
				line = strings.TrimSuffix(lines[i], "\n")
				paragraph += " " + line
			}
			wrapLine(&b, marker, paragraph, len(marker), width)
		}
	}
	return b.String()
}

const item = "  - "

// wrapLine writes a line that begins with prefix, and indents the lines after the first.
func wrapLine(b *strings.Builder, prefix, text string, indent, width int) {
	b.WriteString(prefix)
	column := utf8.RuneCountInString(prefix)
	space := ""
	for _, word := range strings.Fields(text) {
		length := utf8.RuneCountInString(word)
		if column+len(space)+length > width && column > indent {
			b.WriteString("\n" + strings.Repeat(" ", indent))
			space, column = "", indent
		}
		b.WriteString(space + word)
		column += len(space) + length
		space = " "
	}
	b.WriteByte('\n')
}

func isKept(line string) bool {
	return strings.TrimSpace(line) == "" || line != strings.TrimLeft(line, " \t")
}

// isBroken reports whether a line of a paragraph ends because the first word of the next
// line does not fit. Other ends of lines are intended.
func isBroken(line, next string) bool {
	const width = 72
	word, _, _ := strings.Cut(next, " ")
	return !isKept(next) && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width
}

type topic struct {
	name, doc string
	text      string
}

func topicValues(commands []*Command) []value {
	return mapSlice(topics(commands), func(t topic) value { return value{t.name, t.doc} })
}

func topics(commands []*Command) []topic {
	return slices.Concat(
		mapSlice(commands, func(c *Command) topic { return topic{c.Name, c.Summary, commandHelp(c)} }),
		[]topic{
			{"build", "toolgen in other build systems and in go vet", unitDoc},
			{"config", "the configuration file " + configName, configHelp()},
			{"directives", "all directives", directivesHelp()},
		},
		mapSlice(directive.Definitions, func(d directive.Definition) topic { return topic{d.Verb, d.Summary, directiveHelp(d)} }),
		[]topic{{"codes", "all diagnostic codes", codesHelp()}},
		mapSlice(diag.Codes, func(info diag.CodeInfo) topic { return topic{string(info.Code), info.Doc, codeHelp(info)} }),
		mapSlice(lint.Rules(), func(rule lint.Rule) topic { return topic{string(rule.Code), rule.Doc, ruleHelp(rule)} }),
	)
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

func optionNames() (names []string) {
	for _, d := range directive.Definitions {
		names = append(names, mapSlice(d.Options, func(o directive.Option) string { return o.Name })...)
	}
	return names
}

func overview(commands []*Command) string {
	rows := mapSlice(commands, func(c *Command) [2]string { return [2]string{c.Name, c.Summary} })
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
	return text + "\nFlags:\n\n" + table(mapSlice(flags, func(f *Flag) [2]string { return [2]string{f.usage(), f.Doc} }))
}

func directivesHelp() string {
	return strings.Join(append([]string{`Directives are comments in the source. Their arguments are options, key=value,
key="quoted value" and key=` + "`raw value`" + `. Text after // on the line is ignored. For
several values, repeat the key; several lines with the same directive are combined.
`}, mapSlice(directive.Definitions, directiveHelp)...), "\n")
}

func directiveHelp(d directive.Definition) string {
	words := []string{"//toolgen:" + d.Verb}
	if d.Operand != "" {
		words = append(words, d.Operand)
	}
	if len(d.Options) > 0 {
		words = append(words, "[options]")
	}
	text := fmt.Sprintf("%s\n\nIt %s.\n\nPlace: %s.\n", strings.Join(words, " "), d.Summary, d.Where)
	if d.Doc != "" {
		text += "\n" + d.Doc + "\n"
	}
	if len(d.Options) == 0 {
		return text
	}
	return text + "\n" + table(mapSlice(d.Options, func(o directive.Option) [2]string { return [2]string{o.Syntax(), optionDoc(o)} }))
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
	codes := mapSlice(diag.Codes, func(info diag.CodeInfo) [2]string { return [2]string{string(info.Code), info.Doc} })
	rules := mapSlice(lint.Rules(), func(rule lint.Rule) [2]string { return [2]string{string(rule.Code), rule.Doc} })
	return table(codes) + "\nRules of toolgen lint:\n\n" + table(rules)
}

func ruleHelp(rule lint.Rule) string {
	return fmt.Sprintf("[%s] %s\n\ntoolgen lint reports it with severity %s.\n\n%s\n", rule.Code, diag.Sentences(rule.Doc), rule.Severity, rule.Why)
}

func codeHelp(info diag.CodeInfo) string {
	text := fmt.Sprintf("[%s] %s\n", info.Code, diag.Sentences(info.Doc))
	if info.Bad != "" {
		text += "\nThis source causes the diagnostic:\n\n" + indent(info.Bad) + "\nThis source is correct:\n\n" + indent(info.Good)
	}
	if info.Fixed {
		text += "\ntoolgen lint -fix corrects it.\n"
	}
	return text
}

func table(rows [][2]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(w, "    %s\t%s\n", row[0], row[1])
	}
	w.Flush()
	return b.String()
}

func mapSlice[T, R any](slice []T, to func(T) R) []R {
	results := make([]R, len(slice))
	for i, element := range slice {
		results[i] = to(element)
	}
	return results
}

func indent(text string) string {
	return "\t" + strings.ReplaceAll(text, "\n", "\n\t") + "\n"
}

func upperFirst(text string) string {
	return strings.ToUpper(text[:1]) + text[1:]
}
