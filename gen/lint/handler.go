package lint

import (
	"cmp"
	"fmt"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/arguments"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A rawTool is a tool whose handler reads the arguments from the request, with the schema
// from the tool's registration.
type rawTool struct {
	*inspect.Tool
	input *schema.Doc
}

// rawTools returns the tools of a package whose handlers read arguments from requests and
// whose schemas list all properties.
func rawTools(pkg *inspect.Package) []rawTool {
	var all []rawTool
	for _, tool := range pkg.Tools {
		reg := tool.Registered
		if reg == nil || !tool.FromCall || !reg.Handler.Raw || reg.Input == nil {
			continue
		}
		doc, err := schema.Parse([]byte(reg.Input.Text))
		if err == nil && listsProperties(doc) {
			all = append(all, rawTool{tool, doc})
		}
	}
	return all
}

func listsProperties(doc *schema.Doc) bool {
	if doc.TextUnder("type") != "object" || doc.Has("$ref", "allOf", "anyOf", "oneOf", "if", "not", "patternProperties", "dependentSchemas", "$defs") {
		return false
	}
	others := doc.Under("additionalProperties")
	return others == nil || others.IsFalse()
}

// property returns the schema of an argument that a handler reads, or nil.
func (t rawTool) property(read registered.Read) *schema.Doc {
	for _, m := range t.input.Table("properties") {
		if m.Key == read.Name || read.AnyCase && strings.EqualFold(m.Key, read.Name) {
			return m.Value
		}
	}
	path := schema.Path{"properties", read.Name}.String()
	if slices.ContainsFunc(t.Registered.Unread, func(u registered.Unread) bool { return u.Part == registered.InputPart && "#"+u.Path == path }) {
		return schema.Boolean(true)
	}
	return nil
}

// checkUndeclared finds arguments that handlers read but the schema does not declare. It
// ignores code that the handlers of several tools share, and code that only tests for an
// argument. It also ignores a read of a declared argument by an old name, and a read as
// JSON if the declared string X_json contains JSON.
func checkUndeclared(pkg *inspect.Package, add func(found)) {
	for _, tool := range rawTools(pkg) {
		reported := map[string]bool{}
		for _, read := range tool.Registered.Handler.Reads {
			old := slices.ContainsFunc(read.Or, func(name string) bool { return tool.property(registered.Read{Name: name}) != nil })
			old = old || slices.ContainsFunc([]string{"_json", "JSON", "Json"}, func(suffix string) bool { return tool.property(registered.Read{Name: read.Name + suffix}) != nil })
			elsewhere := filepath.Dir(read.Func.Filename) != pkg.Dir // other packages may share the code
			if read.Touched || old || elsewhere || reported[read.Name] || read.Shared || tool.property(read) != nil {
				continue
			}
			reported[read.Name] = true
			name := tool.Registered.Name.Value
			f := found{
				pos: read.Pos, tool: name, subject: name + " " + read.Name,
				message: fmt.Sprintf("the handler of %s reads the argument %s, but the schema does not declare it", name, read.Name),
				hint:    "declare it in the schema, or remove the code that reads it",
				related: []diag.Related{{Pos: tool.Registered.Input.Pos, Message: "the schema of " + name}},
			}
			if near, ok := misspelt(read.Name, tool.input.Under("properties").Keys()); ok {
				f.hint = "did you mean " + near + "?"
			}
			add(f)
		}
	}
}

// checkUnread finds required arguments that handlers never read.
func checkUnread(pkg *inspect.Package, add func(found)) {
	for _, tool := range rawTools(pkg) {
		h := tool.Registered.Handler
		if !h.Complete {
			continue
		}
		for _, argument := range tool.input.Required() {
			if slices.ContainsFunc(h.Reads, func(r registered.Read) bool {
				return r.Name == argument || r.AnyCase && strings.EqualFold(r.Name, argument)
			}) {
				continue
			}
			name := tool.Registered.Name.Value
			add(found{
				pos: tool.Registered.Input.Pos, tool: name, subject: name + " " + argument,
				message: fmt.Sprintf("%s requires the argument %s, but its handler never reads it", name, argument),
				hint:    "read it in the handler, or remove it from the schema",
				related: []diag.Related{{Pos: either(tool.Pos, tool.Registered.Pos), Message: "the handler of " + name}},
			})
		}
	}
}

// checkReadTypes finds arguments that handlers read as a type that the schema excludes. It
// reports each place at which the value is used.
func checkReadTypes(pkg *inspect.Package, add func(found)) {
	for _, tool := range rawTools(pkg) {
		uses := map[string][]registered.Read{}
		var names []string
		for _, read := range tool.Registered.Handler.Reads {
			if read.Touched {
				continue
			}
			if uses[read.Name] == nil {
				names = append(names, read.Name)
			}
			uses[read.Name] = append(uses[read.Name], read)
		}
		for _, argument := range names {
			reads := uses[argument]
			declared, _ := tool.property(reads[0]).Types()
			if declared == nil || slices.ContainsFunc(reads, func(r registered.Read) bool {
				return r.Types == nil || slices.ContainsFunc(r.Types, func(t string) bool { return slices.Contains(declared, t) })
			}) {
				continue
			}
			name := tool.Registered.Name.Value
			as := "a type that this JSON value cannot have"
			if len(reads[0].Types) > 0 {
				as = diag.Listed(reads[0].Types, "or")
			}
			add(found{
				pos: reads[0].Pos, tool: name, subject: name + " " + argument,
				message: fmt.Sprintf("the handler of %s reads %s as %s, but its schema declares %s", name, argument, as, diag.Listed(declared, "or")),
				hint:    "read it as the declared type, or change the schema; JSON numbers are float64 in a map[string]any",
				related: []diag.Related{{Pos: tool.Registered.Input.Pos, Message: "the schema of " + name}},
			})
		}
	}
}

// goSDKTools returns the tools whose schemas the official SDK derives from Go types.
func goSDKTools(pkg *inspect.Package) []*inspect.Tool {
	return slices.DeleteFunc(slices.Clone(pkg.Tools), func(t *inspect.Tool) bool {
		return t.Handler != inspect.GoSDKHandler || !t.FromCall || t.Registered.Input != nil
	})
}

// goSDKFields visits the fields of the structs that are arguments of [goSDKTools].
func goSDKFields(pkg *inspect.Package, visit func(s structType, v *types.Var, tag string, decl *inspect.FieldDecl)) {
	w := newTypeWalk(pkg, func(types.Type, place) bool { return false })
	for _, tool := range goSDKTools(pkg) {
		w.params(tool)
	}
	for name := range w.seen {
		if s := (structType{name.Pkg().Path(), name.Name(), name.Type()}); gotype.IsStruct(s.typ) {
			eachField(pkg, s, func(v *types.Var, tag string, decl *inspect.FieldDecl) { visit(s, v, tag, decl) })
		}
	}
}

// checkSDKTags finds jsonschema tags in which inference recognizes options, but the
// official SDK uses the whole tag as the description.
func checkSDKTags(pkg *inspect.Package, add func(found)) {
	goSDKFields(pkg, func(s structType, v *types.Var, tag string, decl *inspect.FieldDecl) {
		value := reflect.StructTag(tag).Get("jsonschema")
		option, rest, _ := strings.Cut(value, ",")
		if option != "required" && option != "nullable" || facts.ReadsAsText(value, pkg.Options.SchemaTags) {
			return // the rule option-in-description reports this
		}
		hint := "keep only the description in the tag; a field without omitempty is required"
		if rest = strings.TrimSpace(rest); rest != "" {
			hint = fmt.Sprintf("use jsonschema:%q; a field without omitempty is required", rest)
		}
		add(found{
			pos: decl.Pos, pkg: s.pkg, subject: s.name + "." + v.Name(),
			message: fmt.Sprintf("%s.%s: the SDK sends %q as the description, including the option %s", s.name, v.Name(), value, option),
			hint:    hint,
		})
	})
}

// checkSDKTypes finds registrations at which the official SDK panics.
func checkSDKTypes(pkg *inspect.Package, add func(found)) {
	for _, tool := range pkg.Tools {
		if reg := tool.Registered; reg != nil && tool.FromCall && reg.Rejected != "" {
			name := reg.Name.Value
			add(found{
				pos: reg.Pos, tool: name, subject: name,
				message: fmt.Sprintf("the SDK panics when it registers %s: %s", name, reg.Rejected),
				hint:    "change the type or its tags, or set InputSchema or OutputSchema",
			})
		}
	}
}

// checkSDKPointers finds pointers that the official SDK makes required arguments, although
// a pointer usually makes an argument optional.
func checkSDKPointers(pkg *inspect.Package, add func(found)) {
	goSDKFields(pkg, func(s structType, v *types.Var, tag string, decl *inspect.FieldDecl) {
		name, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if _, isPointer := v.Type().Underlying().(*types.Pointer); !isPointer || !v.Exported() || v.Embedded() || name == "-" ||
			strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
			return
		}
		add(found{
			pos: decl.Pos, pkg: s.pkg, subject: s.name + "." + v.Name(),
			message: fmt.Sprintf("%s.%s is a pointer without omitempty, so the SDK requires the argument", s.name, v.Name()),
			hint:    fmt.Sprintf("use json:%q if it is optional, or a type that is not a pointer", cmp.Or(name, v.Name())+",omitempty"),
		})
	})
}

// checkSDKDecoders finds types whose UnmarshalJSON accepts JSON types that the official
// SDK's schema excludes. It reports each type at its first argument.
func checkSDKDecoders(pkg *inspect.Package, add func(found)) {
	first, count := map[*types.TypeName]found{}, map[*types.TypeName]int{}
	var names []*types.TypeName
	for _, tool := range goSDKTools(pkg) {
		newTypeWalk(pkg, func(t types.Type, at place) bool {
			named, ok := t.(*types.Named)
			if !ok {
				return false
			}
			obj, listed := named.Obj(), arguments.Underlying(named)
			var excluded []string
			for _, accepted := range tool.Registered.Handler.Decoded[obj] {
				if listed != nil && !slices.Contains(listed, accepted) && !slices.Contains(excluded, accepted) {
					excluded = append(excluded, accepted)
				}
			}
			if len(excluded) == 0 {
				return false
			}
			if count[obj]++; count[obj] == 1 {
				names = append(names, obj)
				first[obj] = found{
					pos: at.pos, pkg: at.pkg, subject: at.name,
					message: fmt.Sprintf("%s: the method UnmarshalJSON of %s also decodes %s, but the SDK validates against the schema of its underlying type, %s", at.name, obj.Name(), diag.Listed(excluded, "or"), diag.Listed(listed, "or")),
					hint:    "set InputSchema, or map the type to a schema in ForOptions.TypeSchemas of jsonschema.For",
				}
			}
			return false
		}).params(tool)
	}
	for _, name := range names {
		f := first[name]
		if more := count[name] - 1; more > 0 {
			f.message += fmt.Sprintf("; %d more arguments of the package have this type", more)
		}
		add(f)
	}
}
