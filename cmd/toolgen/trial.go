package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	gobuild "go/build"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/trial"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// giveFlag returns the flag that sets fields of Caller.
func giveFlag(given *[]trial.Given) *Flag {
	return &Flag{
		Name: "set", Form: "FIELD=EXPR", Repeated: true, Doc: "set a field of the generated Caller to a Go expression, as the package would write it, such as 'Store=OpenStore()'; may be repeated",
		set: func(said string) error {
			field, expr, ok := strings.Cut(said, "=")
			if !ok || field == "" || expr == "" {
				return errors.New("write FIELD=EXPR, such as 'Store=OpenStore()'")
			}
			*given = append(*given, trial.Given{Field: field, Expr: expr})
			return nil
		},
	}
}

// giveDoc is the help on -set.
const giveDoc = `A tool can need values from the server: the receiver of a method, or a
parameter of a type in //toolgen:inject. By default, these are zero values. If the type
contains pointers, functions, or interfaces, set the value with -set. For a type with
from=context, set the value itself, not the function that returns it.

The output of a tool is sent to standard error, and its standard input is empty.

The command builds a program with the current source of the packages in a temporary
directory. It writes nothing to the packages. They need neither a main function nor
//toolgen:package call.`

// A trialRun builds and runs a program that contains tools.
type trialRun struct {
	call    *call
	pkgs    []*inspect.Package
	main    string   // name of the main package in [programs]
	imports []string // packages that main imports, in addition to the runtime
	words   []string // arguments of the program
	input   []byte   // content of a file whose path is an additional argument; nil if there is no such file
	given   []trial.Given
}

func (c trialRun) try() int {
	defer c.call.lifetime.guard()()
	dir, err := os.MkdirTemp("", "toolgen")
	if err != nil {
		return failed(c.call, err)
	}
	defer os.RemoveAll(dir)
	executable, code := c.compile(dir)
	if code != exitDone {
		return code
	}
	if c.input != nil {
		file := filepath.Join(dir, "input")
		if err := os.WriteFile(file, c.input, 0o600); err != nil {
			return failed(c.call, err)
		}
		c.words = append(slices.Clip(c.words), file)
	}
	return c.start(executable)
}

// compile builds the program in a folder, and returns the path of the executable. If that
// fails, it prints the reason and returns the exit code.
func (c trialRun) compile(dir string) (executable string, code int) {
	program, err := c.program()
	if err != nil {
		return "", c.call.misused(err)
	}
	done := c.call.timing.begin(stageBuild, 0)
	executable, err = c.build(dir, program, append(c.imports, callModule))
	done()
	if err != nil {
		return "", failed(c.call, err)
	}
	return executable, exitDone
}

// failed prints err, and returns the exit code. It does not print an error due to a
// signal, because the signal is reported at the end of the run.
func failed(c *call, err error) int {
	if c.lifetime.ctx.Err() == nil {
		fmt.Fprintln(c.stderr, "toolgen:", err)
	}
	return exitFailed
}

func (c trialRun) start(executable string) int {
	c.call.progress.end()
	err := c.command(c.call.lifetime.ctx, executable, os.Stdin, os.Stdout).Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() > 0 {
		return exit.ExitCode()
	}
	if err != nil {
		return failed(c.call, err)
	}
	return exitDone
}

// command returns the command that runs a program until the context is done. The program
// gets its input and output as additional files, because tools may use standard input and
// output.
//
// Windows does not support additional files, so there the program replaces its standard
// input and output.
func (c trialRun) command(ctx context.Context, executable string, in, out *os.File, more ...*os.File) *exec.Cmd {
	cmd := interruptible(ctx, executable, c.words)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = nil, os.Stderr, os.Stderr
	if cmd.ExtraFiles = append([]*os.File{in, out}, more...); runtime.GOOS == "windows" {
		cmd.Stdin, cmd.Stdout, cmd.ExtraFiles = in, out, nil
	}
	return cmd
}

// interruptible returns a command that can remove its temporary files when the context is
// done, before it is killed.
func interruptible(ctx context.Context, name string, args []string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = grace / 2
	return cmd
}

func (c trialRun) program() (trial.Program, error) {
	text, err := programs.ReadFile("program/" + c.main + ".go.txt")
	if err != nil {
		return trial.Program{}, err
	}
	var pkgs []trial.Package
	for _, pkg := range c.pkgs {
		generated, diags := gen.Generate([]*inspect.Package{pkg}, c.call.output)
		if diags.HasErrors() {
			isWarning := func(d diag.Diagnostic) bool { return d.Severity != diag.Error }
			return trial.Program{}, errors.New(slices.DeleteFunc(diags.Sorted(), isWarning)[0].Format(relative))
		}
		files, err := readGoFiles(pkg.Dir)
		if err != nil {
			return trial.Program{}, err
		}
		p := trial.Package{Path: pkg.Path, Name: pkg.Name, Dir: pkg.Dir}
		for _, file := range generated {
			p.Generated = append(p.Generated, inspect.GoFile{Name: file.Path, Content: file.Content})
		}
		p.Files = slices.DeleteFunc(files, func(f inspect.GoFile) bool {
			return slices.ContainsFunc(p.Generated, func(g inspect.GoFile) bool { return g.Name == f.Name })
		})
		pkgs = append(pkgs, p)
	}
	program, missing, err := trial.Make(pkgs, c.given, text, standardPackage)
	for _, name := range []string{"streams.go", "streams_windows.go"} {
		if program.Files != nil && err == nil {
			program.Files[filepath.Join(program.Dir, name)], err = programs.ReadFile("program/" + name + ".txt")
		}
	}
	var faults []error
	for _, m := range missing {
		maker := m.Maker
		if maker == "" {
			maker = "…"
		}
		faults = append(faults, fmt.Errorf("%s needs a value of type %s from the server: add -set '%s=%s'", m.Tool, m.Type, m.Field, maker))
	}
	if len(missing) > 0 || c.main == serving {
		for _, g := range program.Unused {
			faults = append(faults, fmt.Errorf("-set %s: no tool needs this field%s", g.Field, fieldsOf(program)))
		}
	}
	return program, errors.Join(append(faults, err)...)
}

func fieldsOf(program trial.Program) string {
	if len(program.Fields) == 0 {
		return "; the tools need no values from the server"
	}
	return ": the fields are " + strings.Join(slices.Compact(slices.Sorted(slices.Values(program.Fields))), ", ")
}

// standardPackage returns the import path of the standard library package with a name, or
// "". If there are several, it returns the shortest path.
func standardPackage(name string) string {
	src := filepath.Join(gobuild.Default.GOROOT, "src")
	for _, pattern := range []string{name, filepath.Join("*", name)} {
		found, _ := filepath.Glob(filepath.Join(src, pattern))
		for _, dir := range found {
			if rel, err := filepath.Rel(src, dir); err == nil && !strings.HasPrefix(rel, "internal") && !strings.HasPrefix(rel, "vendor") && !strings.HasPrefix(rel, "cmd") {
				return filepath.ToSlash(rel)
			}
		}
	}
	return ""
}

func (c trialRun) build(dir string, program trial.Program, imports []string) (string, error) {
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for i, path := range slices.Sorted(maps.Keys(program.Files)) {
		backing := filepath.Join(dir, fmt.Sprintf("%d.go", i))
		if err := os.WriteFile(backing, program.Files[path], 0o600); err != nil {
			return "", err
		}
		overlay.Replace[path] = backing
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	overlayFile := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlayFile, text, 0o600); err != nil {
		return "", err
	}
	at := filepath.Dir(program.Dir)
	flags, env, err := c.modulesFor(dir, at, imports)
	if err != nil {
		return "", err
	}
	executable := filepath.Join(dir, "program.exe")
	args := append([]string{"build", "-buildvcs=false", "-overlay=" + overlayFile, "-o", executable}, flags...)
	if len(c.call.tags) > 0 {
		args = append(args, "-tags="+strings.Join(c.call.tags, ","))
	}
	env = append(env, "GOTMPDIR="+dir) // if the go command is interrupted early, it leaves a temporary folder, which is removed together with dir
	out, err := c.goIn(at, env, append(args, "./"+filepath.Base(program.Dir))...)
	if err != nil {
		return "", buildError(at, out, err)
	}
	return executable, nil
}

func (c trialRun) goIn(dir string, env []string, args ...string) ([]byte, error) {
	cmd := interruptible(c.call.lifetime.ctx, "go", args)
	cmd.Dir, cmd.Env = dir, append(slices.Concat(os.Environ(), env), "PWD="+dir)
	return cmd.CombinedOutput()
}

var (
	givePosition = regexp.MustCompile(`(?m)^\S*-set:\d+:(\d+:)?`)
	goFilePath   = regexp.MustCompile(`(?m)^\.\.?[/\\][^\n:]*\.go`)
	// messages of the go command about a missing module
	missingModule = regexp.MustCompile(`no required module|missing go\.sum|cannot find module|module lookup disabled|dial tcp|proxyconnect|reading https?://|unknown revision|no matching versions`)
)

// buildError returns the error for a program that could not be built, based on the output
// of the go command.
func buildError(at string, out []byte, err error) error {
	text := strings.TrimSpace(givePosition.ReplaceAllString(string(out), "-set:"))
	if text == "" {
		return err
	}
	text = goFilePath.ReplaceAllStringFunc(text, func(path string) string { return relative(filepath.Join(at, path)) })
	if missingModule.MatchString(text) {
		text += "\n\thint: required modules could not be downloaded: run the command again with a network connection, or run go get " + serverModule + " in the module"
	}
	return fmt.Errorf("the program cannot be built in %s:\n%s", relative(at), text)
}
