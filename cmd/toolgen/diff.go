package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

var diffCommand = &Command{
	Name:    "diff",
	Args:    "OLD NEW | -base REV [packages]",
	Summary: "compare two versions of the tools and report breaking changes",
	Doc: `OLD and NEW can each be one of the following:

  - a JSON file of definitions, of MCP or of any API that toolgen show -format prints; -
    is standard input
  - a generated Go file, or such a file at a git revision (REV:PATH)
  - a package, which is loaded from source

The last of these commands compares the tools of a running server with its source:

	toolgen diff main:weather/tools_gen.go ./weather
	toolgen-import -stdio 'weather-server' | toolgen diff tools.json -
	toolgen-import -stdio 'weather-server' | toolgen diff - ./...

-base REV compares the current source of the packages with their generated files at REV.
If there are no generated files, it uses the source at REV. Packages that no longer exist
are included.

The comparison also includes changes that others have made on REV since your branch began.
-base REV... excludes them, as git diff REV... does.

Changes are classified by the values that the schemas accept, not by their text:

    breaking    a valid call is now rejected, a result can have a value that was not possible before, or a tool was removed or renamed
    undecided   toolgen could not determine whether the change is breaking, or the name or unit of a number has changed
    compatible  all valid calls remain valid
    wording     only descriptions and similar strings have changed

Clients send only arguments that the schema names, so a new optional argument is
compatible. -open-inputs assumes that clients also send other arguments. Generated
calls accept null for a missing optional argument, so a schema that no longer lists that
null is compatible.

If an SDK infers the schemas of a registered tool from the types of its handler, diff uses
the schemas that the required release of the SDK infers. It does not compare values that it
cannot determine from the source, and reports how many tools have such values.

If the definition of a registered tool cannot be read in the new source, the tool does not
count as removed. diff lists it separately as no longer readable. The same applies if the
new source of the package has a registration with an unknown name.

` + liveDocFor("diff -base HEAD") + `
If OLD and NEW have the formats of different APIs, diff ignores properties that one of the
formats does not support. It exits with 1 if a change is in the class of -fail-on or in a
worse class, or if OLD or NEW cannot be read.

With -json it prints

	{"class": the worst class, or "same", "bump": a version, or "none", "patch",
	   "minor" or "major", "counts": {CLASS: number of changes},
	 "unchanged": number of tools, "unreadable": [{"name", "package", "message", "file",
	   "line", "column"}], if there are any, "tools": [{"name", "was", "package", "class",
	   "changes": [{"class", "part": "tool", "input", "output" or "answer", "place", "path",
	     "keyword", "message", "example", "file", "line", "column",
	     "accepted": {"reason", "file", "line", "column"}}], "hint"}],
	 "diagnostics": [DIAGNOSTIC…]}

"example" is a value that shows why the change is breaking. Files of a revision are
"REV:PATH".

` + jsonDoc,
	New: func(c *call) task { return &diffRun{call: c} },
}

type diffRun struct {
	call       *call
	compared   diff.Options
	openInputs bool
	failOn     diff.Class // the mildest class for which the run fails
	failOnSet  bool
	never      bool // the run does not fail, whatever the class
	markdown   bool
	version    string
}

func (c *diffRun) flags() []*Flag {
	return []*Flag{
		c.call.baseFlag(),
		{
			Name: "fail-on", Form: "CLASS", Doc: "exit with 1 if a change has this class or a worse one: " + strings.Join(failOnWords(), ", ") + " (default " + diff.Undecided.String() + ")",
			Values: failOnWords(), set: c.setFailOn,
		},
		boolFlag(&c.compared.OpenOutputs, "open-outputs", "assume that readers of results ignore unknown properties"),
		boolFlag(&c.openInputs, "open-inputs", "assume that callers may send properties that the schema does not name"),
		{
			Name: "version", Form: "V", Doc: "version of OLD, such as v1.4.0, to suggest the next version (default REV of -base if it is a version)",
			set: func(version string) error {
				c.version = version
				if _, ok := diff.Bump(version, diff.Same); !ok || version == "" {
					return errors.New("write a version such as v1.4.0: https://semver.org")
				}
				return nil
			},
		},
		boolFlag(&c.markdown, "markdown", "print Markdown, for a comment on a pull request"),
		c.call.githubFlag(), c.call.liveFlag(), c.call.dirFlag(), c.call.outputFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag(),
	}
}

func (c *diffRun) setFailOn(word string) error {
	i := slices.IndexFunc(failOnClasses, func(class diff.Class) bool { return class.String() == word })
	if i < 0 && word != failNever {
		return errors.New(diag.Suggest(word, failOnWords()))
	}
	c.failOnSet, c.never = true, i < 0
	if i >= 0 {
		c.failOn = failOnClasses[i]
	}
	return nil
}

// failOnClasses are the classes for -fail-on, the mildest first.
var failOnClasses = []diff.Class{diff.Wording, diff.Compatible, diff.Undecided, diff.Breaking}

// failNever is the value of -fail-on with which the run never fails because of a change.
const failNever = "none"

func failOnWords() []string {
	return append(mapSlice(failOnClasses, diff.Class.String), failNever)
}

func (c *diffRun) run() int {
	if err := c.checkDiff(); err != nil {
		return c.call.misused(err)
	}
	old, new, diags := c.sides()
	diags = c.call.adjusted(diags)
	if diags.HasErrors() {
		return c.call.stopped(diags)
	}
	c.noteUncompared(old, new)
	old, new = dialect.Aligned(old, new)
	c.compared.ClosedInputs = !c.openInputs
	compared := c.call.timing.begin(stageDiff, len(new))
	if c.call.base != "" && c.call.configuration != nil {
		c.compared.Accepted = c.call.configuration.accepted
	}
	report := diff.Compare(old, new, c.compared)
	compared()
	diags = c.call.adjusted(append(diags, c.unused(report, old, new)...))
	c.printDiff(report, diags)
	if c.call.base != "" && !c.call.json && !c.markdown && !c.call.github && c.fails(report.Open()) {
		c.printAcceptance(report)
	}
	if c.fails(report.Open()) || diags.HasErrors() {
		return exitFailed
	}
	return exitDone
}

// unused returns a warning for each accepted change that no longer occurs, if the run
// compared its tool or all packages.
func (c *diffRun) unused(report diff.Report, old, new []dialect.Located) (diags diag.List) {
	for _, a := range report.Unused {
		isCompared := slices.ContainsFunc(slices.Concat(old, new), func(t dialect.Located) bool { return t.Name == a.Tool })
		if isCompared || slices.Equal(c.call.args, []string{"./..."}) {
			diags = append(diags, diag.Warnf(a.Pos, diag.BadConfig, "the tool %s has no change %q", a.Tool, a.Change).
				WithHint("%s", adviseUnused(report, a)))
		}
	}
	return diags
}

// adviseUnused returns the hint for an accepted change that no longer occurs. It suggests the
// tool's most similar change that is not accepted.
func adviseUnused(report diff.Report, a diff.Accepted) string {
	var known []string
	for _, t := range report.Tools {
		for _, change := range t.Changes {
			if t.Name == a.Tool && change.Accepted == nil {
				known = append(known, change.Subject())
			}
		}
	}
	near, ok := diag.Nearest(a.Change, known)
	if i := slices.IndexFunc(known, func(text string) bool { return strings.HasSuffix(text, ": "+a.Change) }); !ok && i >= 0 {
		near, ok = known[i], true
	}
	if ok {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	return "remove the entry, or copy the text that diff prints"
}

// printAcceptance prints the configuration entry that would accept the first change for
// which the run fails.
func (c *diffRun) printAcceptance(report diff.Report) {
	for _, t := range report.Tools {
		for _, change := range t.Changes {
			if change.Accepted != nil || !c.fails(change.Class) {
				continue
			}
			if printed, ok := c.call.stdout.(*bufio.Writer); ok {
				_ = printed.Flush() // the changes come first; run reports the error
			}
			fmt.Fprintf(c.call.stderr, "to accept a change, add it to %s:\n\ndiff:\n  accepted:\n    - tool: %q\n      change: %q\n      reason: WHY\n", configName, t.Name, change.Subject())
			return
		}
	}
}

func (c *diffRun) checkDiff() error {
	return cmp.Or(c.call.checkFormats("-markdown", c.markdown), c.call.checkSources())
}

func (c *diffRun) fails(class diff.Class) bool {
	least := diff.Undecided
	if c.failOnSet {
		least = c.failOn
	}
	return !c.never && class >= least
}

func (c *diffRun) sides() (old, new []dialect.Located, diags diag.List) {
	if c.call.base != "" {
		return c.sidesOfBase()
	}
	source := *c.call
	source.livePath = "" // -live only applies to NEW
	old, _, diags = source.toolsOf(c.call.args[0])
	if diags.HasErrors() {
		return nil, nil, diags
	}
	new, pkgs, more := c.call.toolsOf(c.call.args[1])
	for _, side := range c.call.args { // a file contains only tools
		if kindOf(c.call.dir, side) == fromJSON {
			old, new = ofKind(old, dialect.Callable), ofKind(new, dialect.Callable)
		}
	}
	if kindOf(c.call.dir, c.call.args[0]) == fromJSON {
		new = c.registeredIn(old, new)
		if c.call.current() == nil {
			c.compared.Unreadable = unreadable(old, new, pkgs, func(_ dialect.Located, nameless []*registered.Tool) *registered.Tool {
				return slices.Concat(nameless, []*registered.Tool{nil})[0]
			})
		}
	}
	return old, new, append(diags, more...)
}

// registeredIn returns new without conditionally registered tools that list does not
// contain. It prints their number.
func (c *diffRun) registeredIn(list, new []dialect.Located) []dialect.Located {
	registered := slices.DeleteFunc(slices.Clone(new), func(t dialect.Located) bool {
		return t.Conditional && !slices.ContainsFunc(list, func(listed dialect.Located) bool { return listed.Name == t.Name })
	})
	if n := len(new) - len(registered); n > 0 {
		fmt.Fprintf(c.call.stderr, "skipped %s that the source registers only under a condition, and that OLD does not contain\n", counted(n, "tool"))
	}
	return registered
}

func (c *diffRun) sidesOfBase() (old, new []dialect.Located, diags diag.List) {
	base, diags := c.call.openBase(c.call.base)
	if diags.HasErrors() {
		return nil, nil, diags
	}
	var pkgs []*inspect.Package
	sub := *c.call
	if sub.args = base.existingPatterns(c.call.args); len(sub.args) > 0 {
		found, problems := sub.facts(inspect.Query{Registered: true})
		pkgs, diags = found, append(diags, problems...)
	}
	new, more := c.call.toolsNow(pkgs)
	diags = append(append(diags, more...), outside(base.root, pkgs)...)
	if diags.HasErrors() {
		return nil, nil, diags
	}
	old, more = c.call.toolsFrom(base, true)
	if diags = append(diags, more...); !diags.HasErrors() && len(old)+len(new) == 0 {
		diags = append(diags, c.call.missing(pkgs)...)
	}
	if c.call.current() == nil { // a list contains all tools
		c.compared.Unreadable = base.unreadable(old, new, pkgs)
	}
	return old, new, diags
}

// outside returns an error for packages with tools outside the repository, because the
// revision does not contain them.
func outside(root string, pkgs []*inspect.Package) diag.List {
	var diags diag.List
	for _, pkg := range pkgs {
		rel, err := filepath.Rel(root, resolved(pkg.Dir))
		if hasTools(pkg) && (err != nil || rel != "." && !filepath.IsLocal(rel)) {
			diags = append(diags, gitProblem(fmt.Sprintf("package %s is outside the git repository %s", pkg.Path, root), "name only packages in the repository")...)
		}
	}
	return diags
}

type diffJSON struct {
	diff.View
	Diagnostics []diagnostic `json:"diagnostics"`
}

// printDiff prints the report in the format that the flags select. With -json, the
// diagnostics are part of the report; otherwise they are printed on standard error.
func (c *diffRun) printDiff(report diff.Report, diags diag.List) {
	form := diff.Form{Version: c.startVersion(), Path: relative}
	switch {
	case c.call.json:
		c.call.printJSON(diffJSON{report.View(form), inJSON(diags)})
		return
	case c.markdown:
		form.Title = "Changes of the tools"
		io.WriteString(c.call.stdout, report.Markdown(form))
	case c.call.github:
		form.Path, form.Least = c.call.workflowPath(), c.failOn
		io.WriteString(c.call.stdout, report.GitHub(form))
	default:
		io.WriteString(c.call.stdout, report.Text(form))
	}
	c.call.printDiagnostics(diags)
}

// startVersion returns the version that the suggested version follows: the version of
// -version, or of the tag of -base. The tags of a module in a subfolder contain its path
// before the version.
// https://go.dev/ref/mod#vcs-version
func (c *diffRun) startVersion() string {
	base := path.Base(strings.TrimSuffix(c.call.base, sinceBranch))
	if _, ok := diff.Bump(base, diff.Same); c.version == "" && ok {
		return base
	}
	return c.version
}

// unreadable returns the missing tools of a base that may still have a registration that
// toolgen cannot read. A registration without a known name counts only in the folder where
// the base registered the tool.
func (b base) unreadable(old, new []dialect.Located, pkgs []*inspect.Package) []diff.Unreadable {
	return unreadable(old, new, pkgs, func(t dialect.Located, nameless []*registered.Tool) *registered.Tool {
		for _, reg := range slices.Backward(nameless) {
			if dir, err := filepath.Rel(b.root, resolved(filepath.Dir(reg.Pos.Filename))); err == nil && filepath.ToSlash(dir) == b.folderOfCall(t) {
				return reg
			}
		}
		return nil
	})
}

// unreadable returns the old tools that are not in new, but may have a registration that
// toolgen cannot read. If no registration has the tool's name, choose selects one without a
// known name.
func unreadable(old, new []dialect.Located, pkgs []*inspect.Package, choose func(t dialect.Located, nameless []*registered.Tool) *registered.Tool) []diff.Unreadable {
	byName := map[string]*registered.Tool{}
	var nameless []*registered.Tool
	for _, pkg := range pkgs {
		for _, reg := range pkg.Unread {
			if reg.Name.Stated {
				byName[reg.Name.Value] = reg
			} else {
				nameless = append(nameless, reg)
			}
		}
	}
	var all []diff.Unreadable
	for _, t := range old {
		if t.Kind != dialect.Callable || slices.ContainsFunc(new, func(now dialect.Located) bool { return now.Kind == t.Kind && now.Name == t.Name }) {
			continue
		}
		reg, named := byName[t.Name]
		if !named {
			reg = choose(t, nameless)
		}
		if reg != nil {
			why := reasonUnread(reg)
			all = append(all, diff.Unreadable{Name: t.Name, Package: t.Package, Named: named, Reason: why.Reason, Pos: why.Pos})
		}
	}
	return all
}

// noteUncompared prints how many tools have parts that are only known on one side.
func (c *diffRun) noteUncompared(old, new []dialect.Located) {
	names := map[string]bool{}
	for _, sides := range [][2][]dialect.Located{{old, new}, {new, old}} {
		known := map[string][]string{}
		for _, t := range sides[1] {
			known[t.Name] = append(slices.Clip(t.Unknown), "known")
		}
		for _, t := range sides[0] {
			if other := known[t.Name]; other != nil && slices.ContainsFunc(t.Unknown, func(pointer string) bool { return !slices.Contains(other, pointer) }) {
				names[t.Name] = true
			}
		}
	}
	if len(names) > 0 {
		fmt.Fprintf(c.call.stderr, "parts of %s are not compared, because toolgen cannot determine them from the source\n", counted(len(names), "tool"))
	}
}

// folderOfCall returns the folder, relative to the repository, in which the base registers
// a tool. If no call registers the tool, it returns "".
func (b base) folderOfCall(t dialect.Located) string {
	isRegistered := slices.ContainsFunc(t.Parts, func(part dialect.Part) bool {
		return part.Name == "name" && part.Origin.Rule() == inspect.RegistrationRule
	})
	file, isOfBase := strings.CutPrefix(t.NamePos.Filename, b.name+":")
	if !isRegistered || !isOfBase {
		return ""
	}
	return path.Dir(file)
}

// reasonUnread returns the part of a registration that prevents the tool from being read.
func reasonUnread(reg *registered.Tool) registered.Unread {
	if why, fails := reg.Fails(); fails || len(reg.Unread) == 0 {
		return why
	}
	return reg.Unread[len(reg.Unread)-1]
}
