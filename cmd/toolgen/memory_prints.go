package main

import (
	"bytes"
	"maps"
	"os"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// keptPrints is what a command remembers that only prints.
type keptPrints struct {
	Code           int
	Stdout, Stderr []byte
}

// prints runs a command that only prints, or prints what an earlier run did.
// Only says of which files besides the packages the command prints, and whether
// that is all.
func (c repeated) prints(only func(repeated) ([]string, bool), run func(*call) int) int {
	files, all := only(c)
	if !all || c.elsewhere() {
		return run(c.call)
	}
	m := c.recall(c.asked(), files...)
	var known keptPrints
	if !m.get(&known) {
		m.record()
		known = c.captured(run)
		if known.Code != exitUsage {
			m.put(known, nil)
		}
	}
	c.stdout.Write(known.Stdout)
	c.stderr.Write(known.Stderr)
	return known.Code
}

// captured runs a command, and returns what it prints.
func (c repeated) captured(run func(*call) int) keptPrints {
	var stdout, stderr bytes.Buffer
	quiet := *c.call
	quiet.stdout, quiet.stderr = &stdout, &stderr
	code := run(&quiet)
	return keptPrints{code, stdout.Bytes(), stderr.Bytes()}
}

// asked are the command line and the folder of a call, to which paths are
// relative that it prints, and what else its words can depend on.
func (c repeated) asked() []string {
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	return slices.Concat([]string{"prints", c.name, dir, toldFrom(), os.Getenv(checkVariable)}, c.words)
}

// elsewhere reports whether tools of a call come from something else than the
// source of packages.
func (c repeated) elsewhere() bool {
	return c.base != "" || slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) != fromPackages })
}

// keptCatalogue is what docs remembers, wherever it goes.
type keptCatalogue struct {
	Text       []byte
	Diags      diag.List
	Registered registrations
}

// catalogue is [docsRun.catalogue], from memory where nothing has changed.
func (c repeated) catalogue() ([]byte, diag.List) {
	if c.elsewhere() {
		return docsRun(c).catalogue()
	}
	m := c.recall(append(c.asked(), projectOf(docsRun(c).catalogueDir())), c.named(c.docs.template)...)
	var known keptCatalogue
	if m.get(&known) {
		maps.Copy(c.registered, known.Registered)
		return known.Text, known.Diags
	}
	m.record()
	text, diags := docsRun(c).catalogue()
	m.put(keptCatalogue{text, diags, c.registered}, diags)
	return text, diags
}

// named returns the path of a file that a flag may name.
func (c repeated) named(name string) []string {
	if name == "" {
		return nil
	}
	return []string{c.inDir(name)}
}
