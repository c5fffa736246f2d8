package facts

import (
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
)

// A Mark is a tag that calls a field required which would be required without
// it: who writes that does not count on the rule by which it would.
type Mark struct {
	Pos     token.Position
	Tag     string // its key
	Package string // import path of the package that writes it
}

// byTags reports whether a field is required only where a tag or directive
// says so, with the mark that decides. Where the package does not decide, its own
// tags do, and for the structs of another package those of that package, too;
// never the tools that happen to be selected.
func (in *reading) byTags() (*Mark, bool) {
	switch {
	case in.Writes || in.Package.Options.Required == "json":
		return nil, false
	case in.Package.Options.Required == "tags":
		return nil, true
	}
	mark := in.markOf(in.Package.Path)
	if declared := in.field.Decl.Pkg(); mark == nil && declared != nil {
		mark = in.markOf(declared.Path())
	}
	return mark, mark != nil
}

// markOf returns the first mark of a package, or nil.
func (r *Reader) markOf(path string) *Mark {
	mark, known := r.marks[path]
	if !known {
		if r.marks == nil {
			r.marks = map[string]*Mark{}
		}
		mark = r.findMark(path)
		r.marks[path] = mark
	}
	return mark
}

func (r *Reader) findMark(path string) *Mark {
	for _, f := range r.Package.Decls.Tags[path] {
		if f.Pointer || !strings.Contains(f.Text, "required") || canBeLeftOut(f.Text) {
			continue
		}
		tag := ReadTag(f.Text, &inspect.FieldDecl{TagPos: f.Pos, TagRaw: f.Raw}, f.Pos)
		for _, pair := range tag.Pairs {
			if pair.Key == "required" && pair.Value == "true" || pair.Key == schemaTag && r.isMark(pair.Value, path) {
				return &Mark{tag.Of(pair), pair.Key, path}
			}
		}
	}
	return nil
}

// canBeLeftOut reports whether the tag of a field makes it optional, or hides
// it, so that a mark beside it decides something by either rule.
func canBeLeftOut(text string) bool {
	tag := reflect.StructTag(text)
	name, options, _ := strings.Cut(tag.Get("json"), ",")
	said := strings.Split(options, ",")
	_, has := tag.Lookup("default")
	return has || name == "-" && options == "" || slices.Contains(said, "omitempty") || slices.Contains(said, "omitzero") ||
		strings.Contains(tag.Get(schemaTag), "default=")
}

// isMark reports whether a jsonschema tag calls its field required, and no
// reader can take that for a description.
func (r *Reader) isMark(value, path string) bool {
	form, items := schemaTagForm(value, r.Package.Options.SchemaTags)
	isRequired := slices.Contains(strings.Split(value, ","), "required")
	return form == optionForm && isRequired && (slices.ContainsFunc(items, hasKey) || r.writesOptions(path) || !r.writesTexts(path))
}

// writesOptions reports whether a package is known to write jsonschema tags
// as options: it says so, or has one that google/jsonschema-go would refuse,
// or another tag of invopop/jsonschema.
func (r *Reader) writesOptions(path string) bool {
	return r.Package.Options.SchemaTags == "options" || slices.ContainsFunc(r.Package.Decls.Tags[path], func(f inspect.FieldTag) bool {
		tag := reflect.StructTag(f.Text)
		_, described := tag.Lookup("jsonschema_description")
		_, extras := tag.Lookup("jsonschema_extras")
		return described || extras || beginsWithKey.MatchString(tag.Get(schemaTag))
	})
}

func (r *Reader) writesTexts(path string) bool {
	return slices.ContainsFunc(r.Package.Decls.Tags[path], func(f inspect.FieldTag) bool {
		value := reflect.StructTag(f.Text).Get(schemaTag)
		form, _ := schemaTagForm(value, r.Package.Options.SchemaTags)
		return value != "" && form == textForm
	})
}
