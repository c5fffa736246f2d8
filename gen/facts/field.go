package facts

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A Field is a field of a struct that is a property, at one place of a tool.
type Field struct {
	*gotype.Field
	Declared *inspect.FieldDecl
	Pos      token.Position    // of the field or, if that is not known, of what holds it
	Path     string            // the name for the user, from Pos on: "days", "opts.days"
	Lines    []directive.Param // the //toolgen:param lines whose path ends at this field
}

// A Reader reads the fields of the types that the tools of a package use.
type Reader struct {
	Package  *inspect.Package
	Writes   bool                    // the fields are of results; otherwise of arguments
	TypeName func(types.Type) string // the name of a type in diagnostics

	known   map[types.Type]*Struct // what Struct returned, where the positions of all fields are known
	structs map[structAt]*Struct   // and where they are not
	marks   map[string]*Mark       // by import path; nil for a package without a mark
	pairs   []Pair                 // of the last tag, to read the next into
}

// A reading is the state of reading one field: the property so far, and problems.
type reading struct {
	*Property
	*Reader
	field    Field
	tag      Tag
	problems diag.List
}

// Field returns the property that a field is. Where sources contradict each other, the
// first of these decides: f.Lines, which are about one use of the type; the directive
// at the field; its tag; its doc comment.
func (r *Reader) Field(f Field) (*Property, diag.List) {
	in := reading{Reader: r, field: f}
	in.read(&Property{})
	return in.Property, in.problems
}

// read reads the field into a property that is zero before. It begins anew: what in has
// of an earlier field is gone.
func (in *reading) read(into *Property) {
	in.Property, in.problems = into, nil
	f, tag := &in.field, &in.tag
	faults := tag.read(string(f.Tag), f.Declared, f.Pos)
	if pair, ok := tag.find("json"); ok && f.Tagged {
		in.Property.Name = schema.OriginAt(tag.inside(pair, 0), ruleJSONTag)
	} else {
		in.Property.Name = schema.OriginAt(f.Pos, RuleGoName)
	}
	in.Mark, in.Unmarked = in.byTags()
	if f.Declared.Deprecated {
		in.deprecate(schema.OriginAt(f.Declared.Pos, ruleDeprecated))
	}
	for i := range f.Lines {
		in.addLine(&f.Lines[i])
	}
	in.overridden = in.hasKeyword("default")
	in.describeBy(&f.Declared.Description)
	if d := f.Declared.Directive; d != nil {
		in.addLine(d)
		if d.Name != "" {
			in.problems = append(in.problems, diag.Errorf(d.NamePos, diag.Misplaced, "name= cannot rename a field, since encoding/json does not know it").
				WithHint("write the name in the json tag"))
		}
	}
	in.problems = append(in.problems, tag.problems(f.Path, faults)...)
	in.addTags()
	in.describeBy(&f.Declared.Doc)
	in.describeBy(&f.Declared.Comment)
}

// addTags adds what the struct tag states. Of the json tag it only reports mistakes.
func (in *reading) addTags() {
	in.checkJSONTag()
	if pairs := in.tag.Pairs; len(pairs) == 0 || len(pairs) == 1 && pairs[0].Key == "json" {
		return // a shortcut, for most fields
	}
	text := in.addSchemaTag()
	in.describe(in.tag.words("jsonschema_description"))
	in.describe(text)
	for _, key := range descriptionTags {
		in.describe(in.tag.words(key))
	}
	in.addExtras()
	in.addPlainTags()
	if in.checks() {
		in.addChecks()
	}
}

// fail reports an error in the tag.
func (in *reading) fail(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.tag.Problem(in.about(diag.Errorf, pos, hint, format, args)))
}

// warn reports a part of the tag that has no effect.
func (in *reading) warn(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.about(diag.Warnf, pos, hint, format, args))
}

// fix adds to the last problem the fix that replaces old by text. Whoever applies it
// checks that old is there, which it is not where the tag is an interpreted literal.
func (in *reading) fix(pos token.Position, old, text string) {
	last := len(in.problems) - 1
	if in.tag.foreign || old == text {
		return
	}
	message := "remove it"
	if text != "" {
		message = "write " + text
	}
	in.problems[last] = in.problems[last].WithFix(message, diag.Replace(pos, old, text))
}

func (in *reading) about(say func(token.Position, diag.Code, string, ...any) diag.Diagnostic, pos token.Position, hint, format string, args []any) diag.Diagnostic {
	return say(pos, diag.BadTag, "%s: "+format, slices.Concat([]any{in.field.Path}, args)...).WithHint("%s", hint)
}
