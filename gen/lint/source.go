package lint

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A structType is a struct type whose fields may be part of a schema.
type structType struct {
	pkg  string     // import path of the package that declares it
	name string     // "Query", or "Query.Range" for a type without a name
	typ  types.Type // its underlying type is a struct
}

// structsOf returns the structs that the tools of a package use directly or indirectly,
// sorted by name. Unnamed structs follow the structs that contain them.
func structsOf(pkg *inspect.Package) []structType {
	names := slices.SortedFunc(maps.Keys(pkg.Decls.Types), func(a, b *types.TypeName) int {
		return cmp.Or(cmp.Compare(a.Pkg().Path(), b.Pkg().Path()), cmp.Compare(a.Name(), b.Name()))
	})
	var all []structType
	for _, name := range names {
		all = append(all, within(structType{name.Pkg().Path(), name.Name(), name.Type()})...)
	}
	for _, tool := range pkg.Tools {
		for _, p := range tool.Params {
			all = append(all, unnamed(structType{pkg.Path, tool.GoName + "." + p.Name, p.Type})...)
		}
	}
	return all
}

func within(s structType) []structType {
	st, ok := s.typ.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	all := []structType{s}
	for field := range st.Fields() {
		all = append(all, unnamed(structType{s.pkg, s.name + "." + field.Name(), field.Type()})...)
	}
	return all
}

func unnamed(s structType) []structType {
	switch t := s.typ.(type) {
	case *types.Struct:
		return within(s)
	case interface{ Elem() types.Type }: // pointer, slice, array, map
		return unnamed(structType{s.pkg, s.name, t.Elem()})
	}
	return nil
}

// eachField calls use for each field of a struct that the user can edit.
func eachField(pkg *inspect.Package, s structType, use func(field *types.Var, tag string, decl *inspect.FieldDecl)) {
	st := s.typ.Underlying().(*types.Struct)
	for i := range st.NumFields() {
		if decl := pkg.Decls.Field(st.Field(i)); !decl.Foreign {
			use(st.Field(i), st.Tag(i), decl)
		}
	}
}

// A place is a parameter, a result, or a field, with its name in findings.
type place struct {
	pkg, name string
	pos       token.Position
	own       string // Go name; "" if it has no name
	quoted    bool   // encoded as a string, because of the string option of the json tag
}

// A typeWalk visits the types that tools accept or return, and each named type only once.
// It calls look for each type that has a name or no component types. If look returns true,
// the walk skips the contents of the type.
type typeWalk struct {
	pkg  *inspect.Package
	look func(t types.Type, at place) (found bool)
	seen map[*types.TypeName]bool
}

func newTypeWalk(pkg *inspect.Package, look func(t types.Type, at place) bool) *typeWalk {
	return &typeWalk{pkg: pkg, look: look, seen: map[*types.TypeName]bool{}}
}

// params visits the arguments that a model sends to a tool, unless the source gives their
// schema.
func (w *typeWalk) params(tool *inspect.Tool) {
	for _, p := range tool.Params {
		if !p.Injected && tool.Input == nil {
			w.visit(p.Type, place{pkg: w.pkg.Path, name: tool.GoName + "." + p.Name, pos: p.Pos, own: p.Name})
		}
	}
}

// results visits the results of a tool, unless the source gives their schema.
func (w *typeWalk) results(tool *inspect.Tool) {
	for _, r := range tool.Results {
		if !r.Content && tool.Output == nil {
			name := strings.TrimSuffix("the result "+r.Name, " ")
			w.visit(r.Type, place{pkg: w.pkg.Path, name: tool.GoName + ": " + name, pos: r.Pos, own: r.Name})
		}
	}
}

func (w *typeWalk) visit(t types.Type, at place) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		w.named(t, at)
	case *types.Basic:
		w.look(t, at)
	case *types.Struct:
		w.fields(t, at)
	case *types.Map:
		w.visit(t.Elem(), at)
	case interface{ Elem() types.Type }:
		w.visit(t.Elem(), at)
	}
}

// named visits a defined type. Instead of an instance of a generic type, it visits the type
// arguments and the generic type, because a generic type can contain ever larger instances
// of itself.
func (w *typeWalk) named(t *types.Named, at place) {
	obj := t.Obj()
	for arg := range t.TypeArgs().Types() {
		w.visit(arg, at)
	}
	if obj.Pkg() == nil || w.pkg.Decls.Type(obj).Input != nil || w.look(t, at) {
		return
	}
	if _, basic := t.Underlying().(*types.Basic); !basic && !w.seen[obj] {
		w.seen[obj] = true
		w.visit(t.Origin().Underlying(), place{pkg: obj.Pkg().Path(), name: obj.Name(), pos: at.pos, own: at.own})
	}
}

func (w *typeWalk) fields(st *types.Struct, at place) {
	for i := range st.NumFields() {
		field, seen := gotype.ParseField(st.Field(i), reflect.StructTag(st.Tag(i)), w.pkg.Encoder)
		if !seen {
			continue
		}
		own := field.Decl.Name()
		w.visit(field.Decl.Type(), place{
			pkg: at.pkg, name: at.name + "." + own, pos: either(w.pkg.Decls.Field(field.Decl).Pos, at.pos),
			own: own, quoted: field.Quoted,
		})
	}
}

func isType(t types.Type, path, name string) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// tagKeys are the struct tag keys that inference parses. otherUsers are similar keys that
// other libraries use.
var (
	tagKeys    = facts.TagKeys()
	otherUsers = []string{"validate", "binding", "header", "schema", "docs", "docstring", "mapstructure", "envDefault", "hjson"}
)

// checkTagKeys reports misspelled struct tag keys. If a field also has the correct key, the
// other key belongs to another library, such as enums next to enum.
func checkTagKeys(pkg *inspect.Package, add func(found)) {
	eachTag(pkg, add, func(s structType, field *types.Var, tag reflect.StructTag, pair facts.Pair) (found, bool) {
		if slices.Contains(tagKeys, pair.Key) || slices.Contains(otherUsers, pair.Key) {
			return found{}, false
		}
		near, ok := misspelt(pair.Key, tagKeys)
		_, beside := tag.Lookup(near)
		meant, sure := diag.Closest(pair.Key, tagKeys)
		f := found{
			message: fmt.Sprintf("%s.%s: toolgen does not support the tag %s:%q", s.name, field.Name(), pair.Key, pair.Value),
			hint:    "did you mean " + near + "?",
		}
		if sure && meant == near && diag.IsTypo(pair.Key, meant) {
			f.old, f.text = pair.Key, meant
		}
		return f, ok && !beside
	})
}

// optionLike matches the beginning of a string that may be meant as an option. A capital
// letter and a colon, as in "Format: DD.MM.YYYY", indicate English text.
var optionLike = regexp.MustCompile(`^\s*([A-Za-z_]+)\s*=|^\s*([a-z_][A-Za-z_]*)\s*:`)

func checkTagTexts(pkg *inspect.Package, add func(found)) {
	keywords := append(facts.KeywordNames(), "description", "required", "nullable")
	eachTag(pkg, add, func(s structType, field *types.Var, _ reflect.StructTag, pair facts.Pair) (found, bool) {
		m := optionLike.FindStringSubmatch(pair.Value)
		if pair.Key != "jsonschema" || m == nil || !facts.ReadsAsText(pair.Value, pkg.Options.SchemaTags) {
			return found{}, false
		}
		option := m[1] + m[2]
		_, near := misspelt(option, keywords)
		return found{
			message: fmt.Sprintf("%s.%s: jsonschema:%q is used as a description, but looks like the option %s", s.name, field.Name(), pair.Value, option),
			hint:    fmt.Sprintf("use %s=… without a space, or begin the description with another word", option),
		}, near || slices.Contains(keywords, option)
	})
}

// eachTag applies check to the tags of all fields that are in the JSON, and adds its
// findings.
func eachTag(pkg *inspect.Package, add func(found), check func(structType, *types.Var, reflect.StructTag, facts.Pair) (found, bool)) {
	for _, s := range structsOf(pkg) {
		eachField(pkg, s, func(field *types.Var, tag string, decl *inspect.FieldDecl) {
			if reflect.StructTag(tag).Get("json") == "-" {
				return
			}
			read := facts.ReadTag(tag, decl, decl.Pos)
			for _, pair := range read.Pairs {
				if f, ok := check(s, field, reflect.StructTag(tag), pair); ok {
					f.pos, f.pkg, f.subject = read.Of(pair), s.pkg, s.name+"."+field.Name()+" "+pair.Key
					add(f)
				}
			}
		})
	}
}

const untypedConstant diag.Code = "untyped-constant"

const conflictingFields diag.Code = "conflicting-fields"

// Missing returns the findings of the rules untyped-constant and conflicting-fields. The
// generate command also reports them, because these constants and fields are missing in
// schemas.
func Missing(pkg *inspect.Package) diag.List {
	codes := []diag.Code{untypedConstant, conflictingFields}
	var report Report
	for _, code := range codes {
		rule, _ := Find(code)
		rule.source(pkg, func(f found) { report.Findings = append(report.Findings, rule.finding(f)) })
	}
	return slices.DeleteFunc(report.Ignoring(pkg.Ignored).Diagnostics(), func(d diag.Diagnostic) bool { return !slices.Contains(codes, d.Code) })
}

func checkUntyped(pkg *inspect.Package, add func(found)) {
	var all []found
	for name, decl := range pkg.Decls.Types {
		if decl.EnumLine().Off || decl.Input != nil {
			continue
		}
		for _, c := range decl.Untyped {
			all = append(all, untyped(name, decl, c))
		}
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.pkg+a.subject, b.pkg+b.subject) })
	for _, f := range all {
		add(f)
	}
}

func untyped(name *types.TypeName, decl *inspect.TypeDecl, c inspect.Const) found {
	return found{
		pos: c.Pos, pkg: c.Pkg, subject: name.Name() + " " + c.Name,
		message: fmt.Sprintf("%s has no type, so it is not a value of %s, whose constants are in the same block", c.Name, name.Name()),
		hint:    fmt.Sprintf("use %s %s = …, or move it out of the block", c.Name, name.Name()),
		related: []diag.Related{{Pos: decl.Consts[0].Pos, Message: decl.Consts[0].Name + " is a value of " + name.Name()}},
	}
}

func checkCancelled(pkg *inspect.Package, add func(found)) {
	for _, s := range structsOf(pkg) {
		for _, group := range gotype.Cancelled(s.typ, pkg.Encoder) {
			ours := slices.DeleteFunc(slices.Clone(group), func(v *types.Var) bool { return pkg.Decls.Field(v).Foreign })
			if len(ours) == 0 {
				continue
			}
			add(cancelled(pkg, s, ours, group))
		}
	}
}

func cancelled(pkg *inspect.Package, s structType, ours, group []*types.Var) found {
	f := found{
		pos: pkg.Decls.Field(ours[0]).Pos, pkg: s.pkg, subject: s.name + "." + ours[0].Name(),
		hint: "change the name in one of the json tags, or add a json tag to exactly one field",
	}
	var names []string
	for _, v := range group {
		names = append(names, v.Name())
	}
	f.message = fmt.Sprintf("%s: the fields %s have the same JSON name, so encoding/json omits all of them", s.name, strings.Join(names, ", "))
	if len(group) == 1 {
		f.message = fmt.Sprintf("%s: the field %s occurs twice at the same depth, so encoding/json omits it", s.name, names[0])
		f.hint = "embed the struct that declares it only once"
	}
	for _, v := range ours[1:] {
		f.related = append(f.related, diag.Related{Pos: pkg.Decls.Field(v).Pos, Message: v.Name() + " is the other field"})
	}
	return f
}

// checkIntegers finds integers that are likely to exceed 2^53, above which clients round
// numbers. These are integers without a limit, and 64-bit integers whose names suggest
// that all bits are used, such as IDs and hashes. Other integers, such as counts and
// sizes, are usually smaller.
func checkIntegers(pkg *inspect.Package, add func(found)) {
	var hint string // for the visited tool
	w := newTypeWalk(pkg, func(t types.Type, at place) bool {
		switch {
		case isType(t, "math/big", "Int"):
			add(roundedInteger(t, at, hint))
			return true
		case is64(t) && !at.quoted && usesAllBits.MatchString(at.own) && !isEnum(pkg, t):
			add(roundedInteger(t, at, hint))
		}
		return false
	})
	for _, tool := range pkg.Tools {
		if pkg.Options.BigInts == "text" && tool.Handler == inspect.NoHandler {
			continue
		}
		hint = "send it as a string: use the string option in the json tag of a field, a parameter or result of type string, or bigints=text with call on //toolgen:package"
		if tool.IsServedBySDK(pkg.Options) { // the official SDK ignores the string option when it infers schemas
			hint = "send it as a string: use the type string"
		}
		w.params(tool)
		w.results(tool)
	}
}

// usesAllBits matches the names of integers that are not quantities.
var usesAllBits = regexp.MustCompile(`^(?i:u?ids?|hash|checksum|fingerprint|snowflake|nonce|nanos|nanoseconds)$|` +
	`(ID|Id)s?$|_ids?$|(Hash|Checksum|Fingerprint|Snowflake|Nonce|Nanos|Nanoseconds)$`)

// is64 reports whether a type is declared with 64 bits. It excludes int, because most APIs
// use int for quantities.
func is64(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Kind() == types.Int64 || basic.Kind() == types.Uint64) && !isType(t, "time", "Duration")
}

// isEnum reports whether a type has constants, so that these are its only values.
func isEnum(pkg *inspect.Package, t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && pkg.Decls.Type(named.Obj()).Of(named).HasValues()
}

func roundedInteger(t types.Type, at place, hint string) found {
	return found{
		pos: at.pos, pkg: at.pkg, subject: at.name,
		message: fmt.Sprintf("%s is of type %s, and clients round integers above 2^53", at.name, types.TypeString(t, (*types.Package).Name)),
		hint:    hint,
	}
}

// checkURLs finds URLs that a model would have to split into parts.
func checkURLs(pkg *inspect.Package, add func(found)) {
	w := newTypeWalk(pkg, func(t types.Type, at place) bool {
		if !isType(t, "net/url", "URL") {
			return false
		}
		add(found{
			pos: at.pos, pkg: at.pkg, subject: at.name,
			message: fmt.Sprintf("%s is a url.URL, which is encoded as an object with Scheme, Host, Path, and more", at.name),
			hint:    "use a string with format=uri, and parse it in the function",
		})
		return true
	})
	for _, tool := range pkg.Tools {
		w.params(tool)
	}
}

// checkVariants finds unions that tools both accept and return, but whose results lack the
// property that distinguishes the types in arguments.
func checkVariants(pkg *inspect.Package, add func(found)) {
	taken := map[*types.TypeName]bool{}
	in := newTypeWalk(pkg, func(t types.Type, _ place) bool {
		if named, ok := t.(*types.Named); ok {
			taken[named.Obj()] = true
		}
		return false
	})
	for _, tool := range pkg.Tools {
		in.params(tool)
	}
	told := map[token.Position]bool{}
	out := newTypeWalk(pkg, func(t types.Type, _ place) bool {
		named, ok := t.(*types.Named)
		if !ok || !taken[named.Obj()] {
			return false
		}
		decl := pkg.Decls.Type(named.Obj())
		if lacking, ok := lacksKey(decl.Union, pkg.Encoder); ok && !told[decl.Union.Line.KeyPos] {
			told[decl.Union.Line.KeyPos] = true
			add(untoldVariant(named.Obj(), decl.Union, lacking))
		}
		return false
	})
	for _, tool := range pkg.Tools {
		out.results(tool)
	}
}

// lacksKey returns a type of a union that has no field for the discriminator. It returns
// false if there is no such type, or if results contain the discriminator.
func lacksKey(u *inspect.Union, by inspect.Encoder) (inspect.Implementer, bool) {
	if u == nil || u.Foreign || !u.Sealed || u.Line.Key == "" || u.Line.Output {
		return inspect.Implementer{}, false
	}
	i := slices.IndexFunc(u.Implementers, func(impl inspect.Implementer) bool { return !hasMember(impl.Type, u.Line.Key, by) })
	if i < 0 {
		return inspect.Implementer{}, false
	}
	return u.Implementers[i], true
}

// hasMember reports whether a type has a JSON member with the name. If the type is not a
// struct, hasMember returns true, because inference reports such a type.
func hasMember(t types.Type, name string, by inspect.Encoder) bool {
	return !gotype.IsStruct(t) || slices.ContainsFunc(gotype.FieldsOf(t, by).Members, func(f *gotype.Field) bool { return f.Name == name })
}

func untoldVariant(obj *types.TypeName, u *inspect.Union, lacking inspect.Implementer) found {
	return found{
		pos: u.Line.KeyPos, pkg: obj.Pkg().Path(), subject: obj.Name(),
		message: fmt.Sprintf("%s is an argument and a result, but a result of type %s has no %s, so a model cannot send it back", obj.Name(), lacking.Type.Obj().Name(), u.Line.Key),
		hint:    "add output after the key (requires call on //toolgen:package), or add a field " + u.Line.Key + " to the types",
	}
}

// checkOffers finds prompts, resources, and prompt arguments without a description. Prompt
// arguments are strings, so that a client knows nothing about them but their names.
func checkOffers(pkg *inspect.Package, add func(found)) {
	for _, o := range pkg.Offers {
		verb := o.Offer.Verb
		if verb == directive.CompletionVerb {
			continue
		}
		if o.Doc.Value == "" {
			add(found{
				pos: o.Pos, subject: o.GoName,
				message: fmt.Sprintf("the %s %s has no description, so a client can only show its name", verb, o.GoName),
				hint:    "add a doc comment, or //toolgen:description",
			})
		}
		for _, param := range o.Arguments() {
			if _, isStruct := param.Type.Underlying().(*types.Struct); isStruct || verb != directive.PromptVerb || param.Doc.Value != "" || hasDocOrConstants(pkg, param.Type) {
				continue
			}
			add(found{
				pos: param.Pos, subject: o.GoName + "." + param.Name,
				message: fmt.Sprintf("%s of the prompt %s has no description", param.Name, o.GoName),
				hint:    "add a comment to it, with an example if its format is not obvious",
			})
		}
	}
}

func checkTitled(pkg *inspect.Package, add func(found)) {
	for _, o := range pkg.Offers {
		if o.Offer.Verb != directive.CompletionVerb && o.Options.Title == "" {
			add(found{
				pos: o.Pos, subject: o.GoName,
				message: fmt.Sprintf("the %s %s has no title, so a client shows its name", o.Offer.Verb, o.GoName),
				hint:    fmt.Sprintf("add title=%q to //toolgen:%s", "…", o.Offer.Verb),
			})
		}
	}
}

func hasDocOrConstants(pkg *inspect.Package, t types.Type) bool {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	decl := pkg.Decls.Type(named.Obj()).Of(named)
	return decl.Doc.Value != "" || len(decl.Consts) > 0
}

// checkRepeated finds operations that tools repeat, because the operations precede a
// question to the user.
func checkRepeated(pkg *inspect.Package, add func(found)) {
	for _, tool := range pkg.Tools {
		for _, e := range tool.Repeated {
			add(found{
				pos:     e.Pos,
				subject: tool.GoName + ": " + e.Text,
				message: fmt.Sprintf("%s runs before %s asks the user, and again when the client repeats the call with the answer", e.Text, tool.GoName),
				hint:    "move it after the question, or make it safe to run twice",
			})
		}
	}
}
