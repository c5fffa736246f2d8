package infer

import (
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
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
// says so. Where the package does not decide, its own tags do, and for the
// structs of another package those of that package, too; never the tools that
// happen to be selected.
func (m *maker) byTags(f gotype.Field) bool {
	switch {
	case m.writes || m.pkg.Options.Required == "json":
		return false
	case m.pkg.Options.Required == "tags":
		return true
	}
	mark := m.markOf(m.pkg.Path)
	if mark == nil && f.Decl.Pkg() != nil {
		mark = m.markOf(f.Decl.Pkg().Path())
	}
	if m.mark == nil {
		m.mark = mark
	}
	return mark != nil
}

// markOf returns the first mark of a package, or nil.
func (m *maker) markOf(path string) *Mark {
	mark, known := m.marks[path]
	if !known {
		mark = m.findMark(path)
		m.marks[path] = mark
	}
	return mark
}

func (m *maker) findMark(path string) *Mark {
	for _, f := range m.pkg.Decls.Tags[path] {
		if f.Pointer || !strings.Contains(f.Text, "required") || canBeLeftOut(f.Text) {
			continue
		}
		tag := pairsOf(f)
		for _, pair := range tag.pairs {
			if pair.key == "required" && pair.value == "true" || pair.key == schemaTag && m.isMark(pair.value, path) {
				return &Mark{tag.of(pair), pair.key, path}
			}
		}
	}
	return nil
}

func pairsOf(f inspect.FieldTag) structTag {
	tag, _ := readTag(f.Text, &inspect.FieldDecl{TagPos: f.Pos, TagRaw: f.Raw}, f.Pos)
	return tag
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
func (m *maker) isMark(value, path string) bool {
	form, items := schemaTagForm(value, m.pkg.Options.SchemaTags)
	isRequired := slices.Contains(strings.Split(value, ","), "required")
	return form == optionForm && isRequired && (slices.ContainsFunc(items, hasKey) || m.writesOptions(path) || !m.writesTexts(path))
}

// writesOptions reports whether a package is known to write jsonschema tags
// as options: it says so, or has one that google/jsonschema-go would refuse,
// or another tag of invopop/jsonschema.
func (m *maker) writesOptions(path string) bool {
	return m.pkg.Options.SchemaTags == "options" || slices.ContainsFunc(m.pkg.Decls.Tags[path], func(f inspect.FieldTag) bool {
		tag := reflect.StructTag(f.Text)
		_, described := tag.Lookup("jsonschema_description")
		_, extras := tag.Lookup("jsonschema_extras")
		return described || extras || beginsWithKey.MatchString(tag.Get(schemaTag))
	})
}

func (m *maker) writesTexts(path string) bool {
	return slices.ContainsFunc(m.pkg.Decls.Tags[path], func(f inspect.FieldTag) bool {
		value := reflect.StructTag(f.Text).Get(schemaTag)
		form, _ := schemaTagForm(value, m.pkg.Options.SchemaTags)
		return value != "" && form == textForm
	})
}
