package facts

import (
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
)

// A Mark is a redundant "required" tag: fields without omitempty or a similar option are
// required by default. An author who writes such a tag does not expect this default, and
// intends other fields to be optional.
type Mark struct {
	Pos     token.Position
	Tag     string // its key
	Package string // import path of the package with the tag
}

// byTags reports whether a field is required only if a tag or directive requires it, and
// returns the mark that is the reason. If the package does not have the option required,
// a mark in the package decides, or a mark in the package that declares the struct. Only
// the types that the tools reach count, because other types have marks for other
// libraries.
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
		if !f.Reached || f.Pointer || !strings.Contains(f.Text, "required") || canBeLeftOut(f.Text) {
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

// canBeLeftOut reports whether the tag of a field makes it optional, or hides it. A tag
// that makes such a field required is not a mark, because both rules need it.
func canBeLeftOut(text string) bool {
	tag := reflect.StructTag(text)
	name, options, _ := strings.Cut(tag.Get("json"), ",")
	list := strings.Split(options, ",")
	_, hasDefault := tag.Lookup("default")
	return hasDefault || name == "-" && options == "" || slices.Contains(list, "omitempty") || slices.Contains(list, "omitzero") ||
		strings.Contains(tag.Get(schemaTag), "default=")
}

// isMark reports whether a jsonschema tag makes its field required and no library can
// interpret it as a description.
func (r *Reader) isMark(value, path string) bool {
	form, items := schemaTagForm(value, r.Package.Options.SchemaTags)
	isRequired := slices.Contains(strings.Split(value, ","), "required") || slices.ContainsFunc(items, func(item tagItem) bool { return item.text == "required" })
	return form == optionForm && isRequired && (slices.ContainsFunc(items, hasKey) || r.writesOptions(path) || !r.writesTexts(path))
}

// writesOptions reports whether a package certainly writes options in jsonschema tags:
// its directive specifies it, or it has a tag that google/jsonschema-go would reject, or
// another tag of invopop/jsonschema.
func (r *Reader) writesOptions(path string) bool {
	return r.Package.Options.SchemaTags == "options" || slices.ContainsFunc(r.Package.Decls.Tags[path], func(f inspect.FieldTag) bool {
		tag := reflect.StructTag(f.Text)
		_, described := tag.Lookup("jsonschema_description")
		_, extras := tag.Lookup("jsonschema_extras")
		return described || extras || beginsWithKey(tag.Get(schemaTag))
	})
}

// writesTexts reports whether a package has a jsonschema tag that is a description.
func (r *Reader) writesTexts(path string) bool {
	return slices.ContainsFunc(r.Package.Decls.Tags[path], func(f inspect.FieldTag) bool {
		value := reflect.StructTag(f.Text).Get(schemaTag)
		form, _ := schemaTagForm(value, r.Package.Options.SchemaTags)
		return value != "" && form == textForm
	})
}
