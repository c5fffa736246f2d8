package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// completeWord is the command that the scripts of shells run. It is in no help, since
// people have no use for it.
const completeWord = "__complete"

// completionTime is how long a shell waits for names at most: who presses a key does
// not want to notice.
const completionTime = 50 * time.Millisecond

// A completion is what a shell offers for the last of the words behind toolgen.
type completion struct {
	commands []*Command
	deadline time.Time
	words    []string // before the one that is completed
	cur      string   // which is as far as it is typed
	command  *Command
	options  map[string]string // values of flags by their names
	args     []string          // before the one that is completed
	offers   []value
	hints    []string
}

// The hints that scripts go by: words are paths, which a shell quotes as such, or go
// on where they end.
const (
	pathsHint   = "paths"
	noSpaceHint = "nospace"
)

// complete prints what the last of words can be: a line with hints, then a line for
// each word, with what it means behind a tab.
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

// find finds what can stand there.
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
		for _, f := range c.command.Flags {
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

// read reads the words of a command, and returns the flag whose value is to follow,
// nil where none is.
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

// flag returns the flag that a word is, nil where it is none.
func (c *completion) flag(word string) *Flag {
	name, ok := strings.CutPrefix(word, "-")
	i := slices.IndexFunc(c.command.Flags, func(f *Flag) bool { return f.Name == strings.TrimPrefix(name, "-") })
	if !ok || i < 0 || len(c.args) > 0 {
		return nil
	}
	return c.command.Flags[i]
}

// expected returns what the next argument of the command is.
func (c *completion) expected() expected {
	e := expectedArgs(c.command, c.commands, len(c.args))
	if _, from := c.options["from"]; from && e.kind == aPackage {
		e.kind = aFile
	}
	return e
}

// offerValue offers what a value can be, of which a part is typed already behind
// what is before it in the word.
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

// offer offers a word that begins as what is typed does.
func (c *completion) offer(before, typed string, v value) {
	doc, _, _ := strings.Cut(v.doc, "\n")
	offered := value{before + v.word, doc}
	if strings.HasPrefix(v.word, typed) && !slices.Contains(c.offers, offered) {
		c.offers = append(c.offers, offered)
	}
}
