package diff

import (
	"cmp"
	"fmt"
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// commands are the workflow commands by class; "" for none.
var commands = [...]string{Same: "", Wording: "notice", Compatible: "notice", Undecided: "warning", Breaking: "error"}

// GitHub returns the report as workflow commands, which GitHub shows beside the lines
// of a pull request: an error for each breaking change, a warning for an undecided
// one, a notice for a compatible one, and if the form asks for it also for one of
// wording. The same change of several tools on one line is one command. A change
// without a position is shown for the whole run.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
func (r Report) GitHub(f Form) string {
	least := Compatible
	if f.Least != Same {
		least = min(f.Least, least)
	}
	var all []annotation
	for _, t := range r.worstFirst() {
		for _, c := range t.Changes {
			if c.Class >= least {
				all = annotated(all, annotation{tools: []string{t.named()}, change: c, at: f.annotated(c)})
			}
		}
	}
	var b strings.Builder
	for _, a := range all {
		b.WriteString(a.command())
	}
	b.WriteString(r.unreadableCommands(f))
	return b.String()
}

// An annotation is a change of one tool or more.
type annotation struct {
	tools  []string
	change Change
	at     token.Position // in a file that GitHub has
	title  string         // title in place of the class; "" for the class
}

// annotated adds an annotation to others, or its tool to one that says the same
// of the same line.
func annotated(all []annotation, a annotation) []annotation {
	for i, other := range all {
		x, y := other.change, a.change
		if a.at.Filename != "" && other.at == a.at && x.Class == y.Class && x.Part == y.Part && x.what() == y.what() {
			all[i].tools = append(other.tools, a.tools...)
			return all
		}
	}
	return append(all, a)
}

// what returns the message with the last name of its place alone.
func (c Change) what() string {
	message, _ := strings.CutPrefix(c.Message, placed(c.Place, ""))
	return placed(lastName(c.Place), message)
}

// annotated returns the position of a change as GitHub has it.
func (f Form) annotated(c Change) token.Position {
	pos := c.Pos
	if f.file(pos) == "" {
		pos = c.Near
	}
	pos.Filename = f.file(pos)
	return pos
}

func (a annotation) command() string {
	var properties []string
	add := func(name, value string) { properties = append(properties, name+"="+propertyEscapes.Replace(value)) }
	if a.at.Filename != "" {
		add("file", a.at.Filename)
		if a.at.Line > 0 {
			add("line", fmt.Sprint(a.at.Line))
		}
		if a.at.Column > 0 {
			add("col", fmt.Sprint(a.at.Column))
		}
	}
	add("title", visible(diag.Listed(clipped(a.tools), "and")+": "+cmp.Or(a.title, a.change.Class.String())))
	message := visible(a.change.subject())
	if a.change.Example != nil {
		message += "\n" + a.change.Lead() + ": " + visible(a.change.Example.String())
	}
	return "::" + commands[a.change.Class] + " " + strings.Join(properties, ",") + "::" + messageEscapes.Replace(message) + "\n"
}

// The escapes are those that GitHub's runner takes back.
// https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
var (
	messageEscapes  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
