package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var completionCommand = &Command{
	Name:    "completion",
	Args:    "bash | zsh | fish",
	Summary: "print a shell completion script",
	Doc: `The script completes commands, flags and their values, packages, files, git
revisions, and the names of tools in the generated files of the module. It works for
toolgen and for go tool toolgen, and does not change other completions of go. Add one of
these lines to the startup file of your shell:

	source <(toolgen completion bash)   # ~/.bashrc
	source <(toolgen completion zsh)    # ~/.zshrc, after compinit
	toolgen completion fish | source    # ~/.config/fish/config.fish

If toolgen is only a tool of a module, run go tool toolgen completion in that module
once, save the script to a file, and source the file.`,
	Values: func([]*Command) []value {
		return mapSlice(shells, func(name string) value { return value{name, ""} })
	},
	New: func(c *call) task { return completionRun{c} },
}

type completionRun struct{ call *call }

func (completionRun) flags() []*Flag { return nil }

// scripts are the completion scripts by shell. The scripts only pass words between the
// shell and toolgen __complete, which finds the completions.
var scripts = map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}

// shells lists the keys of scripts in the order of help.
var shells = []string{"bash", "zsh", "fish"}

func (c completionRun) run() int {
	if len(c.call.args) != 1 {
		return c.call.misused(errors.New("name one shell: bash, zsh or fish"))
	}
	script, known := scripts[c.call.args[0]]
	if !known {
		return c.call.misused(fmt.Errorf("no completion for the shell %q: %s", c.call.args[0], diag.Suggest(c.call.args[0], shells)))
	}
	fmt.Fprint(c.call.stdout, script)
	return exitDone
}

// A value is a completion that a shell offers.
type value struct{ word, doc string }

// A valueKind is the type of a flag's value or of an argument.
type valueKind string

const (
	noValue    valueKind = ""         // a switch, or a command without arguments
	anyText    valueKind = "text"     // no completions
	aFile      valueKind = "file"     //
	aFolder    valueKind = "folder"   //
	aPackage   valueKind = "packages" // folders, and ./...; files with -from
	aRevision  valueKind = "revision" // branches and tags of git
	oneOfWords valueKind = "words"    //
	someWords  valueKind = "list"     // separated by commas
	toolNames  valueKind = "tools"    // names of the tools of the module; with -kind, of prompts or answers
)

// An expected describes the values that are valid at one position of the command line.
type expected struct {
	kind   valueKind
	values []value
	listed bool // the value is a comma-separated list
}

// expectedArgs returns what a command expects as the argument at a position.
func expectedArgs(c *Command, commands []*Command, position int) expected {
	switch {
	case c.Values != nil:
		return expected{kind: oneOfWords, values: c.Values(commands)}
	case strings.HasPrefix(c.Args, "NAME ") && position == 0, strings.Contains(c.Args, "TOOL"):
		return expected{kind: toolNames}
	case strings.HasPrefix(c.Args, "NAME ") && position == 1:
		return expected{kind: anyText}
	case !strings.HasPrefix(c.Args, "[packages]") && (strings.Contains(c.Args, "FILE") || strings.Contains(c.Args, "OLD")):
		return expected{kind: aFile}
	case strings.Contains(c.Args, "packages"):
		return expected{kind: aPackage}
	case strings.Contains(c.Args, "folder"):
		return expected{kind: aFolder}
	case c.Args != "":
		return expected{kind: anyText}
	}
	return expected{}
}

// formKinds maps placeholders to the kind of their value. Each means the same in every flag.
var formKinds = map[string]valueKind{"": noValue, "DIR": aFolder, "FILE": aFile, "N|FILE": aFile, formRevision: aRevision}

func expectedValue(f *Flag) expected {
	if f.Name == toolName {
		return expected{kind: toolNames, listed: true}
	}
	words := f.Values
	if len(words) == 0 && f.Form == strings.ToLower(f.Form) && f.Form != "" {
		words = strings.Split(f.Form, "|") // for example on|off
	}
	if len(words) == 0 {
		kind, known := formKinds[f.Form]
		if !known {
			kind = anyText
		}
		return expected{kind: kind}
	}
	e := expected{kind: oneOfWords, listed: f.List}
	if f.List {
		e.kind = someWords
	}
	e.values = mapSlice(words, func(word string) value { return value{word, ""} })
	return e
}

// completeWord is the command that the completion scripts run. It is hidden from help.
const completeWord = "__complete"

// completionTime is the time limit for finding names, so that the response to a key press
// seems immediate.
const completionTime = 50 * time.Millisecond

type completion struct {
	commands []*Command
	deadline time.Time
	words    []string // words of the command line before the last word
	cur      string   // the last word, as typed so far
	command  *Command
	options  map[string]string // values of flags by name
	args     []string          // arguments among words
	offers   []value
	hints    []string
}

// The hints for the scripts.
const (
	pathsHint   = "paths"   // the completions are paths, which the shell must quote
	noSpaceHint = "nospace" // no space after the completion, because the word may continue
)

// complete prints the completions of the last word. The first line contains hints; each
// other line is a completion, with its description after a tab.
func complete(stdout io.Writer, commands []*Command, words []string, now time.Time) {
	if len(words) == 0 {
		words = []string{""}
	}
	last := len(words) - 1
	c := &completion{
		commands: commands, deadline: now.Add(completionTime),
		words: words[:last], cur: words[last], command: commands[0], options: map[string]string{},
	}
	c.find()
	fmt.Fprintln(stdout, strings.Join(c.hints, " "))
	for _, offer := range c.offers {
		fmt.Fprintln(stdout, strings.TrimSuffix(offer.word+"\t"+offer.doc, "\t"))
	}
}

func (c *completion) find() {
	rest := c.words
	if len(rest) > 0 {
		if command, ok := find(c.commands, rest[0]); ok {
			c.command, rest = command, rest[1:]
		}
	}
	flag := c.read(rest)
	name, typed, assigned := strings.Cut(c.cur, "=")
	switch {
	case flag != nil:
		c.offerValue(expectedValue(flag), "", c.cur)
	case strings.HasPrefix(c.cur, "-") && assigned:
		if flag := c.flag(name); flag != nil {
			c.offerValue(expectedValue(flag), name+"=", typed)
		}
	case strings.HasPrefix(c.cur, "-") && len(c.args) == 0:
		for _, f := range c.command.flags() {
			c.offer("", c.cur, value{"-" + f.Name, f.Doc})
		}
	default:
		if len(c.words) == 0 {
			for _, command := range c.commands {
				c.offer("", c.cur, value{command.Name, command.Summary})
			}
		}
		if len(c.offers) == 0 || c.cur == "" {
			c.offerValue(c.expected(), "", c.cur)
		}
	}
}

// read parses the words after the command. If the last word is a flag without its value,
// read returns the flag; otherwise it returns nil.
func (c *completion) read(words []string) *Flag {
	for i := 0; i < len(words); i++ {
		name, given, assigned := strings.Cut(words[i], "=")
		flag := c.flag(name)
		switch {
		case flag == nil:
			c.args = append(c.args, words[i])
		case assigned || flag.Form == "":
			c.options[flag.Name] = given
		case i == len(words)-1:
			return flag
		default:
			i++
			c.options[flag.Name] = words[i]
		}
	}
	return nil
}

// flag returns the flag that a word names, or nil.
func (c *completion) flag(word string) *Flag {
	name, ok := strings.CutPrefix(word, "-")
	flags := c.command.flags()
	i := slices.IndexFunc(flags, func(f *Flag) bool { return f.Name == strings.TrimPrefix(name, "-") })
	if !ok || i < 0 || len(c.args) > 0 {
		return nil
	}
	return flags[i]
}

func (c *completion) expected() expected {
	e := expectedArgs(c.command, c.commands, len(c.args))
	if _, from := c.options["from"]; from && e.kind == aPackage {
		e.kind = aFile
	}
	return e
}

// offerValue offers the completions of a value. before is the part of the word that
// remains; typed is the part that is completed.
func (c *completion) offerValue(e expected, before, typed string) {
	if i := strings.LastIndexByte(typed, ',') + 1; e.listed {
		before, typed = before+typed[:i], typed[i:]
	}
	switch e.kind {
	case oneOfWords, someWords:
		for _, v := range e.values {
			c.offer(before, typed, v)
		}
	case toolNames:
		c.offerNames(before, typed)
	case aRevision:
		for _, name := range c.revisions() {
			c.offer(before, typed, value{name, ""})
		}
	case aFile, aFolder, aPackage:
		c.offerPaths(e.kind, before, typed)
	}
}

func (c *completion) offer(before, typed string, v value) {
	doc, _, _ := strings.Cut(v.doc, "\n")
	offered := value{before + v.word, doc}
	if strings.HasPrefix(v.word, typed) && !slices.Contains(c.offers, offered) {
		c.offers = append(c.offers, offered)
	}
}

// dir returns the folder in which the completed command would run.
func (c *completion) dir() string {
	if dir := c.options[dirName]; dir != "" {
		return tilde(dir)
	}
	return "."
}

func (c *completion) revisions() []string {
	ctx, cancel := context.WithDeadline(context.Background(), c.deadline)
	defer cancel()
	git := exec.CommandContext(ctx, "git", "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads", "refs/tags", "refs/remotes")
	git.Dir = c.dir()
	out, err := git.Output()
	if err != nil {
		return nil
	}
	return strings.Fields(string(out))
}

// offerPaths offers the entries of the folder in typed: folders, in which the path can
// continue, and files if kind includes them.
func (c *completion) offerPaths(kind valueKind, before, typed string) {
	c.hints = append(c.hints, pathsHint)
	folder, name := filepath.Split(typed)
	within := tilde(folder)
	if !filepath.IsAbs(within) {
		within = filepath.Join(c.dir(), within)
	}
	if kind == aPackage && !filepath.IsAbs(within) && folder == "" {
		folder = "./" // without it, the name would mean a package of the standard library
	}
	entries, err := os.ReadDir(within)
	if err != nil {
		return
	}
	for _, entry := range entries {
		isDir := entry.IsDir()
		if info, err := os.Stat(filepath.Join(within, entry.Name())); err == nil {
			isDir = info.IsDir() // follows links
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && !strings.HasPrefix(name, ".")
		isPart := strings.HasPrefix(entry.Name(), name)
		wanted := isDir || kind == aFile || kind == aPackage && strings.HasSuffix(entry.Name(), ".json")
		if hidden || !isPart || !wanted || kind == aPackage && isDir && !holdsPackages(entry.Name()) {
			continue
		}
		word := before + folder + entry.Name()
		if isDir {
			word += "/"
		}
		c.offers = append(c.offers, value{word, ""})
	}
	if kind == aPackage && strings.HasPrefix("...", name) {
		c.offers = append(c.offers, value{before + folder + "...", "all packages below"})
	}
	if len(c.offers) > 0 && strings.HasSuffix(c.offers[0].word, "/") {
		c.hints = append(c.hints, noSpaceHint)
	}
}

// holdsPackages reports whether the go command searches a folder for packages.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
func holdsPackages(name string) bool {
	return !strings.HasPrefix(name, "_") && name != "testdata" && name != "vendor" && name != "node_modules"
}

// tilde replaces ~/ at the beginning of a path with the home directory.
func tilde(path string) string {
	rest, ok := strings.CutPrefix(path, "~/")
	if dir, err := os.UserHomeDir(); ok && err == nil {
		return filepath.Join(dir, rest) + "/"
	}
	return path
}

// offerNames offers the names of tools, or of the prompts or answers that -kind selects.
func (c *completion) offerNames(before, typed string) {
	names := map[string]string{}
	output := c.options[outputName]
	if output == "" {
		output = inspect.DefaultOutput
	}
	for _, path := range c.generatedFiles(output) {
		content, err := os.ReadFile(path)
		if err != nil || !inspect.Generated(content) {
			continue
		}
		dir := relative(absolute(filepath.Dir(path)))
		for _, name := range namesIn(string(content), c.options[kindName]) {
			if names[name] == "" {
				names[name] = dir
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		c.offer(before, typed, value{name, names[name]})
	}
}

// generatedFiles returns the paths of the files in the module with the name output, the
// nearest first. It stops searching at c.deadline.
func (c *completion) generatedFiles(output string) (paths []string) {
	dir := c.dir()
	mod := nearest(absolute(dir), "go.mod")
	roots := []string{dir}
	if mod != "" {
		roots = append(roots, filepath.Dir(mod))
	}
	seen := map[string]bool{}
	for _, root := range roots {
		filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch name := filepath.Base(path); {
			case time.Now().After(c.deadline):
				return fs.SkipAll
			case err != nil:
				return nil
			case entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || !holdsPackages(name) || isModule(path)):
				return fs.SkipDir
			case name == output && !seen[absolute(path)]:
				seen[absolute(path)] = true
				paths = append(paths, path)
			}
			return nil
		})
	}
	return paths
}

// These regular expressions match the names in the constants of a generated file. They
// are compiled at first use, because only completion uses them.
var (
	nameBlock   = compiledOnce(`(?s)// Names of the (tools|prompts)\.\n(?:const \(\n(.*?)\n\)|const ([^\n]*))`)
	nameInConst = compiledOnce(`(?m)= "((?:[^"\\])*)"$`)
	answerConst = compiledOnce(`(?m)"name":"([A-Za-z0-9_-]+)","strict":true`)
)

func compiledOnce(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// namesIn returns the names of tools in a generated file, or of prompts or answers.
func namesIn(content, kind string) (names []string) {
	if kind == "" {
		kind = "tools"
	}
	if kind == answersKind {
		for _, m := range answerConst().FindAllStringSubmatch(content, -1) {
			names = append(names, m[1])
		}
		return names
	}
	for _, block := range nameBlock().FindAllStringSubmatch(content, -1) {
		if block[1] != kind {
			continue
		}
		for _, m := range nameInConst().FindAllStringSubmatch(block[2]+block[3], -1) {
			names = append(names, m[1])
		}
	}
	return names
}

// bashScript works with bash 3.2, the version of macOS, which has neither mapfile nor
// compopt. Readline splits words at = and :, and replaces only what follows them.
const bashScript = `# Completion of toolgen for bash. In ~/.bashrc:
#
#	source <(toolgen completion bash)

# _toolgen_ask AT asks toolgen for the completions at the cursor. The words up to AT are
# the program, such as toolgen or go tool toolgen.
_toolgen_ask() {
	local words=() glued='' line i strip
	for ((i = $1 + 1; i <= COMP_CWORD; i++)); do
		line=${COMP_WORDS[i]}
		if ((${#words[@]})) && [[ $glued || $line == [=:]* ]]; then
			words[${#words[@]} - 1]+=$line
		else
			words+=("$line")
		fi
		[[ $line == [=:]* ]] && glued=1 || glued=''
	done
	strip=${words[${#words[@]} - 1]}
	[[ $glued ]] || strip=${strip%"${COMP_WORDS[COMP_CWORD]}"}
	COMPREPLY=()
	{
		IFS= read -r hints
		while IFS= read -r line; do
			line=${line%%$'\t'*}
			COMPREPLY+=("${line#"$strip"}")
		done
	} < <("${COMP_WORDS[@]:0:$1 + 1}" __complete "${words[@]}" 2>/dev/null)
	[[ $hints == *paths* ]] && compopt -o filenames 2>/dev/null
	[[ $hints == *nospace* ]] && compopt -o nospace 2>/dev/null
	return 0
}

_toolgen() {
	local hints=''
	_toolgen_ask 0
}
complete -F _toolgen toolgen

# Completes go tool toolgen, and leaves other uses of go to the previous completion.
_toolgen_go() {
	local hints='' i
	for ((i = 2; i < COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[1]} == tool && ${COMP_WORDS[i]} == toolgen ]]; then
			_toolgen_ask "$i"
			return
		fi
	done
	[[ $_toolgen_go_next ]] && "$_toolgen_go_next" "$@"
}
if [[ $(complete -p go 2>/dev/null) =~ -F\ ([^ ]+) ]]; then
	[[ ${BASH_REMATCH[1]} == _toolgen_go ]] || _toolgen_go_next=${BASH_REMATCH[1]}
fi
complete -o bashdefault -o default -F _toolgen_go go
`

const zshScript = `#compdef toolgen
# Completion of toolgen for zsh. In ~/.zshrc, after compinit:
#
#	source <(toolgen completion zsh)

# _toolgen_ask AT asks toolgen for the completions at the cursor. The words up to AT are
# the program.
_toolgen_ask() {
	local -a lines plain shown more
	local line
	lines=("${(@f)$("${(@Q)words[1,$1]}" __complete "${(@Q)words[$1 + 1,CURRENT]}" 2>/dev/null)}")
	for line in "${(@)lines[2,-1]}"; do
		[[ $line ]] || continue
		plain+=("${line%%$'\t'*}")
		shown+=("${line/$'\t'/  -- }")
	done
	[[ ${lines[1]} == *paths* ]] && more+=(-f)
	[[ ${lines[1]} == *nospace* ]] && more+=(-S '')
	compadd -U -l -d shown "${more[@]}" -- "${plain[@]}"
}

_toolgen() { _toolgen_ask 1; }

# Completes go tool toolgen, and leaves other uses of go to the previous completion.
_toolgen_go() {
	local at=${words[(i)toolgen]}
	if [[ ${words[2]} == tool ]] && ((at < CURRENT)); then
		_toolgen_ask $at
	elif [[ $_toolgen_go_next ]]; then
		$_toolgen_go_next "$@"
	else
		_default
	fi
}

if [[ ${funcstack[1]} == _toolgen ]]; then
	_toolgen "$@" # this file is a function in the path of functions
else
	[[ ${_comps[go]} == _toolgen_go ]] || _toolgen_go_next=${_comps[go]}
	compdef _toolgen toolgen
	compdef _toolgen_go go
fi
`

const fishScript = `# Completion of toolgen for fish. In ~/.config/fish/config.fish:
#
#	toolgen completion fish | source

# __toolgen_at prints the index of the last word of the program, such as toolgen or go
# tool toolgen. It fails for other uses of go.
function __toolgen_at
    set -l words (commandline -opc)
    if test "$words[1]" = go
        test "$words[2]" = tool; or return 1
        contains -i toolgen $words; or return 1
    else
        echo 1
    end
end

function __toolgen_ask
    set -l words (commandline -opc)
    set -l at (__toolgen_at); or return 1
    set -l program $words[1..$at]
    set -e words[1..$at]
    $program __complete $words (commandline -ct) 2>/dev/null | tail -n +2
end

complete -c toolgen -f -a '(__toolgen_ask)'
complete -c go -n __toolgen_at -f -a '(__toolgen_ask)'
`
