package diff

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// An Unreadable tool is in the old set, and its definition in the new source cannot be
// read. It is not part of the verdict, because nothing is known about its changes.
type Unreadable struct {
	Name, Package string
	// Named reports that the new source registers a tool of this name. Otherwise the new
	// source has a registration whose name is not known, which may be the tool.
	Named  bool
	Reason string         // reason why the registration cannot be read
	Pos    token.Position // position of the registration or of its unknown part
}

// Message describes the state of the tool.
func (u Unreadable) Message() string {
	if u.Named {
		return "no longer readable: " + u.Reason
	}
	return "no longer readable, or removed: " + u.Reason
}

// heading returns the tool as a [ToolChange] names it.
func (u Unreadable) heading() string { return ToolChange{Name: u.Name, Package: u.Package}.heading() }

// readable returns the old tools without those whose name an unreadable registration has,
// and these as unreadable.
func (o Options) readable(old []dialect.Located) (left []dialect.Located, unreadable []Unreadable) {
	for _, t := range old {
		if u, ok := o.unreadable(t); ok && u.Named {
			unreadable = append(unreadable, u)
		} else {
			left = append(left, t)
		}
	}
	return left, unreadable
}

func (o Options) unreadable(t dialect.Located) (Unreadable, bool) {
	i := slices.IndexFunc(o.Unreadable, func(u Unreadable) bool {
		return t.Kind == dialect.Callable && u.Name == t.Name && u.Package == t.Package
	})
	if i < 0 {
		return Unreadable{}, false
	}
	return o.Unreadable[i], true
}

// sortUnreadable sorts tools by package and name.
func sortUnreadable(tools []Unreadable) {
	slices.SortFunc(tools, func(a, b Unreadable) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
	})
}

// unreadableSummary returns the end of the summary, "" if all tools are readable.
func (r Report) unreadableSummary() string {
	if len(r.Unreadable) == 0 {
		return ""
	}
	return "; " + strconv.Itoa(len(r.Unreadable)) + " no longer readable, outside the verdict"
}

func (r Report) unreadableText(f Form) string {
	var b strings.Builder
	for _, u := range r.Unreadable {
		fmt.Fprintf(&b, "%s\n  %-*s  %s\n", visible(u.heading()), classWidth, "unreadable", visible(u.Message()))
		if line := f.line(u.Pos); line != "" {
			fmt.Fprintf(&b, "  %-*s  %s\n", classWidth, "", visible(line))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (r Report) unreadableMarkdown(f Form) string {
	if len(r.Unreadable) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n### No longer readable: outside the verdict\n\n| Tool | State | Where |\n| --- | --- | --- |\n")
	for _, u := range r.Unreadable {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", escape(u.heading()), escape(u.Message()), escape(f.line(u.Pos)))
	}
	return b.String()
}

// An UnreadableView is an [Unreadable] as data.
type UnreadableView struct {
	Name    string `json:"name"`
	Package string `json:"package,omitempty"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

func (r Report) unreadableViews(f Form) []UnreadableView {
	var views []UnreadableView
	for _, u := range r.Unreadable {
		views = append(views, UnreadableView{u.Name, u.Package, u.Message(), f.file(u.Pos), u.Pos.Line, u.Pos.Column})
	}
	return views
}

// unreadableCommands returns a notice for each tool.
func (r Report) unreadableCommands(f Form) string {
	var b strings.Builder
	for _, u := range r.Unreadable {
		change := Change{Class: Wording, Message: u.Message(), Pos: u.Pos}
		b.WriteString(annotation{tools: []string{u.Name}, title: "unreadable", change: change, at: f.annotated(change)}.command())
	}
	return b.String()
}
