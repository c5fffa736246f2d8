package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// The exit codes, on which scripts rely.
const (
	exitDone   = 0
	exitFailed = 1 // an error in source, files, or permissions, or a stale file
	exitUsage  = 2 // an invalid command line, or an internal error
)

// allCommands returns the commands in the order of help. If the command line does not
// name a command, the first command runs.
func allCommands() []*Command {
	return []*Command{
		generateCommand, checkCommand, showCommand, diffCommand, lintCommand, explainCommand, statsCommand, docsCommand,
		convertCommand, adoptCommand, initCommand, callCommand, serveCommand, cleanCommand, completionCommand, helpCommand, versionCommand,
	}
}

// gcPercent lets the heap grow more than usual between garbage collections. A run takes less
// than a second; with the default value, a third of its CPU time would be garbage collection.
const gcPercent = 400

// memoryLimit, in bytes, makes garbage collections more frequent in the few runs that need
// this much memory, such as the evaluation of a server with 1,000 tools.
const memoryLimit = 2 << 30

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	os.Exit(run(allCommands(), os.Args[1:], os.Stdout, os.Stderr))
}

// A call is one run of a command.
type call struct {
	commands []*Command
	options
	name           string       // name of the command; "" if the command line does not name a command
	args           []string     // packages, or help topics
	words          []string     // all words of the command line after the command
	unit           *locate.Unit // the package that a build system describes; nil if args name packages
	vetted         bool         // set if go vet runs this command, also for packages without tools
	stdout, stderr io.Writer
	screen         io.Writer // stderr without escapes, for text in color
	width          int       // width of help, in columns
	colored        bool      // diagnostics are printed in color
	lifetime       *lifetime
	timing         *timing
	progress       *progress
	seesProgress   bool
	store          *remember.Store // store of cached runs; nil if the run is not cached
	unwritten      *memory         // the memory of the generated files that are not written yet
	known          knownOutputs    // generated files that have not changed since the cached run; their content is not loaded
	disk           *locate.Disk    // records the files that are read, if the run will be cached
	trees          *remember.Trees // the trees in which a cached run detects changes; nil if the run will not be cached
	nested         nestedModules   // modules below the patterns, which the go command does not include
	registered     registrations   // counts of registrations in the packages read so far
	listed         *liveList
	configuration  *configFile // nil if there is no configuration file

	edited map[string][]byte // content of files after fixes, by path; nil without -fix
	// everyNote requires a separate note for each registration that cannot be read, so that
	// the list of notes is stable and complete.
	everyNote bool
}

func run(commands []*Command, args []string, stdout, stderr io.Writer) (code int) {
	progress, sees := newProgress(stderr), showsProgress(stderr, os.Getenv)
	defer progress.end()
	width, colored := columns(stdout), usesColor(stderr, os.Getenv)
	screen := progress.ending(stderr)
	stdout, stderr = progress.ending(stdout), visibleWriter{screen}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(stderr, "toolgen: internal error: %v\n\n%s\n\n%s", p, pleaseReport, debug.Stack())
			code = exitUsage
		}
	}()
	life, end := newLifetime(stderr)
	defer end()
	buffered := bufio.NewWriter(stdout)
	c := &call{
		commands: commands, options: defaults, stdout: buffered, stderr: stderr, screen: screen, width: width, colored: colored,
		lifetime: life, timing: newTiming(time.Now), progress: progress, seesProgress: sees,
		registered: registrations{}, listed: &liveList{}, nested: nestedModules{},
	}
	code = c.run(args)
	if err := buffered.Flush(); err != nil {
		fmt.Fprintln(stderr, "toolgen: standard output:", err)
		return max(code, exitFailed)
	}
	return code
}

const pleaseReport = `This is a bug in toolgen, not in your code. Please report it with all of
this text: https://github.com/go-toolgen/toolgen/issues`

func (c *call) run(args []string) int {
	if code, answered := answerVet(c, args); answered {
		return code
	}
	if len(args) > 0 && args[0] == completeWord {
		complete(c.stdout, c.commands, args[1:], time.Now())
		return exitDone
	}
	if len(args) == 1 && (args[0] == "--version" || args[0] == "-version") {
		args = []string{"version"}
	}
	command, named, err := choose(c.commands, args)
	if err != nil {
		return c.misused(err)
	}
	if named {
		c.name, args = command.Name, args[1:]
	}
	c.words = args
	t := command.New(c)
	flags := t.flags()
	var given []string
	c.args, given, err = command.parse(args, flags)
	switch {
	case errors.Is(err, flag.ErrHelp) && named:
		c.printHelp(commandHelp(command))
		return exitDone
	case errors.Is(err, flag.ErrHelp):
		c.printHelp(overview(c.commands))
		return exitDone
	case err == nil && !named:
		err = commandBehindFlags(c.commands, c.args)
	}
	if err == nil {
		c.store, err = openStore(os.Getenv)
	}
	if err != nil {
		return c.misused(err)
	}
	if problems := c.configure(command, flags, given); problems.HasErrors() {
		return c.stopped(problems)
	}
	if !named && slices.ContainsFunc(c.args, isUnit) {
		t, c.vetted = &vetRun{call: c}, true
	}
	if code, done := enterUnit(c, command); done {
		return code
	}
	return c.timed(t)
}

// timed runs a task. On a terminal it shows the progress, and with -v it prints the time
// of each stage.
func (c *call) timed(t task) int {
	if c.seesProgress && !c.json {
		ticker := time.NewTicker(beat)
		defer ticker.Stop()
		go c.progress.follow(c.timing, ticker.C)
	}
	code := 0
	if p, ok := t.(printer); ok {
		code = c.prints(p)
	} else {
		code = t.run()
	}
	if c.verbose {
		c.timing.report(c.stderr)
	}
	return code
}

// synonyms maps names that other programs use to the names of commands.
var synonyms = map[string]string{
	"gen": "generate", "build": "generate", "watch": "generate", "update": "generate", "verify": "check", "validate": "lint",
	"list": "show", "print": "show", "dump": "show", "new": "init", "import": "convert", "export": "convert", "migrate": "adopt", "run": "serve", "server": "serve", "start": "serve", "try": "call", "invoke": "call",
}

// separateCommands are the folders of commands whose names begin with toolgen-.
var separateCommands = map[string]string{"import": "inspect/remote/toolgen-import", "vet": "cmd/toolgen-vet"}

// If the first argument matches commandWord, it is more likely a misspelled command than a
// package. goPatterns are the exceptions, which the go command accepts as packages.
var (
	commandWord = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	goPatterns  = []string{"all", "cmd", "std", "tool", "work"}
)

// choose returns the command that the first argument names. If the argument looks like a
// misspelled command, choose returns an error; otherwise it returns the default command,
// with named false.
func choose(commands []*Command, args []string) (command *Command, named bool, err error) {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || strings.ContainsAny(args[0], `/\`) { // a path is a package
		return commands[0], false, nil
	}
	if command, ok := find(commands, args[0]); ok {
		return command, true, nil
	}
	near, ok := diag.Nearest(args[0], commandNames(commands))
	if other, known := synonyms[args[0]]; known {
		near, ok = other, true
	}
	if !ok && (!commandWord.MatchString(args[0]) || slices.Contains(goPatterns, args[0])) {
		return commands[0], false, nil
	}
	hint := "toolgen help lists the commands"
	if ok {
		hint = "did you mean " + near + "?"
	}
	if path, separate := separateCommands[args[0]]; separate {
		hint = fmt.Sprintf("toolgen-%s is a separate command: go install github.com/go-toolgen/toolgen/%s@latest", args[0], path)
	}
	return nil, false, fmt.Errorf("unknown command %q: %s (for a package of that name: toolgen %s ./%[1]s)", args[0], hint, commands[0].Name)
}

// commandBehindFlags returns an error if a command follows the flags, where it would be
// parsed as a package.
func commandBehindFlags(commands []*Command, args []string) error {
	for _, arg := range args {
		if command, ok := find(commands, arg); ok {
			return fmt.Errorf("put the command first: toolgen %s [flags] %s", command.Name, command.Args)
		}
	}
	return nil
}

func find(commands []*Command, name string) (*Command, bool) {
	i := slices.IndexFunc(commands, func(c *Command) bool { return c.Name == name })
	if i < 0 {
		return nil, false
	}
	return commands[i], true
}

func commandNames(commands []*Command) []string {
	return mapSlice(commands, func(c *Command) string { return c.Name })
}

// misused prints the error in the command line, and returns the exit code.
func (c *call) misused(err error) int {
	fmt.Fprintf(c.stderr, "toolgen: %s\n", typed(fmt.Sprintf("%v\nsee %s", err, strings.TrimSpace("toolgen help "+c.name))))
	return exitUsage
}

// stopped prints the errors that prevent the command from running, and returns the exit
// code.
func (c *call) stopped(problems diag.List) int {
	if c.json {
		c.printJSON(struct {
			Diagnostics []diagnostic `json:"diagnostics"`
		}{inJSON(problems.Sorted())})
	} else {
		c.printDiagnostics(problems.Sorted())
	}
	return exitCode(problems)
}
