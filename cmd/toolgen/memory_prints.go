package main

import (
	"bytes"
	"maps"
	"os"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// keptPrints is what is remembered of a command that only prints.
type keptPrints struct {
	Code           int
	Stdout, Stderr []byte
}

// prints runs a task, or prints what an earlier run printed.
func (c *call) prints(p printer) int {
	files, ok := p.printsOnly()
	if !ok || c.readsOtherInput() {
		return p.run()
	}
	m := c.recall(c.asked(), files...)
	var known keptPrints
	if !m.get(&known) {
		m.record()
		known = c.captured(p)
		if known.Code != exitUsage {
			m.put(known, nil)
		}
	}
	c.stdout.Write(known.Stdout)
	c.stderr.Write(known.Stderr)
	return known.Code
}

// captured runs a task, and returns its output.
func (c *call) captured(p printer) keptPrints {
	var stdout, stderr bytes.Buffer
	out, err := c.stdout, c.stderr
	defer func() { c.stdout, c.stderr = out, err }()
	c.stdout, c.stderr = &stdout, &stderr
	code := p.run()
	return keptPrints{code, stdout.Bytes(), stderr.Bytes()}
}

// asked identifies the question of a call: its command line, the folder to which printed
// paths are relative, and whatever else its output can depend on.
func (c *call) asked() []string {
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	return slices.Concat([]string{"prints", c.name, dir, displayDir(), os.Getenv(checkVariable)}, c.words)
}

// readsOtherInput reports whether tools of a call come from something other than the
// current source of packages.
func (c *call) readsOtherInput() bool {
	return c.base != "" || c.livePath != "" || slices.ContainsFunc(c.args, func(arg string) bool { return kindOf(c.dir, arg) != fromPackages })
}

// keptCatalogue is what docs remembers, whether it prints the catalogue or writes it.
type keptCatalogue struct {
	Text       []byte
	Diags      diag.List
	Registered registrations
}

// recalled is [docsRun.catalogue], from memory if nothing has changed.
func (c *docsRun) recalled() ([]byte, diag.List) {
	if c.call.readsOtherInput() {
		return c.catalogue()
	}
	m := c.call.recall(append(c.call.asked(), projectOf(c.catalogueDir())), c.call.named(c.template)...)
	var known keptCatalogue
	if m.get(&known) {
		maps.Copy(c.call.registered, known.Registered)
		return known.Text, known.Diags
	}
	m.record()
	text, diags := c.catalogue()
	m.put(keptCatalogue{text, diags, c.call.registered}, diags)
	return text, diags
}

// named returns the path of the file that a flag names, or none for "".
func (c *call) named(name string) []string {
	if name == "" {
		return nil
	}
	return []string{c.inDir(name)}
}
