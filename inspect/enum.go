package inspect

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// HasValues reports whether the constants are meant as the only values of the type. An enum
// directive declares this; without one, at least two different strings, or integers counted
// with iota, imply it.
//
// Whether they become an "enum" in a schema also depends on the methods of the type and on
// options.
func (d *TypeDecl) HasValues() bool {
	if line := d.EnumLine(); line.Pos.IsValid() && !line.Off {
		return len(d.Consts) > 0
	}
	return d.differ() && (d.allOf(constant.String) || d.allOf(constant.Int) && d.counts())
}

// Of returns the declaration d for the type t. If t is an instance of a generic type, the
// result omits the constants of other instances.
func (d *TypeDecl) Of(t types.Type) *TypeDecl {
	isOther := func(c Const) bool { return c.Instance != nil && !types.Identical(c.Instance, t) }
	if !slices.ContainsFunc(d.Consts, isOther) {
		return d
	}
	of := *d
	of.Consts = slices.DeleteFunc(slices.Clone(d.Consts), isOther)
	return &of
}

func (d *TypeDecl) differ() bool {
	return slices.ContainsFunc(d.Consts, func(c Const) bool { return !isSame(c.Value, d.Consts[0].Value) })
}

func isSame(a, b constant.Value) bool {
	if a.Kind() == constant.String && b.Kind() == constant.String {
		return constant.StringVal(a) == constant.StringVal(b)
	}
	return a.ExactString() == b.ExactString()
}

func (d *TypeDecl) allOf(kind constant.Kind) bool {
	return !slices.ContainsFunc(d.Consts, func(c Const) bool {
		return c.Value.Kind() != kind && c.Value.Kind() != constant.Unknown
	})
}

// counts reports whether one block counts all values with iota. Constants in other blocks
// may be aliases of its constants.
func (d *TypeDecl) counts() bool {
	i := slices.IndexFunc(d.Consts, func(c Const) bool { return c.PlainIota })
	if i < 0 {
		return false
	}
	block := d.Consts[i].Block
	return !slices.ContainsFunc(d.Consts, func(c Const) bool {
		return c.Block != block && !(c.Alias && d.isIn(block, c.Value))
	})
}

func (d *TypeDecl) isIn(block token.Position, value constant.Value) bool {
	return slices.ContainsFunc(d.Consts, func(c Const) bool {
		return c.Block == block && c.Value.ExactString() == value.ExactString()
	})
}

// enum adds to decl the constants of its type and the options of the type's enum
// directives.
func (r *reacher) enum(decl *TypeDecl, obj *types.TypeName, spec typeSpec, ix *index) {
	decl.Enum = r.enumLine(obj, spec, ix)
	line := decl.EnumLine()
	if r.rejectEnum(line, obj) || notEnum(obj) != nil || ix == nil {
		return
	}
	r.rejectEmpty(line, obj, ix)
	decl.Consts = append(r.consts(obj, ix), r.constsFrom(line, obj)...)
	nameProtoConsts(decl.Consts, obj, ix)
	decl.Untyped = r.untyped(obj, ix)
	r.checkConstraints(decl, obj, ix)
}

// enumLine returns the options of the enum directive for a type in the package doc, or
// otherwise of the directives above the type. It returns nil if there is no directive.
func (r *reacher) enumLine(obj *types.TypeName, spec typeSpec, ix *index) (said *directive.Enum) {
	if ix != nil {
		if lines := ix.source.lines.peek(spec.doc, "enum"); len(lines) > 0 {
			line, diags := directive.DecodeEnum(lines)
			r.diags = append(r.diags, diags...)
			said = &line
		}
	}
	named := false
	all := r.s.selection.options.EnumTypes
	for i := range all {
		other := &all[i]
		if !r.isCalled(obj, other.Type.Key) {
			continue
		}
		r.enums[other.Type.Key] = true
		if said != nil && said.Pos.IsValid() && (named || obj.Pkg() == r.s.types) {
			r.report(diag.Errorf(other.Pos, diag.Contradiction, "duplicate enum directive for %s", obj.Name()).
				WithHint("remove one of them").
				WithRelated(said.Pos, "the other directive is here"))
		}
		said, named = other, true
	}
	return said
}

// A noEnum is the reason why a type cannot have an enum, and a hint.
type noEnum struct{ why, hint string }

// notEnum returns the reason why a type cannot have an enum because of its kind, or nil.
func notEnum(obj *types.TypeName) *noEnum {
	basic, ok := obj.Type().Underlying().(*types.Basic)
	switch {
	case !ok || basic.Info()&(types.IsString|types.IsInteger|types.IsFloat|types.IsBoolean) == 0:
		return &noEnum{"it is neither a string nor a number", "remove the directive, or move it to the type that has the constants"}
	case basic.Info()&types.IsBoolean != 0:
		return &noEnum{"the values of a bool are always true and false", "remove the directive"}
	case isNamed(obj.Type(), "time", "Duration"):
		return &noEnum{"its constants are units, not values", "remove the directive"}
	}
	return nil
}

// rejectEnum reports an enum directive on a type that cannot have an enum, and returns
// whether it did.
func (f *finder) rejectEnum(said directive.Enum, obj *types.TypeName) bool {
	if !said.Pos.IsValid() {
		return false
	}
	reader := methodIn(obj.Type(), "UnmarshalText", "UnmarshalJSON")
	switch why := notEnum(obj); {
	case obj.IsAlias():
		f.reportEnum(said, obj, noEnum{"it is an alias", "move the directive to the aliased type, or name that type in the package doc"})
	case why != nil:
		f.reportEnum(said, obj, *why)
	case reader != "" && !said.Off:
		f.reportEnum(said, obj, noEnum{"its " + reader + " determines its values", "remove the directive, or replace it with //toolgen:schema {…}"})
	default:
		return false
	}
	return true
}

func (f *finder) rejectEmpty(said directive.Enum, obj *types.TypeName, ix *index) {
	if said.Pos.IsValid() && len(said.From) == 0 && len(ix.values[keyOf(obj)]) == 0 {
		f.reportEnum(said, obj, noEnum{"it has no constants", "declare constants, use from= with a package that declares them, or remove the directive"})
	}
}

func (f *finder) reportEnum(said directive.Enum, obj *types.TypeName, no noEnum) {
	f.report(diag.Errorf(said.Pos, diag.Misplaced, "//toolgen:enum has no effect on %s: %s", obj.Name(), no.why).WithHint("%s", no.hint))
}

// constsFrom returns the constants of a type that the packages in from= declare, in the
// order of the packages.
func (f *finder) constsFrom(said directive.Enum, obj *types.TypeName) []Const {
	var consts []Const
	for _, from := range said.From {
		found, problem, hint := f.constsOf(obj, from.Value)
		if problem != "" {
			f.report(diag.Errorf(from.ValuePos, diag.BadValue, "%s", problem).WithHint("%s", hint))
		}
		consts = append(consts, found...)
	}
	return consts
}

func (f *finder) constsOf(obj *types.TypeName, path string) (found []Const, problem, hint string) {
	if path == obj.Pkg().Path() {
		return nil, "the constants of " + path + " itself are always values", "remove it"
	}
	s := f.prog.byPath[path]
	if s == nil || len(s.meta.Files) == 0 && len(s.meta.Errors) > 0 || s.meta.Dir == "" {
		return nil, "the package " + path + " is not loaded", "use the import path of the package, and import the package in a package of the tools or add it to the command line"
	}
	ix := f.prog.indexOf(path)
	if ix == nil {
		return nil, "the package " + path + " has no Go files in this build", "set from= to the package that declares the constants, or remove from="
	}
	if found = f.consts(obj, ix); len(found) == 0 {
		return nil, path + " declares no constants of the type " + obj.Name(), "set from= to the package that declares the constants, or remove from="
	}
	return found, "", ""
}

// indexOf returns the index of a package, or nil if its source is not available.
func (prog *Program) indexOf(path string) *index {
	if s := prog.sourceOf(path); s != nil {
		return s.index()
	}
	return nil
}

// isCalled reports whether a name in a directive of the package refers to a type. The
// package's own types have no qualifier. Other types are qualified by the name of an import,
// the package name, or the import path.
func (f *finder) isCalled(obj *types.TypeName, text string) bool {
	i := strings.LastIndexByte(text, '.')
	if i < 0 {
		return obj.Pkg() == f.s.types && obj.Name() == text
	}
	qualifier, path := text[:i], obj.Pkg().Path()
	if text[i+1:] != obj.Name() {
		return false
	}
	if paths := f.s.importsAs(qualifier); len(paths) > 0 {
		return slices.Contains(paths, path)
	}
	return qualifier == obj.Pkg().Name() || qualifier == path
}

// importsAs returns the paths of the packages that files import under a name.
func (s *source) importsAs(name string) []string {
	var paths []string
	for _, f := range s.files {
		if path := f.importedNames(s)[name]; path != "" {
			paths = append(paths, path)
		}
	}
	return paths
}

// checkEnumNames reports the enum directives in the doc of the package for types that no
// tool uses.
func (f *finder) checkEnumNames() {
	for _, said := range f.s.selection.options.EnumTypes {
		if name := said.Type.Key; !f.enums[name] {
			f.report(diag.Errorf(said.Type.Pos, diag.NoSuchParam, "no tool uses the type %s", name).
				WithHint("qualify the type as in the package's source, for example unit.Scale, or remove the directive"))
		}
	}
}

// useEnum marks the enum directives of a type as used, and reports their errors even if
// no tool reaches the type.
func (f *finder) useEnum(spec typeSpec) {
	lines := f.lines.use(spec.doc, "enum")
	if len(lines) == 0 {
		return
	}
	said, diags := directive.DecodeEnum(lines)
	f.diags = append(f.diags, diags...)
	obj, ok := f.s.types.Scope().Lookup(spec.spec.Name.Name).(*types.TypeName)
	if ok && !f.rejectEnum(said, obj) {
		f.rejectEmpty(said, obj, f.s.index())
	}
}

// untyped returns the untyped constants that are declared in the same blocks as the
// type's constants, and that have values of the same kind, in source order.
func (f *finder) untyped(obj *types.TypeName, ix *index) []Const {
	own := ix.values[keyOf(obj)]
	if len(own) == 0 || ix.source.meta.Standard || isInstance(own[0].Type()) {
		return nil
	}
	blocks := map[token.Pos]bool{}
	for _, c := range own {
		blocks[ix.consts[c.Pos()].block] = true
	}
	var found []Const
	for _, c := range ix.bare {
		if blocks[ix.consts[c.Pos()].block] && c.Val().Kind() == own[0].Val().Kind() {
			found = append(found, f.constant(c, ix))
		}
	}
	slices.SortFunc(found, func(a, b Const) int { return comparePositions(a.Pos, b.Pos) })
	return found
}
