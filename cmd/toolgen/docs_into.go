package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const intoDoc = `-into FILE writes catalogues into a Markdown file of yours. They go between marks, which
say what to write; nothing else in the file is touched:

	<!-- toolgen docs -format anthropic ./weather -->
	<!-- toolgen end -->

A mark is a line of its own, outside of code blocks. There may be several regions.
Packages are relative to the folder of FILE. The flags may be -title (without it there
is no title), -format, -provider, -definitions, -template, -tags and -sink. With -check
or ` + checkVariable + `=1 nothing is written, and regions that are out of date are
printed. toolgen check FILE.md does the same.
`

// What the marks around a region begin and end with.
const (
	markOpen  = "<!-- toolgen "
	markClose = "-->"
	docsWord  = "docs"
	endWord   = "end"
)

// A region is a part of a Markdown file that toolgen docs writes.
type region struct {
	pos        token.Position // of the mark before it
	words      []string       // of that mark, after "docs"
	start, end int            // offsets of the text between the marks
	newline    string         // line end of the mark
}

// regionsIn finds the regions of a Markdown file.
func regionsIn(path string, text []byte) ([]region, diag.List) {
	var regions []region
	var diags diag.List
	var open *region
	fence := ""
	offset, number := 0, 0
	bad := func(format string, args ...any) {
		diags = append(diags, diag.Errorf(token.Position{Filename: path, Line: number, Column: 1}, diag.BadRegion, format, args...).
			WithHint("a region begins with a line %sdocs [flags] [packages] %s and ends with a line %send %[2]s", markOpen, markClose, markOpen))
	}
	for whole := range bytes.Lines(text) {
		start := offset
		number++
		offset += len(whole)
		line := strings.TrimRight(string(whole), "\r\n")
		if fence = fenceAfter(fence, line); fence != "" {
			continue
		}
		words, isMark, err := markIn(line)
		switch {
		case !isMark:
		case err != nil:
			bad("%v", err)
		case words[0] == docsWord && open != nil:
			bad("a region begins inside of the one of line %d, which has no end", open.pos.Line)
		case words[0] == docsWord:
			open = &region{
				pos:   token.Position{Filename: path, Line: number, Column: 1},
				words: words[1:], start: offset, newline: strings.TrimPrefix(string(whole), line),
			}
		case open == nil:
			bad("a region ends here that begins nowhere")
		default:
			open.end = start
			regions = append(regions, *open)
			open = nil
		}
	}
	if open != nil {
		number = open.pos.Line
		bad("the region has no end")
	}
	if len(regions) == 0 && len(diags) == 0 {
		number = 1
		bad("the file has no region")
	}
	return regions, diags
}

// fenceAfter returns the fence of the code block that is open after a line, or "" if none
// is. The fence before the line is its argument.
// https://spec.commonmark.org/0.31.2/#fenced-code-blocks
func fenceAfter(fence, line string) string {
	trimmed := strings.TrimLeft(line, " ")
	if len(line)-len(trimmed) > 3 || trimmed == "" {
		return fence
	}
	run := trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1]))]
	isFence := len(run) >= 3 && (run[0] == '`' || run[0] == '~')
	rest := strings.TrimSpace(trimmed[len(run):])
	switch {
	case fence == "" && isFence && !(run[0] == '`' && strings.Contains(rest, "`")):
		return run
	case fence != "" && isFence && run[0] == fence[0] && len(run) >= len(fence) && rest == "":
		return ""
	}
	return fence
}

// markIn returns the words of a mark.
func markIn(line string) (words []string, isMark bool, err error) {
	inside, ok := strings.CutPrefix(strings.TrimSpace(line), markOpen)
	if !ok {
		return nil, false, nil
	}
	inside, ok = strings.CutSuffix(inside, markClose)
	if !ok {
		return nil, true, errors.New("the mark does not end on its line")
	}
	words, err = splitWords(inside)
	switch {
	case err != nil:
	case len(words) == 0 || words[0] != docsWord && words[0] != endWord:
		err = fmt.Errorf("the mark has neither %s nor %s", docsWord, endWord)
	case words[0] == endWord && len(words) > 1:
		err = fmt.Errorf("the mark has more than %s", endWord)
	}
	return words, true, err
}

// splitWords splits a text at spaces, except between double quotes.
func splitWords(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted, begun := false, false
	for _, c := range text {
		switch {
		case c == '"':
			quoted, begun = !quoted, true
		case !quoted && (c == ' ' || c == '\t'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	if quoted {
		return nil, errors.New(`the mark has a " without a second one`)
	}
	return words, nil
}

// A page is a Markdown file with regions.
type page struct {
	output
	first token.Position // of the first region that is out of date
}

// pageOf returns a Markdown file with the new text of its regions.
func (c *call) pageOf(name string) (page, diag.List) {
	path := c.inDir(name)
	out, diags := readKept(gen.File{Path: path}, func([]byte) *diag.Diagnostic { return nil })
	if !out.exists && !diags.HasErrors() {
		_, err := os.Lstat(path)
		diags = append(diags, unwritable(path, withoutPath(err)))
	}
	if diags.HasErrors() {
		return page{}, diags
	}
	regions, diags := regionsIn(path, out.old)
	p := page{output: out}
	var changes []fix.Change
	for _, r := range regions {
		text, problems := r.text(c)
		diags = append(diags, problems...)
		changes = append(changes, fix.Change{Path: path, Start: r.start, End: r.end, New: string(text)})
		if !p.first.IsValid() && !bytes.Equal(out.old[r.start:r.end], text) {
			p.first = r.pos
		}
	}
	p.Content = fix.Splice(out.old, changes)
	return p, diags
}

// text returns the new text between the marks.
func (r region) text(c *call) ([]byte, diag.List) {
	sub := *c
	sub.options = defaults
	sub.werror, sub.verbose = c.werror, c.verbose
	sub.dir = filepath.Dir(r.pos.Filename)
	d := &docsRun{call: &sub, out: r.pos.Filename}
	title, format, provider, definitions, template, tags, sink := d.regionFlags()
	args, err := docsCommand.parse(r.words, []*Flag{title, format, provider, definitions, template, tags, sink})
	if err != nil {
		return nil, diag.List{diag.Errorf(r.pos, diag.BadRegion, "the mark is wrong: %v", err).WithHint("toolgen help docs says what a mark may have")}
	}
	sub.args, sub.words = args, append([]string{"-into", r.pos.Filename}, r.words...)
	text, diags := d.recalled()
	if d.template == "" {
		text = withoutHead(text, d.title == "")
	}
	text = append([]byte("\n"), append(bytes.TrimSpace(text), "\n\n"...)...)
	return bytes.ReplaceAll(text, []byte("\n"), []byte(r.newline)), diags
}

// withoutHead returns a catalogue without its marker and, if untitled, without its title.
func withoutHead(catalogue []byte, untitled bool) []byte {
	_, rest, _ := bytes.Cut(catalogue, []byte("\n\n"))
	if untitled {
		_, rest, _ = bytes.Cut(rest, []byte("\n\n"))
	}
	return rest
}

// putPages writes the files of -into, or with -check prints what would change in them.
func (c *docsRun) putPages() int {
	var pages []output
	var diags diag.List
	for _, name := range c.into {
		if c.check {
			old, problems := c.call.stalePage(name)
			c.call.printStaleText(old)
			diags = append(diags, problems...)
			continue
		}
		p, problems := c.call.pageOf(name)
		diags = append(diags, problems...)
		pages = append(pages, p.output)
	}
	var files []fileStatus
	if !c.check && !c.call.adjusted(diags).HasErrors() {
		var problems diag.List
		files, problems = c.call.write(pages)
		diags = append(diags, problems...)
	}
	diags = c.call.adjusted(diags)
	c.call.printFiles(files, diags)
	return exitCode(diags)
}

// stalePage returns what would change in a Markdown file, or nothing if it is up to date.
func (c *call) stalePage(name string) ([]staleFile, diag.List) {
	p, diags := c.pageOf(name)
	if diags.HasErrors() || !p.stale() {
		return nil, diags
	}
	return []staleFile{compare(p.output)}, append(diags, diag.Errorf(p.first, diag.Stale, "the region is not what the source says now").
		WithHint("run toolgen docs -into %s, and look at what it changes", filepath.ToSlash(name)))
}

// splitPages removes the Markdown files from the arguments of a call, and returns them.
func (c *call) splitPages() (pages []string) {
	c.args = slices.DeleteFunc(slices.Clone(c.args), func(arg string) bool {
		isPage := strings.HasSuffix(arg, ".md")
		if isPage {
			pages = append(pages, arg)
		}
		return isPage
	})
	return pages
}

// onlyInto reports whether no flag is given beside -into that belongs into a mark.
func (c *docsRun) onlyInto() bool {
	return !c.html && !c.definitions && c.title == "" && c.out == "" && c.template == "" && len(c.formats) == 0
}
