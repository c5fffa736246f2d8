package lint

import (
	"fmt"
	"go/types"
	"reflect"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// tagKeys are the keys of struct tags that inference reads, and otherUsers
// those of other libraries that are near to one of these.
var (
	tagKeys    = facts.TagKeys()
	otherUsers = []string{"validate", "binding", "header", "schema", "docs", "docstring", "mapstructure", "envDefault", "hjson"}
)

// checkTagKeys says nothing of a key whose right form stands beside it: that is
// the one of another library, such as enums beside enum.
func checkTagKeys(pkg *inspect.Package) []found {
	return eachTag(pkg, func(s structType, field *types.Var, tag reflect.StructTag, pair facts.Pair) (found, bool) {
		if slices.Contains(tagKeys, pair.Key) || slices.Contains(otherUsers, pair.Key) {
			return found{}, false
		}
		near, ok := misspelt(pair.Key, tagKeys)
		_, beside := tag.Lookup(near)
		meant, sure := diag.Meant(pair.Key, tagKeys)
		f := found{
			message: fmt.Sprintf("%s.%s: toolgen does not read the tag %s:%q", s.name, field.Name(), pair.Key, pair.Value),
			hint:    "did you mean " + near + "?",
		}
		if sure && meant == near && diag.IsSlip(pair.Key, meant) {
			f.old, f.text = pair.Key, meant
		}
		return f, ok && !beside
	})
}

// optionLike is the beginning of a text that may be meant for an option. A
// capital and a colon, as in "Format: DD.MM.YYYY", are English.
var optionLike = regexp.MustCompile(`^\s*([A-Za-z_]+)\s*=|^\s*([a-z_][A-Za-z_]*)\s*:`)

func checkTagTexts(pkg *inspect.Package) []found {
	keywords := append(facts.KeywordNames(), "description", "required", "nullable")
	return eachTag(pkg, func(s structType, field *types.Var, _ reflect.StructTag, pair facts.Pair) (found, bool) {
		m := optionLike.FindStringSubmatch(pair.Value)
		if pair.Key != "jsonschema" || m == nil || !facts.ReadsAsText(pair.Value, pkg.Options.SchemaTags) {
			return found{}, false
		}
		option := m[1] + m[2]
		_, near := misspelt(option, keywords)
		return found{
			message: fmt.Sprintf("%s.%s: jsonschema:%q is read as a description, and it looks like the option %s", s.name, field.Name(), pair.Value, option),
			hint:    fmt.Sprintf("write %s=… without a space, or begin the description with another word", option),
		}, near || slices.Contains(keywords, option)
	})
}

// eachTag collects what check finds in the tags of the fields that JSON has.
func eachTag(pkg *inspect.Package, check func(structType, *types.Var, reflect.StructTag, facts.Pair) (found, bool)) []found {
	var all []found
	for _, s := range structsOf(pkg) {
		eachField(pkg, s, func(field *types.Var, tag string, decl *inspect.FieldDecl) {
			if reflect.StructTag(tag).Get("json") == "-" {
				return
			}
			read := facts.ReadTag(tag, decl, decl.Pos)
			for _, pair := range read.Pairs {
				if f, ok := check(s, field, reflect.StructTag(tag), pair); ok {
					f.pos, f.pkg, f.subject = read.Of(pair), s.pkg, s.name+"."+field.Name()+" "+pair.Key
					all = append(all, f)
				}
			}
		})
	}
	return all
}
