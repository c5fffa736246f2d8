package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/docs"
	"github.com/go-toolgen/toolgen/gen/fix"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

var docsCommand = &Command{
	Name:    "docs",
	Args:    argsOrFile,
	Summary: "print a catalog of the tools as Markdown or HTML",
	Doc: `For each tool, the catalog contains its description, tables of its arguments and
its result, the providers that accept it, and the tokens of its definition. With -base, it
also lists the changes. Markdown is for a repository or a wiki. With -html, docs generates
one self-contained page, with search and all definitions.

With -out FILE, docs writes the catalog to FILE, with links to source files that are
relative to FILE. It never replaces a file that toolgen docs did not write, and does not
touch a file that is up to date. With -check, or with ` + checkVariable + `=1 in the
environment, it writes nothing. If FILE is then out of date, docs prints a unified diff
and exits with 1:

	//go:generate go tool toolgen docs -out TOOLS.md ./...

` + intoDoc + `
` + fileDoc + `
` + liveDocFor("docs") + `
With -template FILE, you control the output. FILE is a template for text/template or, with
-html, for html/template. Its data is a value of type Catalogue of package templates.
-print-template prints the built-in template, which you can use as a starting point. A
template for text/template may call these functions:

` + table(templates.TextFuncDocs()) + `
In a template for html/template, {{marker}} produces a complete comment, and there are other
functions, which -html -print-template shows. If you use -out, the template must write
{{marker}} in the first ` + fmt.Sprint(markedLines) + ` lines, so that toolgen docs recognizes
its own files.`,
	New: func(c *call) task { return &docsRun{call: c} },
}

type docsRun struct {
	call                 *call
	lint                 lint.Options
	html, definitions    bool
	check, printTemplate bool
	title                string // "" for the default
	out, template        string // paths; "" if not set
	into                 []string
	formats              []*dialect.Dialect
}

func (c *docsRun) flags() []*Flag {
	title, format, provider, definitions, template, tags, sink := c.regionFlags()
	return []*Flag{
		boolFlag(&c.html, "html", "print one page of HTML instead of Markdown"),
		fileFlag(&c.out, "out", "write the catalog to FILE instead of standard output"),
		{
			Name: "into", Form: "FILE", Doc: "write catalogs between the markers in a Markdown file; may be repeated",
			set: func(name string) error {
				c.into = append(c.into, name)
				return fileFlag(&name, "into", "").set(name)
			},
		},
		boolFlag(&c.check, "check", "print changes to the files of -out or -into, and write nothing"),
		title, format, provider, definitions, c.call.baseFlag(), template,
		boolFlag(&c.printTemplate, "print-template", "print the built-in template, and do nothing else"),
		c.call.liveFlag(), c.call.dirFlag(), tags, sink, c.call.werrorFlag(), c.call.verboseFlag(),
	}
}

// regionFlags returns the flags that the marker of a region may contain.
func (c *docsRun) regionFlags() (title, format, provider, definitions, template, tags, sink *Flag) {
	title = textFlag(&c.title, "title", "TEXT", "title of the catalog (default "+defaultTitle+")")
	format = formatsFlag(&c.formats, "formats of the definitions; the costs are for the first format (default "+strings.Join(providerNames(lint.DefaultProviders()), ",")+")")
	definitions = boolFlag(&c.definitions, "definitions", "in Markdown, include the definitions, collapsed")
	template = fileFlag(&c.template, "template", "use the template in FILE for the catalog")
	return title, format, providerFlag(&c.lint), definitions, template, c.call.tagsFlag(), c.call.sinkFlag()
}

const defaultTitle = "Tools"

func (c *docsRun) run() int {
	if err := c.checkDocs(); err != nil {
		return c.call.misused(err)
	}
	if c.printTemplate {
		io.WriteString(c.call.stdout, c.builtInTemplate())
		return exitDone
	}
	if len(c.into) > 0 {
		return c.putPages()
	}
	catalogue, diags := c.recalled()
	if c.call.adjusted(diags).HasErrors() {
		return c.call.printed(diags)
	}
	if c.out == "" {
		c.call.stdout.Write(catalogue)
		return c.call.printed(diags)
	}
	return c.putCatalogue(catalogue, diags)
}

func (c *docsRun) checkDocs() error {
	check, err := wantsCheck()
	switch {
	case err != nil:
		return err
	case c.check && c.out == "" && len(c.into) == 0:
		return errors.New("-check needs -out FILE or -into FILE")
	case len(c.into) > 0 && (len(c.call.args) > 0 || c.call.base != "" || c.call.livePath != "" || !c.onlyInto()):
		return errors.New("write the flags and packages in the markers of FILE: -into FILE can be combined only with -check, -C, and -Werror")
	case c.printTemplate && (c.template != "" || c.out != "" || len(c.call.args) > 0):
		return errors.New("-print-template can be combined only with -html")
	}
	c.check = c.check || check
	return c.call.checkFile()
}

func (c *docsRun) builtInTemplate() string {
	if c.html {
		return templates.PageTemplate()
	}
	return templates.MarkdownTemplate()
}

func (c *docsRun) catalogue() ([]byte, diag.List) {
	render, diags := c.renderer()
	if diags.HasErrors() {
		return nil, diags
	}
	var pkgs []*inspect.Package
	var tools []dialect.Located
	if c.call.fromFile() {
		tools, diags = c.call.loadTools()
	} else {
		pkgs, tools, diags = c.call.packagesWithTools()
	}
	if c.call.adjusted(diags).HasErrors() {
		return nil, diags
	}
	in, more := c.docsInput(tools, pkgs)
	if diags = append(diags, more...); c.call.adjusted(diags).HasErrors() {
		return nil, diags
	}
	rendered := c.call.timing.begin(gen.StageRender, 0)
	catalogue, err := render(docs.View(in))
	rendered()
	if err != nil {
		diags = append(diags, c.badTemplate(err))
	}
	return catalogue, diags
}

type renderer func(templates.Catalogue) ([]byte, error)

// renderer returns the renderer that the flags select: a built-in renderer, or the
// template of -template.
func (c *docsRun) renderer() (renderer, diag.List) {
	switch {
	case c.template == "" && c.html:
		return templates.CatalogueHTML, nil
	case c.template == "":
		return templates.CatalogueMarkdown, nil
	}
	path := c.call.inDir(c.template)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, diag.List{diag.Errorf(token.Position{Filename: path}, diag.BadTemplate, "the template cannot be read: %s", diag.Reason(err)).
			WithHint("toolgen docs -print-template prints a template to start from")}
	}
	return func(view templates.Catalogue) ([]byte, error) {
		return templates.CatalogueText(view, path, string(text), c.html)
	}, nil
}

func (c *docsRun) badTemplate(err error) diag.Diagnostic {
	pos, message := token.Position{}, err.Error()
	if problem := (*templates.TemplateError)(nil); errors.As(err, &problem) {
		pos = token.Position{Filename: problem.Name, Line: problem.Line, Column: problem.Column}
		message = problem.Message
	}
	return diag.Errorf(pos, diag.BadTemplate, "invalid template: %s", message).
		WithHint("for the functions, see toolgen help docs; for the fields, see type Catalogue of package templates")
}

func (c *docsRun) docsInput(tools []dialect.Located, pkgs []*inspect.Package) (docs.Input, diag.List) {
	in := docs.Input{
		Title:           c.title,
		Tools:           tools,
		Formats:         c.formats,
		Lint:            docs.Judge(tools, c.lint),
		ShowDefinitions: c.definitions,
		Path:            c.sourcePaths(),
	}
	if in.Title == "" {
		in.Title = defaultTitle
	}
	if len(in.Formats) == 0 {
		in.Formats = lint.DefaultProviders()
	}
	counted := c.call.timing.begin(stageCount, len(tools))
	in.Stats = stats.Measure(tools, in.Formats, stats.Count)
	counted()
	if c.call.base == "" {
		return in, nil
	}
	base, diags := c.call.openBase(c.call.base)
	if diags.HasErrors() {
		return in, diags
	}
	old, more := c.call.toolsFrom(base, false)
	diags = append(diags, more...)
	var options diff.Options
	if c.call.current() == nil {
		options.Unreadable = base.unreadable(old, tools, pkgs)
	}
	old, now := dialect.Aligned(old, tools)
	compared := c.call.timing.begin(stageDiff, len(now))
	report := diff.Compare(old, now, options)
	compared()
	in.Base, in.Diff = c.call.base, &report
	return in, diags
}

// The marker of a catalogue must be in one of its first markedLines lines.
const markedLines = 5

func isMarked(text []byte) bool {
	lines := bytes.SplitN(text, []byte("\n"), markedLines+1)
	first := bytes.Join(lines[:min(len(lines), markedLines)], []byte("\n"))
	return bytes.Contains(first, []byte(templates.CatalogueMarker))
}

// inDir returns the absolute path of a file that a flag names. Relative names are relative to
// the folder of -C.
func (c *call) inDir(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(c.dir, name)
	}
	return absolute(name)
}

// putCatalogue writes the file of -out. With -check, it prints the changes to the file
// instead.
func (c *docsRun) putCatalogue(catalogue []byte, diags diag.List) int {
	out, problems := readCatalogue(gen.File{Path: c.call.inDir(c.out), Content: catalogue})
	diags = append(diags, problems...)
	if !c.check {
		_, code := c.call.put([]output{out}, c.call.adjusted(diags))
		return code
	}
	if !c.call.adjusted(diags).HasErrors() && out.stale() {
		c.call.printStaleText([]staleFile{compare(out)})
		diags = append(diags, staleCatalogue(out))
	}
	return c.call.printed(diags)
}

// readCatalogue returns a catalogue with the current content of its file. It returns an
// error if the file is a link, or if the old or new content lacks the marker.
func readCatalogue(file gen.File) (output, diag.List) {
	if !isMarked(file.Content) {
		return output{}, diag.List{diag.Errorf(firstLine(file.Path), diag.NotGenerated, "the first %d lines of the output do not contain the marker", markedLines).
			WithHint("write {{marker}} there, in a comment, so that toolgen docs recognizes the file as generated")}
	}
	return readKept(file, func(old []byte) *diag.Diagnostic {
		if isMarked(old) {
			return nil
		}
		return new(notOwn(file.Path, errors.New("toolgen docs did not generate this file, so it is not overwritten"), "-out"))
	})
}

func staleCatalogue(out output) diag.Diagnostic {
	message := "the file is missing"
	if out.exists {
		message = "the catalog is out of date"
	}
	return diag.Errorf(firstLine(out.Path), diag.Stale, "%s", message).
		WithHint("run toolgen docs with the same flags, then review the diff")
}

// sourcePaths returns the function that converts the paths of source files in a catalogue.
// Paths are relative to the catalogue's file or, if it is printed, to the folder of the
// call.
//
// The path of a file outside the project is "", because it differs between machines.
func (c *docsRun) sourcePaths() func(string) string {
	from := c.catalogueDir()
	project := projectOf(from)
	return func(file string) string {
		inside, err := filepath.Rel(project, c.call.inDir(file))
		if err != nil || !filepath.IsLocal(inside) {
			return ""
		}
		name, err := filepath.Rel(from, c.call.inDir(file))
		if err != nil {
			return ""
		}
		return filepath.ToSlash(name)
	}
}

func (c *docsRun) catalogueDir() string {
	if c.out != "" {
		return filepath.Dir(c.call.inDir(c.out))
	}
	return c.call.inDir(".")
}

// rootMarks are names of files and folders that mark the root of a project, the most
// reliable first.
var rootMarks = []string{".git", "go.work", "go.mod"}

// projectOf returns the root of the project that contains a folder. It searches dir and its
// parents for each of rootMarks in order; if none exists, it returns dir.
func projectOf(dir string) string {
	for _, mark := range rootMarks {
		for at := range parents(dir) {
			if _, err := os.Lstat(filepath.Join(at, mark)); err == nil {
				return at
			}
		}
	}
	return dir
}

const intoDoc = `-into FILE writes catalogs into an existing Markdown file. Each catalog
goes between two markers, and nothing else in the file changes. The first marker contains
the flags and packages:

	<!-- toolgen docs -format anthropic ./weather -->
	<!-- toolgen end -->

Each marker is on a separate line, outside of code blocks. A file can have several such
regions. Packages are relative to the directory of FILE. The flags may be -title (by
default, there is no title), -format, -provider, -definitions, -template, -tags, and
-register. With -check or ` + checkVariable + `=1, docs writes nothing and prints the
regions that are out of date. toolgen check FILE.md does the same.
`

// The beginnings and ends of the markers around a region.
const (
	markOpen  = "<!-- toolgen "
	markClose = "-->"
	docsWord  = "docs"
	endWord   = "end"
)

// A region is a part of a Markdown file that toolgen docs writes.
type region struct {
	pos        token.Position // position of the marker before the region
	words      []string       // words of that marker, after "docs"
	start, end int            // offsets of the text between the markers
	newline    string         // line end of the marker
}

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
			bad("a region begins here, but the region that begins at line %d has no end marker", open.pos.Line)
		case words[0] == docsWord:
			open = &region{
				pos:   token.Position{Filename: path, Line: number, Column: 1},
				words: words[1:], start: offset, newline: strings.TrimPrefix(string(whole), line),
			}
		case open == nil:
			bad("the end marker has no begin marker before it")
		default:
			open.end = start
			regions = append(regions, *open)
			open = nil
		}
	}
	if open != nil {
		number = open.pos.Line
		bad("the region has no end marker")
	}
	if len(regions) == 0 && len(diags) == 0 {
		number = 1
		bad("the file has no region")
	}
	return regions, diags
}

// fenceAfter returns the fence of the code block that is open after a line, or "" if
// no block is open. fence is the open fence before the line.
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

// markIn returns the words of the marker in a line.
func markIn(line string) (words []string, isMark bool, err error) {
	inside, ok := strings.CutPrefix(strings.TrimSpace(line), markOpen)
	if !ok {
		return nil, false, nil
	}
	inside, ok = strings.CutSuffix(inside, markClose)
	if !ok {
		return nil, true, errors.New("the marker must end on the line where it begins")
	}
	words, err = splitWords(inside)
	switch {
	case err != nil:
	case len(words) == 0 || words[0] != docsWord && words[0] != endWord:
		err = fmt.Errorf("the marker contains neither %s nor %s", docsWord, endWord)
	case words[0] == endWord && len(words) > 1:
		err = fmt.Errorf("the marker contains text after %s", endWord)
	}
	return words, true, err
}

// splitWords splits a string at spaces, except between double quotes.
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
		return nil, errors.New(`the marker contains an unclosed double quote`)
	}
	return words, nil
}

type page struct {
	output
	first token.Position // position of the first region that is out of date
}

// pageOf returns a Markdown file with the new text of its regions.
func (c *call) pageOf(name string) (page, diag.List) {
	path := c.inDir(name)
	out, diags := readKept(gen.File{Path: path}, func([]byte) *diag.Diagnostic { return nil })
	if !out.exists && !diags.HasErrors() {
		_, err := os.Lstat(path)
		diags = append(diags, unwritable(path, err))
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

func (r region) text(c *call) ([]byte, diag.List) {
	sub := *c
	sub.options = defaults
	sub.werror, sub.verbose = c.werror, c.verbose
	sub.dir = filepath.Dir(r.pos.Filename)
	d := &docsRun{call: &sub, out: r.pos.Filename}
	title, format, provider, definitions, template, tags, sink := d.regionFlags()
	args, _, err := docsCommand.parse(r.words, []*Flag{title, format, provider, definitions, template, tags, sink})
	if err != nil {
		return nil, diag.List{diag.Errorf(r.pos, diag.BadRegion, "invalid marker: %v", err).WithHint("see toolgen help docs for the syntax of markers")}
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

// putPages writes the files of -into. With -check, it prints the changes to the files
// instead.
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
	if c.check {
		return c.call.printed(diags)
	}
	_, code := c.call.put(pages, c.call.adjusted(diags))
	return code
}

// stalePage returns the changes to a Markdown file, or nil if the file is up to date.
func (c *call) stalePage(name string) ([]staleFile, diag.List) {
	p, diags := c.pageOf(name)
	if diags.HasErrors() || !p.stale() {
		return nil, diags
	}
	return []staleFile{compare(p.output)}, append(diags, diag.Errorf(p.first, diag.Stale, "the region is out of date").
		WithHint("run toolgen docs -into %s, then review the diff", filepath.ToSlash(name)))
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

// onlyInto reports whether -into is used without flags that belong in a marker.
func (c *docsRun) onlyInto() bool {
	return !c.html && !c.definitions && c.title == "" && c.out == "" && c.template == "" && len(c.formats) == 0
}
