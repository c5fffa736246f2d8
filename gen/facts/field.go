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

// A Field is a field of a struct that is a property, and where it is met.
type Field struct {
	gotype.Field
	Declared *inspect.FieldDecl
	Pos      token.Position    // of the field, or of the last place on the way that is known
	Path     string            // how the user would call it: "days", "opts.days"
	Lines    []directive.Param // of doc comments, whose way ends here
}

// A Reader reads the fields that the tools of a package reach.
type Reader struct {
	Package  *inspect.Package
	Writes   bool                    // results are written; arguments are read
	TypeName func(types.Type) string // how a diagnostic calls a type

	structs map[structAt]*Struct
	marks   map[string]*Mark // of packages, nil for one without
}

// A reading is a field that is being read.
type reading struct {
	Property
	*Reader
	field    Field
	tag      Tag
	problems diag.List
}

// Field returns what the source says of a field: in the lines that reach it, which
// speak of one use of a type and so go before what stands at the type, beside it, in
// its tag, and in its doc.
func (r *Reader) Field(f Field) (Property, diag.List) {
	in := reading{Reader: r}
	in.read(f)
	return in.Property, in.problems
}

// read reads a field, and forgets the one before.
func (in *reading) read(f Field) {
	tag, faults := readTag(string(f.Tag), f.Declared, f.Pos)
	*in = reading{Reader: in.Reader, field: f, tag: tag}
	in.Property.Name = schema.Origin{Pos: f.Pos, Rule: RuleGoName}
	if pair, ok := tag.find("json"); ok && f.Tagged {
		in.Property.Name = schema.Origin{Pos: tag.inside(pair, 0), Rule: ruleJSONTag}
	}
	in.Mark, in.Unmarked = in.byTags()
	if f.Declared.Deprecated {
		in.deprecate(schema.Origin{Pos: f.Declared.Pos, Rule: ruleDeprecated})
	}
	for _, line := range f.Lines {
		in.addLine(line)
	}
	in.overridden = in.hasKeyword("default")
	in.describe(f.Declared.Description)
	in.addLine(f.Declared.Directive)
	if d := f.Declared.Directive; d.Name != "" {
		in.problems = append(in.problems, diag.Errorf(d.NamePos, diag.BadPlace, "name= cannot rename a field, since encoding/json does not know it").
			WithHint("write the name in the json tag"))
	}
	in.problems = append(in.problems, tag.problems(f.Path, faults)...)
	in.addTags()
	in.describe(f.Declared.Doc, f.Declared.Comment)
}

// addTags adds what the struct tag says, apart from what the tag json means.
func (in *reading) addTags() {
	in.checkJSONTag()
	text := in.addSchemaTag()
	in.describe(in.tag.words("jsonschema_description"), text)
	for _, key := range descriptionTags {
		in.describe(in.tag.words(key))
	}
	in.addExtras()
	in.addPlainTags()
	if in.checks() {
		in.addChecks()
	}
}

// fail notes what is wrong with the tag.
func (in *reading) fail(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.tag.Problem(in.about(diag.Errorf, pos, hint, format, args)))
}

// warn notes what the tag says and nobody reads.
func (in *reading) warn(pos token.Position, hint, format string, args ...any) {
	in.problems = append(in.problems, in.about(diag.Warnf, pos, hint, format, args))
}

// fix adds to what was told last of the tag what to write in place of a text. It is
// passed over where the text does not stand there, as in an interpreted literal.
func (in *reading) fix(pos token.Position, old, text string) {
	last := len(in.problems) - 1
	if in.tag.foreign || old == text {
		return
	}
	message := "leave it out"
	if text != "" {
		message = "write " + text
	}
	in.problems[last] = in.problems[last].WithFix(message, diag.Replace(pos, old, text))
}

func (in *reading) about(say func(token.Position, diag.Code, string, ...any) diag.Diagnostic, pos token.Position, hint, format string, args []any) diag.Diagnostic {
	return say(pos, diag.BadTag, "%s: "+format, slices.Concat([]any{in.field.Path}, args)...).WithHint("%s", hint)
}
