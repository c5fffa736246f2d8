package diff

import (
	"cmp"
	"fmt"
	"go/token"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Class is the effect of a change on callers and readers.
type Class uint8

// The classes, from mildest to worst.
const (
	Same       Class = iota // no change
	Wording                 // descriptions, titles, examples: text that a model reads
	Compatible              // whatever worked before still works
	Undecided               // it is not known whether something breaks, for example because a number has another unit
	Breaking                // something that worked before no longer works
)

var classNames = [...]string{"same", "wording", "compatible", "undecided", "breaking"}

// String returns the name of the class: "same", "wording", "compatible",
// "undecided" or "breaking".
func (c Class) String() string { return classNames[c] }

// A Part is the part of a tool that has changed.
type Part uint8

// The parts.
const (
	Whole  Part = iota // the tool itself: added, removed, or renamed, its descriptions and hints
	Input              // the arguments that callers send
	Output             // the results that readers receive
	Value              // the output of a model
)

var partNames = [...]string{"tool", "input", "output", "answer"}

// String returns the name of the part: "tool", "input", "output" or "answer".
func (p Part) String() string { return partNames[p] }

// A Change is one change of a tool.
type Change struct {
	Class Class
	Part  Part
	// Place is the path of the change for readers, such as "series.frames", "bands[]", or
	// "counts.*"; "" for the whole part.
	Place string
	// Path is the same path in the part's schema, as if references were replaced with
	// their targets.
	Path schema.Path
	// Keyword is the changed keyword, or the changed field of the definition; "" if there
	// is more than one.
	Keyword string
	Message string // lower case, without a full stop: "days: maximum is 10, was 14"
	// Example is a value that demonstrates a Breaking change: arguments or an answer that
	// were accepted before, a result that was not possible before, or a call of a removed
	// or renamed tool that worked before.
	Example *schema.Doc
	Pos     token.Position // position in the new source if it exists there, or else in the old source; zero if unknown
	// Near is a file in the new source of a removed tool's package; zero for other
	// changes.
	Near token.Position
	// Unless is an assumption under which a breaking change does not break anything, such
	// as [OpenOutputs] or [ClosedInputs].
	Unless Assumption
	// Accepted is the entry that accepts the change; nil if no entry does.
	Accepted *Accepted
}

// Accepted is a change that a project has decided to make. It matches a change by tool and
// text.
type Accepted struct {
	Tool    string // new name of the tool, or the old name if the tool was removed
	Package string // import path; "" for every package
	Change  string // text of the change in a report: "input: days: maximum is 10, was 14"
	Reason  string
	Pos     token.Position // position of the entry
}

func (a Accepted) applies(t ToolChange, c Change) bool {
	return a.Tool == t.Name && (a.Package == "" || a.Package == t.Package) && visible(a.Change) == visible(c.Subject())
}

// An Assumption about callers or readers supplements the constraints in the schemas. Each
// is a field of [Options].
type Assumption uint8

// The assumptions.
const (
	NoAssumption Assumption = iota
	OpenOutputs             // readers ignore unknown properties
	ClosedInputs            // callers send only properties that the schema declares
)

// A ToolChange contains the changes of a tool or answer that differs between the two sets.
type ToolChange struct {
	Kind    dialect.Kind
	Name    string // new name, or the old name if the tool was removed
	Was     string // old name, if it is different
	New     bool   // whether only the new set contains it
	Package string
	Class   Class // worst class of its changes
	Changes []Change
	// Hint is the probable cause of the changes; "" if unknown.
	Hint string
}

// A Report lists the changes, sorted by package and name.
type Report struct {
	Class     Class // worst class of all changes
	Tools     []ToolChange
	Unchanged int // number of unchanged tools
	// Unreadable lists old tools that cannot be loaded from the new source, sorted by
	// package and name.
	Unreadable []Unreadable
	// Unused lists accepted changes that match no change.
	Unused []Accepted
}

// Open returns the worst class among the changes that are not accepted.
func (r Report) Open() Class {
	worst := Same
	for _, c := range r.changes() {
		if c.Accepted == nil {
			worst = max(worst, c.Class)
		}
	}
	return worst
}

func (r Report) changes() iter.Seq2[ToolChange, Change] {
	return func(yield func(ToolChange, Change) bool) {
		for _, t := range r.Tools {
			for _, c := range t.Changes {
				if !yield(t, c) {
					return
				}
			}
		}
	}
}

func (r Report) count(is func(Change) bool) int {
	n := 0
	for _, c := range r.changes() {
		if is(c) {
			n++
		}
	}
	return n
}

func (r Report) counts() [len(classNames)]int {
	var counts [len(classNames)]int
	for _, c := range r.changes() {
		counts[c.Class]++
	}
	return counts
}

func (r *Report) accept(all []Accepted) {
	used := make([]bool, len(all))
	for _, t := range r.Tools {
		for i, c := range t.Changes {
			for j, a := range all {
				if a.applies(t, c) {
					t.Changes[i].Accepted, used[j] = &all[j], true
				}
			}
		}
	}
	for j, a := range all {
		if !used[j] {
			r.Unused = append(r.Unused, a)
		}
	}
}

// Options configure the comparison.
type Options struct {
	// OpenOutputs assumes that readers ignore unknown properties, even if the schema of a
	// result is closed.
	OpenOutputs bool
	// ClosedInputs assumes that callers send only declared properties. On both sides, an
	// input object with properties but without additionalProperties counts as closed.
	ClosedInputs bool
	// Unreadable lists old tools that the new source may still register, but from which
	// they cannot be loaded.
	Unreadable []Unreadable
	// Accepted lists the changes that the project has decided to make.
	Accepted []Accepted
}

// A Form configures the output of a report: its title, version, and file names.
type Form struct {
	Title   string                   // title of the Markdown; "" for no title
	Version string                   // current version, such as v1.4.0, from which the suggested version is derived; "" if unknown
	Path    func(file string) string // returns the name of a file in the output; nil to use the file's own name; a result of "" hides the file
	Least   Class                    // mildest class that gets annotations, at most Compatible; Same means the default, which is Compatible
}

// A View is a report as data, for JSON.
type View struct {
	Class string `json:"class"` // "same", "wording", "compatible", "undecided" or "breaking"
	// Bump is "none", "patch", "minor", or "major". If the form has a version, it is the
	// next version.
	Bump string `json:"bump"`
	// Counts is the number of changes of each class except "same".
	Counts    map[string]int `json:"counts"`
	Unchanged int            `json:"unchanged"` // number of tools
	Tools     []ToolView     `json:"tools"`
	// Unreadable lists old tools that cannot be loaded from the new source.
	Unreadable []UnreadableView `json:"unreadable,omitempty"`
}

// A ToolView is a [ToolChange] as data.
type ToolView struct {
	Kind    string       `json:"kind,omitempty"` // "answer"; "" for a tool
	Name    string       `json:"name"`
	Was     string       `json:"was,omitempty"`
	Package string       `json:"package,omitempty"`
	Class   string       `json:"class"`
	Changes []ChangeView `json:"changes"`
	Hint    string       `json:"hint,omitempty"`
}

// A ChangeView is a [Change] as data.
type ChangeView struct {
	Class   string      `json:"class"`
	Part    string      `json:"part"` // "tool", "input", "output" or "answer"
	Place   string      `json:"place,omitempty"`
	Path    string      `json:"path,omitempty"` // a JSON Pointer after "#"
	Keyword string      `json:"keyword,omitempty"`
	Message string      `json:"message"`
	Example *schema.Doc `json:"example,omitempty"`
	File    string      `json:"file,omitempty"`
	Line    int         `json:"line,omitempty"`
	Column  int         `json:"column,omitempty"`
	// Accepted is set if the project has decided to make the change.
	Accepted *AcceptedView `json:"accepted,omitempty"`
}

// An AcceptedView is an [Accepted] as data.
type AcceptedView struct {
	Reason string `json:"reason"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// View returns the report as data.
func (r Report) View(f Form) View {
	view := View{Class: r.Class.String(), Bump: f.bump(r.Class), Counts: map[string]int{}, Unchanged: r.Unchanged, Tools: []ToolView{}}
	counts := r.counts()
	for class := Wording; class <= Breaking; class++ {
		view.Counts[class.String()] = counts[class]
	}
	for _, t := range r.Tools {
		tool := ToolView{Kind: t.Kind.InReports(), Name: t.Name, Was: t.Was, Package: t.Package, Class: t.Class.String(), Changes: []ChangeView{}, Hint: t.Hint}
		for _, c := range t.Changes {
			tool.Changes = append(tool.Changes, f.change(c))
		}
		view.Tools = append(view.Tools, tool)
	}
	view.Unreadable = r.unreadableViews(f)
	return view
}

func (f Form) change(c Change) ChangeView {
	view := ChangeView{
		Class: c.Class.String(), Part: c.Part.String(), Place: c.Place, Keyword: c.Keyword, Message: c.Message, Example: c.Example,
		File: f.file(c.Pos), Line: c.Pos.Line, Column: c.Pos.Column,
	}
	if c.Part != Whole {
		view.Path = c.Path.String()
	}
	if a := c.Accepted; a != nil {
		view.Accepted = &AcceptedView{Reason: a.Reason, File: f.file(a.Pos), Line: a.Pos.Line, Column: a.Pos.Column}
	}
	return view
}

// file returns the name of a position's file in the output; "" if there is no file.
func (f Form) file(pos token.Position) string {
	if f.Path == nil || pos.Filename == "" {
		return pos.Filename
	}
	return f.Path(pos.Filename)
}

// bump returns the next version. If the current version is not known, it returns the part
// of the version to raise, such as "minor".
func (f Form) bump(class Class) string {
	if next, ok := Bump(f.Version, class); ok {
		return next
	}
	next, _ := Bump("", class)
	return next
}

// Text returns the report for a terminal: a paragraph for each tool, beginning with the
// worst changes, and a summary. Control characters are escaped.
func (r Report) Text(f Form) string {
	var b strings.Builder
	for _, t := range r.worstFirst() {
		fmt.Fprintf(&b, "%s\n", visible(t.heading()))
		for _, c := range t.Changes {
			fmt.Fprintf(&b, "  %-*s  %s\n", classWidth, c.Class, visible(c.Subject()))
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

// details returns the lines below the message of a change.
func (f Form) details(c Change) []string {
	var lines []string
	if c.Example != nil {
		lines = append(lines, c.Lead()+": "+c.Example.String())
	}
	if line := f.line(c.Pos); line != "" {
		lines = append(lines, line)
	}
	if c.Accepted != nil {
		lines = append(lines, c.Accepted.text(f))
	}
	return lines
}

// text returns the reason for accepting the change, and the position of the entry.
func (a Accepted) text(f Form) string {
	return "accepted: " + a.Reason + " (" + f.line(a.Pos) + ")"
}

// line returns a position as "file:line"; "" if there is no position.
func (f Form) line(pos token.Position) string {
	file := f.file(pos)
	if file == "" || pos.Line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(pos.Line)
}

const classWidth = len("compatible")

// heading returns the names of a tool: "weather_forecast, was forecast
// (example.com/weather)".
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

// named returns the name of a tool. For anything else, it returns the kind and the name.
func (t ToolChange) named() string {
	if t.Kind == dialect.Callable {
		return t.Name
	}
	return t.Kind.String() + " " + t.Name
}

// Subject returns the message. If the change applies to the input or output, it begins
// with the name of that part.
func (c Change) Subject() string {
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
		return "possible now"
	}
	return "worked before"
}

// visible returns a string on one line, in which control characters and characters that
// change the text direction are escaped.
func visible(text string) string { return diag.VisibleName(text) }

// worstFirst returns the tools sorted by class, beginning with the worst. Tools of the
// same class keep their order.
func (r Report) worstFirst() []ToolChange {
	return slices.SortedStableFunc(slices.Values(r.Tools), func(a, b ToolChange) int { return cmp.Compare(b.Class, a.Class) })
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
		if counts[class] == 0 {
			continue
		}
		part := strconv.Itoa(counts[class]) + " " + class.String()
		if accepted := r.count(func(c Change) bool { return c.Class == class && c.Accepted != nil }); accepted > 0 {
			part += " (" + strconv.Itoa(accepted) + " accepted)"
		}
		parts = append(parts, part)
	}
	summary := strings.Join(parts, ", ") + " in " + r.counted() + "; " + strconv.Itoa(r.Unchanged) + " unchanged; "
	return summary + r.suggestion(f) + r.unreadableSummary()
}

// counted returns the number of changed tools, and of changed items of each other kind.
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

// suggestion returns the version that the changes require. It reports whether only
// undecided changes require it.
func (r Report) suggestion(f Form) string {
	suggested := "suggested bump: " + f.bump(r.Class)
	if r.Class == Undecided {
		suggested += ", counting undecided changes as breaking"
	}
	return suggested
}

// headings are in order of class, beginning with the worst.
var headings = []struct {
	class Class
	text  string
}{
	{Breaking, "Breaking"},
	{Undecided, "Undecided: these may break"},
	{Compatible, "Compatible"},
	{Wording, "Wording only"},
}

// Markdown returns the report as a pull request comment in GitHub Flavored Markdown: a
// summary, a table for each class, and collapsed examples. Strings from definitions are
// escaped, so that they cannot create a table cell, link, mention, or tag.
// https://github.github.com/gfm/
func (r Report) Markdown(f Form) string {
	var b strings.Builder
	if f.Title != "" {
		fmt.Fprintf(&b, "## %s\n\n", escape(f.Title))
	}
	fmt.Fprintf(&b, "**%s**\n", escape(r.Summary(f)))
	for _, h := range headings {
		if r.counts()[h.class] > 0 {
			fmt.Fprintf(&b, "\n### %s\n\n| Tool | Part | Change | Where |\n| --- | --- | --- | --- |\n", h.text)
			r.rows(&b, h.class, f)
			r.examples(&b, h.class)
		}
	}
	b.WriteString(r.unreadableMarkdown(f))
	for _, hint := range r.hints() {
		fmt.Fprintf(&b, "\n%s\n", escape(hint))
	}
	return b.String()
}

func (r Report) rows(b *strings.Builder, class Class, f Form) {
	for t, c := range r.changes() {
		if c.Class != class {
			continue
		}
		message := escape(c.Message)
		if c.Accepted != nil {
			message += "; " + escape(c.Accepted.text(f))
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", escape(t.heading()), c.Part, message, escape(f.line(c.Pos)))
	}
}

func (r Report) examples(b *strings.Builder, class Class) {
	for t, c := range r.changes() {
		if c.Class != class || c.Example == nil {
			continue
		}
		text := visible(c.Example.String())
		fence := "```"
		for strings.Contains(text, fence) {
			fence += "`"
		}
		fmt.Fprintf(b, "\n<details><summary>%s: %s; %s</summary>\n\n%sjson\n%s\n%s\n\n</details>\n",
			escape(t.named()), escape(c.Subject()), c.Lead(), fence, text, fence)
	}
}

// special are the characters that have a meaning within a line of GitHub Flavored Markdown
// or in HTML. They are written as numeric character references.
const special = "\\`*_[]<>|~&^"

// joining are characters that GitHub combines with the following characters into links,
// mentions, emoji, and formulas, after it has parsed the Markdown.
const joining = "@#:$"

// between is an HTML comment, which GitHub does not show. It separates the characters in
// [joining] from the characters that follow them.
const between = "<!-- -->"

// escape returns a string that GitHub shows unchanged, even inside HTML tags.
func escape(text string) string {
	var b strings.Builder
	runes := []rune(visible(text))
	for i, r := range runes {
		switch {
		case strings.ContainsRune(special, r) && !(r == '_' && inWord(runes, i)):
			b.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		case strings.ContainsRune(joining, r) && i+1 < len(runes) && runes[i+1] != ' ':
			b.WriteString(string(r) + between)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// inWord reports whether letters or digits are on both sides of a character.
func inWord(runes []rune, i int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]))
	}
	return letter(i-1) && letter(i+1)
}

// commands maps classes to workflow commands; "" means no command.
var commands = [...]string{Same: "", Wording: "notice", Compatible: "notice", Undecided: "warning", Breaking: "error"}

// GitHub returns the report as workflow commands, which GitHub shows next to the lines of
// a pull request: an error for each breaking change, a warning for an undecided change, a
// notice for a compatible change, and, if the form requests it, a notice for a wording
// change. If several tools have the same change on one line, it is a single command. A
// change without a position is shown for the whole run.
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

// An annotation is a change that affects one or more tools.
type annotation struct {
	tools  []string
	change Change
	at     token.Position // position in a file of the repository
	title  string         // title that replaces the class; "" to use the class
}

// annotated appends a to all. If all contains an equal annotation for the same line,
// annotated adds the tools of a to that annotation instead.
func annotated(all []annotation, a annotation) []annotation {
	for i, other := range all {
		x, y := other.change, a.change
		if a.at.Filename != "" && other.at == a.at && x.Class == y.Class && x.Part == y.Part && (x.Accepted == nil) == (y.Accepted == nil) && x.what() == y.what() {
			all[i].tools = append(other.tools, a.tools...)
			return all
		}
	}
	return append(all, a)
}

// what returns the message of the change, with only the last name of its path.
func (c Change) what() string {
	message, _ := strings.CutPrefix(c.Message, placed(c.Place, ""))
	return placed(lastName(c.Place), message)
}

// annotated returns the position at which GitHub shows the change: its own, or
// [Change.Near] if the change has no position in a reported file.
func (f Form) annotated(c Change) token.Position {
	pos := c.Pos
	if f.file(pos) == "" {
		pos = c.Near
	}
	pos.Filename = f.file(pos)
	return pos
}

func (a annotation) command() string {
	title := visible(diag.Listed(clipped(a.tools), "and") + ": " + cmp.Or(a.title, a.change.Class.String()))
	message := visible(a.change.Subject())
	if a.change.Example != nil {
		message += "\n" + a.change.Lead() + ": " + visible(a.change.Example.String())
	}
	command := commands[a.change.Class]
	if a.change.Accepted != nil {
		command = "notice"
		message += "\n" + visible("accepted: "+a.change.Accepted.Reason)
	}
	return diag.WorkflowCommand(command, a.at, title, message)
}

// promises are a tool's hints as clients interpret them: missing hints have their
// defaults, and two hints have no meaning for a read-only tool.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
type promises struct {
	readOnly, spares, idempotent, closed bool
}

func promisesOf(a dialect.Annotations) promises {
	is := func(hint *bool, unsaid bool) bool {
		if hint == nil {
			return unsaid
		}
		return *hint
	}
	readOnly := is(a.ReadOnly, false)
	return promises{
		readOnly:   readOnly,
		spares:     readOnly || !is(a.Destructive, true),
		idempotent: readOnly || is(a.Idempotent, false),
		closed:     !is(a.OpenWorld, true),
	}
}

type promise struct {
	hint         string
	kept         func(promises) bool
	lost, gained string
}

var hints = []promise{
	{"readOnlyHint", func(p promises) bool { return p.readOnly }, "no longer read-only; a client that calls it without confirmation may now change something", "read-only now"},
	{"destructiveHint", func(p promises) bool { return p.spares }, "destructive now; a client that calls it without confirmation may now destroy something", "no longer destructive"},
	{"idempotentHint", func(p promises) bool { return p.idempotent }, "no longer idempotent; a client that repeats a call may now repeat its effect", "idempotent now"},
	{"openWorldHint", func(p promises) bool { return p.closed }, "open-world now; a client that calls it without confirmation may now reach external systems", "no longer open-world"},
}

// annotations returns the changes of a tool's hints. If a tool becomes read-only or stops
// being read-only, it does not report the consequences for destructiveHint and
// idempotentHint.
func annotations(old, new dialect.Located) []Change {
	a, b := promisesOf(old.Annotations), promisesOf(new.Annotations)
	var changes []Change
	for _, h := range hints {
		implied := a.readOnly != b.readOnly && (h.hint == "destructiveHint" || h.hint == "idempotentHint")
		if h.kept(a) == h.kept(b) || implied {
			continue
		}
		class, message := Compatible, h.gained
		if h.kept(a) {
			class, message = Breaking, h.lost
		}
		changes = append(changes, Change{Class: class, Keyword: h.hint, Message: message, Pos: new.Pos})
	}
	return changes
}

// assumptions are in the order in which [Report.hints] reports them.
var assumptions = []struct {
	of         Assumption
	one, many  string // predicates for one change and for several changes
	who, under string
}{
	{OpenOutputs, "is only a new property of results", "are only new properties of results", "if readers ignore unknown properties", "add -open-outputs"},
	{ClosedInputs, "is only a new optional argument of an open object", "are only new optional arguments of open objects", "if callers send only properties of the schema", "omit -open-inputs"},
}

// hints returns the probable causes of changes. It then states how many of the breaking
// changes would not break under an assumption, and the flag for that assumption.
func (r Report) hints() []string {
	var hints []string
	for _, t := range r.Tools {
		if t.Hint != "" {
			hints = append(hints, t.named()+": "+t.Hint)
		}
	}
	for _, a := range assumptions {
		n := r.count(func(c Change) bool { return c.Class == Breaking && c.Unless == a.of })
		verb := a.many
		if n == 1 {
			verb = a.one
		}
		if n > 0 {
			hints = append(hints, strconv.Itoa(n)+" of the breaking changes "+verb+"; "+a.who+", "+a.under)
		}
	}
	return hints
}

// An Unreadable is a tool in the old set whose definition in the new source cannot be
// loaded. It does not affect the verdict, because its changes are unknown.
type Unreadable struct {
	Name, Package string
	// Named is set if the new source registers a tool with this name. Otherwise, the new
	// source contains a registration with an unknown name, which may be this tool.
	Named  bool
	Reason string         // why the registration cannot be loaded
	Pos    token.Position // position of the registration or of its unknown part
}

// Message describes the state of the tool.
func (u Unreadable) Message() string {
	if u.Named {
		return "can no longer be evaluated: " + u.Reason
	}
	return "can no longer be evaluated, or is removed: " + u.Reason
}

func (u Unreadable) heading() string { return ToolChange{Name: u.Name, Package: u.Package}.heading() }

// readable divides the old tools into the tools whose names occur in unreadable
// registrations (unreadable) and all others (left).
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

// unreadableSummary returns the end of the summary, or "" if all tools are readable.
func (r Report) unreadableSummary() string {
	if len(r.Unreadable) == 0 {
		return ""
	}
	return "; " + strconv.Itoa(len(r.Unreadable)) + " no longer evaluated, not included in the verdict"
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
	b.WriteString("\n### No longer evaluated: not included in the verdict\n\n| Tool | State | Where |\n| --- | --- | --- |\n")
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

func (r Report) unreadableCommands(f Form) string {
	var b strings.Builder
	for _, u := range r.Unreadable {
		change := Change{Class: Wording, Message: u.Message(), Pos: u.Pos}
		b.WriteString(annotation{tools: []string{u.Name}, title: "unreadable", change: change, at: f.annotated(change)}.command())
	}
	return b.String()
}
