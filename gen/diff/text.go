package diff

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Text returns the report for a terminal: a paragraph for each tool, those with the
// worst change first, and a summary. Control characters are escaped.
func (r Report) Text(f Form) string {
	var b strings.Builder
	for _, t := range r.worstFirst() {
		fmt.Fprintf(&b, "%s\n", visible(t.heading()))
		for _, c := range t.Changes {
			fmt.Fprintf(&b, "  %-*s  %s\n", classWidth, c.Class, visible(c.subject()))
			for _, line := range f.details(c) {
				fmt.Fprintf(&b, "  %-*s  %s\n", classWidth, "", visible(line))
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString(r.unreadableText(f))
	for _, line := range append([]string{r.Summary(f)}, r.hints()...) {
		b.WriteString(visible(line))
		b.WriteByte('\n')
	}
	return b.String()
}

// details are what stands below the message of a change.
func (f Form) details(c Change) []string {
	var lines []string
	if c.Example != nil {
		lines = append(lines, c.Lead()+": "+c.Example.String())
	}
	if line := f.line(c.Pos); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// line returns a position as "file:line"; "" for none.
func (f Form) line(pos token.Position) string {
	file := f.file(pos)
	if file == "" || pos.Line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(pos.Line)
}

const classWidth = len("compatible")

// heading names a tool: "weather_forecast, was forecast (example.com/weather)".
func (t ToolChange) heading() string {
	heading := t.named()
	if t.Was != "" {
		heading += ", was " + t.Was
	}
	if t.Package != "" {
		heading += " (" + t.Package + ")"
	}
	return heading
}

// named is the name of a tool, or of what else it is with that before it.
func (t ToolChange) named() string {
	if t.Kind == dialect.Callable {
		return t.Name
	}
	return t.Kind.String() + " " + t.Name
}

// subject returns the message, with the part in front of it where it is one.
func (c Change) subject() string {
	if c.Part == Whole || c.Part == Value {
		return c.Message
	}
	return c.Part.String() + ": " + c.Message
}

// Lead returns the words before Example in a report, such as "no longer accepted".
func (c Change) Lead() string {
	switch c.Part {
	case Input, Value:
		return "no longer accepted"
	case Output:
		return "can come now"
	}
	return "worked before"
}

// visible returns a text in which nothing but letters and spaces is sent as it
// is: controls and what turns the order of letters are escaped.
func visible(text string) string {
	hidden := func(r rune) bool { return !unicode.IsPrint(r) }
	if !strings.ContainsFunc(text, hidden) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if hidden(r) {
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// worstFirst returns the tools by class, the worst first, and else as they are.
func (r Report) worstFirst() []ToolChange {
	var tools []ToolChange
	for class := Breaking; class > Same; class-- {
		for _, t := range r.Tools {
			if t.Class == class {
				tools = append(tools, t)
			}
		}
	}
	return tools
}

// Summary returns one line: the number of changes of each class, and the suggested
// version.
func (r Report) Summary(f Form) string {
	if r.Class == Same {
		return "no changes" + r.unreadableSummary()
	}
	var parts []string
	counts := r.counts()
	for class := Breaking; class > Same; class-- {
		if counts[class] > 0 {
			parts = append(parts, strconv.Itoa(counts[class])+" "+class.String())
		}
	}
	summary := strings.Join(parts, ", ") + " in " + r.counted() + "; " + strconv.Itoa(r.Unchanged) + " unchanged; "
	return summary + r.suggestion(f) + r.unreadableSummary()
}

// counted says how many tools have changes, and how many of each other kind.
func (r Report) counted() string {
	count := map[dialect.Kind]int{}
	for _, t := range r.Tools {
		count[t.Kind]++
	}
	var parts []string
	for kind := dialect.Callable; kind <= dialect.Resource; kind++ {
		if count[kind] > 0 {
			parts = append(parts, counted(count[kind], kind.String()))
		}
	}
	return diag.Listed(parts, "and")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// suggestion says which version the changes ask for, and where that is only
// because something is undecided.
func (r Report) suggestion(f Form) string {
	suggested := "suggested bump: " + f.bump(r.Class)
	if r.Class == Undecided {
		suggested += ", counting undecided changes as breaking"
	}
	return suggested
}
