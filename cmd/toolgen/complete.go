package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// completeWord is the command that the completion scripts run. It is hidden from help.
const completeWord = "__complete"

// completionTime is the maximum time for finding names, so that a key press feels
// immediate.
const completionTime = 50 * time.Millisecond

// A completion finds the completions of the last word of a command line.
type completion struct {
	commands []*Command
	deadline time.Time
	words    []string // of the command line, before the last one
	cur      string   // the last word, as far as it is typed
	command  *Command
	options  map[string]string // values of flags by name
	args     []string          // arguments among words
	offers   []value
	hints    []string
}

// The hints for the scripts.
const (
	pathsHint   = "paths"   // the completions are paths, which the shell has to quote
	noSpaceHint = "nospace" // no space after the completion, since the word may go on
)

// complete prints the completions of the last word: a line with hints, then a line for each
// completion, with its description after a tab.
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

// find finds the completions.
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

// read reads the words after the command. It returns the flag whose value is completed, or
// nil.
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

// expected returns what the command expects as its next argument.
func (c *completion) expected() expected {
	e := expectedArgs(c.command, c.commands, len(c.args))
	if _, from := c.options["from"]; from && e.kind == aPackage {
		e.kind = aFile
	}
	return e
}

// offerValue offers the completions of a value. The word on the command line is before
// followed by typed; only typed is completed.
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

// offer offers a value if it begins with what is typed.
func (c *completion) offer(before, typed string, v value) {
	doc, _, _ := strings.Cut(v.doc, "\n")
	offered := value{before + v.word, doc}
	if strings.HasPrefix(v.word, typed) && !slices.Contains(c.offers, offered) {
		c.offers = append(c.offers, offered)
	}
}
