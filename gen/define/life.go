package define

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// describe returns the description of a tool, with a paragraph at its end where its
// line says that it should not be called any more.
func describe(found *inspect.Tool) (string, diag.List) {
	said, text := found.Options, found.Doc.Value
	if said.Deprecated == "" && said.Replaced == "" {
		return text, nil
	}
	paragraphs := strings.Split(text, "\n\n")
	at := slices.IndexFunc(paragraphs, func(p string) bool { return strings.HasPrefix(p, dialect.Deprecation) })
	switch {
	case at >= 0 && said.Deprecated != "":
		return text, diag.List{diag.Errorf(said.Words.Place("deprecated"), diag.Contradiction,
			"the description of %s already says why it is deprecated", found.GoName).WithHint("keep one of them")}
	case at >= 0 && regexp.MustCompile(`\b`+regexp.QuoteMeta(said.Replaced)+`\b`).MatchString(paragraphs[at]):
		return text, nil
	case at < 0:
		at = len(paragraphs)
		paragraphs = append(paragraphs, dialect.Deprecation+said.Deprecated)
	}
	if said.Replaced != "" {
		paragraphs[at] = sentence(paragraphs[at]) + "Call " + said.Replaced + " instead."
	}
	return strings.TrimPrefix(strings.Join(paragraphs, "\n\n"), "\n\n"), nil
}

// sentence returns what stands before a sentence, ended as one.
func sentence(before string) string {
	trimmed := strings.TrimRight(before, " \n")
	switch {
	case trimmed+" " == dialect.Deprecation:
		return dialect.Deprecation
	case strings.HasSuffix(trimmed, "."), strings.HasSuffix(trimmed, "!"), strings.HasSuffix(trimmed, "?"):
		return trimmed + " "
	}
	return trimmed + ". "
}

// lives reports what lines say of the life of tools and does not hold: that another
// tool of the package is to be called instead, and old names.
func lives(pkg *inspect.Package, tools []Tool) diag.List {
	var diags diag.List
	var taken map[string]Source // made where there is an alias, as of few tools
	for i := range tools {
		t := &tools[i]
		diags = append(diags, successor(pkg, t)...)
		if taken == nil && len(t.Aliases()) > 0 {
			taken = sources(tools)
		}
		for _, alias := range t.Aliases() {
			switch other, is := taken[alias.Value]; {
			case is:
				diags = append(diags, diag.Errorf(alias.ValuePos, diag.DuplicateName, "the tool name %s is already used", alias.Value).
					WithHint("an alias is an old name that no tool has any more").
					WithRelated(other.NamePos, "%s has it", other.Called))
			case !pkg.Options.Call:
				diags = append(diags, diag.Errorf(alias.ValuePos, diag.BadValue, "an alias needs call: only generated code answers to it, since no definition has it").
					WithHint("add call to the //toolgen:package line, or leave the alias out"))
			}
			taken[alias.Value] = t.Source
		}
	}
	return diags
}

// sources returns the sources of tools by their names.
func sources(tools []Tool) map[string]Source {
	named := make(map[string]Source, len(tools))
	for i := range tools {
		named[tools[i].Name] = tools[i].Source
	}
	return named
}

// successor reports a tool that is replaced by none.
func successor(pkg *inspect.Package, t *Tool) diag.List {
	if t.Facts == nil || t.Facts.Options.Replaced == "" {
		return nil
	}
	name := t.Facts.Options.Replaced
	names := make([]string, 0, len(pkg.Tools))
	for _, other := range pkg.Tools {
		switch {
		case other == t.Facts:
		case other.Options.Replaced != "" && Name(pkg, other) == name:
			return diag.List{diag.Errorf(t.Facts.Options.Words.Place("replaced"), diag.BadValue, "%s is itself replaced", name).
				WithHint("write replaced=%s", other.Options.Replaced).
				WithFix("write replaced="+other.Options.Replaced, diag.Replace(t.Facts.Options.Words.Place("replaced"), name, other.Options.Replaced)).
				WithRelated(other.Options.Words.Place("replaced"), "it is written here")}
		default:
			names = append(names, Name(pkg, other))
		}
	}
	if slices.Contains(names, name) {
		return nil
	}
	problem := diag.Errorf(t.Facts.Options.Words.Place("replaced"), diag.NoSuchTool, "no other tool of the package is called %s", strconv.Quote(name))
	if near, ok := diag.Nearest(name, names); ok {
		return diag.List{problem.WithHint("did you mean %s?", near).WithMeant(problem.Pos, "replaced=", name, names)}
	}
	return diag.List{problem.WithHint("write the name of a tool, as clients see it")}
}

// Aliases are the old names of a tool, to which generated calls answer, too.
func (t *Tool) Aliases() []directive.Arg {
	if t.Facts == nil {
		return nil
	}
	return t.Facts.Options.Aliases
}
