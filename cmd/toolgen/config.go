package main

import (
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const configName = "toolgen.yaml"

const configDoc = `The optional file ` + configName + ` contains the flags of a
repository, so that you need not repeat them in Make, CI, and hooks. A section is named
after a command, and its keys are flags of that command. A key outside of a section
applies to every command that has the flag:

	base: origin/main...        # -base of diff and stats
	tags: [integration]         # -tags of all commands
	lint:
	  provider: [openai, anthropic]
	  disable: [hints-missing]
	  baseline: lint.json
	  Werror: true              # new warnings are errors
	stats:
	  format: [anthropic]
	  budget: tokens.json
	diff:
	  fail-on: breaking
	  accepted:
	    - tool: forecast
	      change: "input: days: maximum is 7, was 14"
	      reason: No client asks for more than a week.

Paths are relative to the file. A flag on the command line replaces the value in the file,
even if the value is a list. Unknown keys and invalid values are errors.

toolgen searches for ` + configName + ` in the working directory (or the directory of -C)
and then in each parent directory, up to the root of the git repository or, without one,
of the module. It uses the first file that it finds. If a build system or go vet names the
package, it does not use the file. diff OLD NEW and stats -write-budget do not use base.

Each entry of accepted is one change that diff -base reports. Its key change is the line of
the report without the class. diff still lists the change, with the reason, and counts it
for the suggested version, but does not fail because of it. If several packages have a tool
of that name, add package: IMPORT-PATH.

Remove the entry after the merge, because it would accept the same change again later. An
entry that matches no change causes a warning.

Keys outside of a section: ` + "%s" + `.
Keys of each section:

` + "%s"

// configurable lists, by command, the flags that the configuration file can set.
var configurable = map[string][]string{
	"generate": {outputName, "tags", "Werror"},
	"check":    {outputName, "tags", "Werror"},
	"show":     {"tags", "register", "Werror"},
	"diff":     {"base", "fail-on", "open-outputs", "open-inputs", outputName, "tags", "register", "Werror"},
	"lint":     {"provider", "server", "strict", "notes", "disable", "baseline", "tags", "register", "Werror"},
	"explain":  {"tags", "register"},
	"stats":    {"format", "budget", "base", "parts", "sort", "tags", "register", "Werror"},
	"docs":     {"title", "format", "provider", "definitions", "template", "tags", "register", "Werror"},
	"adopt":    {"tags", "register"},
	"call":     {"set", "inject", "tags"},
	"serve":    {"set", "inject", "tags", "Werror"},
}

// sharedKeys are the keys that the file can contain outside of a section.
var sharedKeys = []string{"base", "inject", outputName, "provider", "register", "tags", "Werror"}

const seeConfig = "see toolgen help config"

// acceptedKey is the key of the section of diff that lists accepted changes.
const acceptedKey = "accepted"

type configFile struct {
	path     string
	content  []byte
	shared   []setting
	sections map[string][]setting // by command
	accepted []diff.Accepted
	problems diag.List
}

// A setting is the value of a flag in a configuration file.
type setting struct {
	name string
	key  *yaml.Node
	node *yaml.Node
}

// configure sets the flags that are in the configuration file but not on the command line.
// It returns the errors in the file.
func (c *call) configure(command *Command, flags []*Flag, given []string) diag.List {
	if len(configurable[command.Name]) == 0 || slices.ContainsFunc(c.args, isUnit) {
		return nil
	}
	path := findConfig(absolute(c.dir))
	if path == "" {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return diag.List{diag.Errorf(firstLine(path), diag.BadConfig, "the configuration file cannot be read: %s", diag.Reason(err)).
			WithHint("correct its permissions, or remove it")}
	}
	f := parseConfig(path, content)
	f.checkValues(c.commands)
	if f.problems.HasErrors() {
		return f.problems
	}
	c.configuration = f
	for _, s := range f.settingsOf(command.Name) {
		if !slices.Contains(given, s.name) && c.appliesHere(command, given, s.name) {
			f.apply(flagNamed(flags, s.name), s)
		}
	}
	return f.problems
}

// appliesHere reports whether a setting applies to the arguments of the call. Flags for
// packages do not apply to files of definitions.
//
// Diff with two arguments and stats that writes a budget do not use a base.
func (c *call) appliesHere(command *Command, given []string, name string) bool {
	switch {
	case slices.Contains(given, "into"): // the markers in the file contain the flags
		return name == "Werror"
	case name == "base":
		if command.Name == diffCommand.Name && len(c.args) == 2 || slices.Contains(given, "write-budget") {
			return false
		}
	case name != "tags" && name != "register":
		return true
	}
	return !slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) != fromPackages })
}

// findConfig returns the path of the configuration file for a directory, or "".
func findConfig(dir string) string {
	root := dir
	if mod := nearest(dir, "go.mod"); mod != "" {
		root = filepath.Dir(mod)
	}
	for at := range parents(dir) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			root = at
			break
		}
	}
	for at := range parents(dir) {
		if path := filepath.Join(at, configName); isFile(path) {
			return path
		}
		if at == root {
			break
		}
	}
	return ""
}

// state returns strings that identify the content of the file, for the key of a cached run.
func (f *configFile) state() []string {
	if f == nil {
		return nil
	}
	return []string{f.path, remember.HashOf(f.content)}
}

// settingsOf returns the settings for a command. A setting in the section of the command
// replaces a shared setting.
func (f *configFile) settingsOf(command string) []setting {
	all := slices.Clone(f.sections[command])
	for _, s := range f.shared {
		inSection := slices.ContainsFunc(all, func(other setting) bool { return other.name == s.name })
		if !inSection && slices.Contains(configurable[command], s.name) {
			all = append(all, s)
		}
	}
	return all
}

// parseConfig parses a configuration file. The result contains the errors in its
// structure; [configFile.checkValues] checks the values.
func parseConfig(path string, content []byte) *configFile {
	f := &configFile{path: path, content: content, sections: map[string][]setting{}}
	var document yaml.Node
	if err := yaml.Unmarshal(content, &document); err != nil {
		f.syntaxError(err)
		return f
	}
	if len(document.Content) == 0 { // only comments
		return f
	}
	sections := configuredCommands()
	f.eachKey(document.Content[0], slices.Concat(sections, sharedKeys), "the file", func(key, value *yaml.Node) {
		if slices.Contains(sections, key.Value) {
			f.section(key.Value, value)
		} else {
			f.shared = append(f.shared, setting{key.Value, key, value})
		}
	})
	return f
}

func configuredCommands() []string { return slices.Sorted(maps.Keys(configurable)) }

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

func (f *configFile) syntaxError(err error) {
	pos, m := firstLine(f.path), yamlLine.FindStringSubmatch(err.Error())
	if m != nil && m[1] != "" {
		pos.Line, _ = strconv.Atoi(m[1])
	}
	f.problems = append(f.problems, diag.Errorf(pos, diag.BadConfig, "invalid YAML: %s", yamlLine.ReplaceAllString(err.Error(), "")).
		WithHint("correct the syntax; quote strings that contain a colon or #"))
}

func (f *configFile) section(command string, node *yaml.Node) {
	known := configurable[command]
	if command == diffCommand.Name {
		known = append(slices.Clone(known), acceptedKey)
	}
	f.eachKey(node, known, command, func(key, value *yaml.Node) {
		if key.Value == acceptedKey {
			f.readAccepted(value)
			return
		}
		f.sections[command] = append(f.sections[command], setting{key.Value, key, value})
	})
}

func (f *configFile) readAccepted(list *yaml.Node) {
	if list.Kind != yaml.SequenceNode {
		f.report(list, "write entries that begin with \"- tool:\"; see toolgen help config", "%s must be a list", acceptedKey)
		return
	}
	for _, entry := range list.Content {
		accepted := diff.Accepted{Pos: f.at(entry)}
		fields := map[string]*string{"tool": &accepted.Tool, "package": &accepted.Package, "change": &accepted.Change, "reason": &accepted.Reason}
		keys := []string{"tool", "package", "change", "reason"}
		before := len(f.problems)
		f.eachKey(entry, keys, "an accepted change", func(key, value *yaml.Node) {
			if value.Kind != yaml.ScalarNode || value.Tag == "!!null" {
				f.report(value, seeConfig, "%s must be a string", key.Value)
				return
			}
			*fields[key.Value] = strings.TrimSpace(value.Value)
		})
		for _, key := range keys {
			if *fields[key] == "" && key != "package" && len(f.problems) == before {
				f.report(entry, "set tool, change, and reason of the accepted change; see toolgen help config", "the accepted change has no %s", key)
			}
		}
		f.accepted = append(f.accepted, accepted)
	}
}

// eachKey calls use for the known keys of a mapping, and reports the others.
func (f *configFile) eachKey(node *yaml.Node, known []string, what string, use func(key, value *yaml.Node)) {
	if node.Kind != yaml.MappingNode {
		f.report(node, seeConfig, "%s must be a mapping of keys to values", what)
		return
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		switch {
		case !slices.Contains(known, key.Value):
			f.report(key, diag.Suggest(key.Value, known), "unknown key %q in %s", key.Value, what)
		case value.Kind == yaml.AliasNode:
			f.report(value, "replace the alias with its value", "aliases are not supported")
		default:
			use(key, value)
		}
	}
}

func (f *configFile) at(node *yaml.Node) token.Position {
	return token.Position{Filename: f.path, Line: node.Line, Column: node.Column}
}

func (f *configFile) report(node *yaml.Node, hint, format string, args ...any) {
	f.problems = append(f.problems, diag.Errorf(f.at(node), diag.BadConfig, format, args...).WithHint("%s", hint))
}

// checkValues checks all values in the file, including the values for other commands, so
// that an error does not depend on the command.
func (f *configFile) checkValues(commands []*Command) {
	check := func(command string, s setting) {
		if i := slices.IndexFunc(commands, func(c *Command) bool { return c.Name == command }); i >= 0 {
			f.apply(flagNamed(commands[i].flags(), s.name), s)
		}
	}
	for _, command := range configuredCommands() {
		for _, s := range f.sections[command] {
			check(command, s)
		}
	}
	for _, s := range f.shared {
		i := slices.IndexFunc(configuredCommands(), func(command string) bool { return slices.Contains(configurable[command], s.name) })
		check(configuredCommands()[i], s)
	}
}

func flagNamed(flags []*Flag, name string) *Flag {
	return flags[slices.IndexFunc(flags, func(f *Flag) bool { return f.Name == name })]
}

func (f *configFile) apply(flag *Flag, s setting) {
	values := []*yaml.Node{s.node}
	switch {
	case s.node.Kind == yaml.SequenceNode && (flag.List || flag.Repeated):
		values = s.node.Content
	case s.node.Kind == yaml.SequenceNode:
		f.report(s.node, "write "+s.name+": VALUE", "%s must be a single value, not a list", s.name)
		return
	}
	var texts []string
	for _, node := range values {
		text, problem := f.textOf(flag, node)
		if problem != "" {
			f.report(node, seeConfig, "%s: %s", s.name, problem)
			return
		}
		texts = append(texts, text)
	}
	for i, text := range texts {
		if err := flag.set(text); err != nil {
			f.report(values[i], err.Error(), "%s: invalid value %q", s.name, text)
			return
		}
	}
	if flag.List && len(texts) > 1 { // the items are valid; now set all of them together
		flag.set(strings.Join(texts, ","))
	}
}

// textOf returns a value of a flag as on the command line, or the reason why it is
// invalid.
func (f *configFile) textOf(flag *Flag, node *yaml.Node) (text, problem string) {
	isBool := node.Kind == yaml.ScalarNode && node.Tag == "!!bool"
	switch {
	case flag.Form == "" && !isBool:
		return "", "the value must be true or false"
	case node.Kind != yaml.ScalarNode || node.Tag == "!!null":
		return "", "the value must be a string"
	case strings.HasSuffix(flag.Form, "FILE") && strings.Trim(node.Value, "0123456789") != "" && !filepath.IsAbs(node.Value):
		return filepath.Join(filepath.Dir(f.path), filepath.FromSlash(node.Value)), ""
	}
	return node.Value, ""
}

func configHelp() string {
	var rows [][2]string
	for _, command := range configuredCommands() {
		keys := slices.Clone(configurable[command])
		if command == diffCommand.Name {
			keys = append(keys, acceptedKey)
		}
		rows = append(rows, [2]string{command, strings.Join(keys, ", ")})
	}
	return fmt.Sprintf(configDoc, strings.Join(sharedKeys, ", "), table(rows))
}
