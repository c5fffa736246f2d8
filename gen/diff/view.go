package diff

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A View is a report as data, for JSON.
type View struct {
	Class string `json:"class"` // "same", "wording", "compatible", "undecided" or "breaking"
	// Bump is "none", "patch", "minor" or "major", or the next version if the form
	// has a version.
	Bump string `json:"bump"`
	// Counts are the numbers of changes of each class except "same".
	Counts    map[string]int `json:"counts"`
	Unchanged int            `json:"unchanged"` // tools
	Tools     []ToolView     `json:"tools"`
	// Unreadable are old tools that cannot be read in the new source.
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
}

// A ChangeView is a [Change] as data.
type ChangeView struct {
	Class   string      `json:"class"`
	Part    string      `json:"part"` // "tool", "input", "output" or "answer"
	Place   string      `json:"place,omitempty"`
	Path    string      `json:"path,omitempty"` // a JSON Pointer behind "#"
	Keyword string      `json:"keyword,omitempty"`
	Message string      `json:"message"`
	Example *schema.Doc `json:"example,omitempty"`
	File    string      `json:"file,omitempty"`
	Line    int         `json:"line,omitempty"`
	Column  int         `json:"column,omitempty"`
}

// View returns the report as data.
func (r Report) View(f Form) View {
	view := View{Class: r.Class.String(), Bump: f.bump(r.Class), Counts: map[string]int{}, Unchanged: r.Unchanged, Tools: []ToolView{}}
	counts := r.counts()
	for class := Wording; class <= Breaking; class++ {
		view.Counts[class.String()] = counts[class]
	}
	for _, t := range r.Tools {
		tool := ToolView{Kind: kindIn(t.Kind), Name: t.Name, Was: t.Was, Package: t.Package, Class: t.Class.String(), Changes: []ChangeView{}}
		for _, c := range t.Changes {
			tool.Changes = append(tool.Changes, f.change(c))
		}
		view.Tools = append(view.Tools, tool)
	}
	view.Unreadable = r.unreadableViews(f)
	return view
}

// kindIn is a kind as JSON has it: tools are what there was before all others.
func kindIn(k dialect.Kind) string {
	if k == dialect.Callable {
		return ""
	}
	return k.String()
}

func (f Form) change(c Change) ChangeView {
	view := ChangeView{
		Class: c.Class.String(), Part: c.Part.String(), Place: c.Place, Keyword: c.Keyword, Message: c.Message, Example: c.Example,
		File: f.file(c.Pos), Line: c.Pos.Line, Column: c.Pos.Column,
	}
	if c.Part != Whole {
		view.Path = c.Path.String()
	}
	return view
}

// file returns what the output calls the file of a position; "" for none.
func (f Form) file(pos token.Position) string {
	if f.Path == nil || pos.Filename == "" {
		return pos.Filename
	}
	return f.Path(pos.Filename)
}

// bump returns what to raise, and to which version where one is known.
func (f Form) bump(class Class) string {
	if next, ok := Bump(f.Version, class); ok {
		return next
	}
	next, _ := Bump("", class)
	return next
}

// counts returns how many changes there are of each class.
func (r Report) counts() [len(classNames)]int {
	var counts [len(classNames)]int
	for _, t := range r.Tools {
		for _, c := range t.Changes {
			counts[c.Class]++
		}
	}
	return counts
}
