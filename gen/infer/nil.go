package infer

import (
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// With the option nil=empty, generated calls write [] and {} for nil slices and maps in a
// result. encoding/json and the SDKs write null.

// canBeEmpty reports whether the option can have an effect: generated calls alone write the
// result.
func (b *builder) canBeEmpty() bool {
	return b.writes && b.pkg.Options.Call && b.tool.Handler == inspect.NoHandler
}

// ResultType returns the type of a result.
func (b *builder) ResultType(t types.Type) *gotype.Type {
	if b.tool.Options.Nil == "empty" && b.canBeEmpty() {
		return b.types.Result(t).WithEmpty()
	}
	return b.types.Result(t)
}

// WritesEmpty reports whether a field has the option of its own, by its number.
func (b *builder) WritesEmpty(in *gotype.Type, i int) bool {
	return b.canBeEmpty() && b.reader.Struct(in.Go, in.Fields(), token.Position{}, "").Members[i].Property.EmptyNil != ""
}

// nullable returns the schema of a type that accepts null as well, if a nil can be written
// at the place.
func (b *builder) nullable(t *gotype.Type, s *schema.Node, at place) *schema.Node {
	if !b.writes || at.nonNil {
		return s
	}
	switch t.Kind {
	case gotype.Bytes, gotype.Slice, gotype.Map:
		if t.At.Empty {
			return s
		}
		b.leftNils = b.leftNils || b.tool.Options.Nil == "empty" && b.bySDK
	}
	return b.orNull(s, at, ruleNil)
}

// inMethod returns the type of what a method encodes or decodes.
func (b *builder) inMethod(t *gotype.Type) *gotype.Type {
	if b.differsInMethod(t.Go, map[types.Type]bool{}) {
		return t.InMethod()
	}
	return t
}

// differsInMethod reports whether generated calls read or write a part of a type in another
// way than encoding/json: an interface with methods, whose types may have fields with
// nil=empty, or such a field.
func (b *builder) differsInMethod(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return u.NumMethods() > 0
	case *types.Struct:
		of := b.types.Of(t, gotype.At{ByFields: true})
		for i, member := range of.Fields().Members {
			if b.writes && b.WritesEmpty(of, i) || b.differsInMethod(member.Decl.Type(), seen) {
				return true
			}
		}
	case interface{ Elem() types.Type }: // pointers, lists, and maps
		return b.differsInMethod(u.Elem(), seen)
	}
	return false
}

// checkEmptyNil reports that a property has nil=empty, or a tag that means the same, without
// effect: it is an argument, or null is written all the same.
func (b *builder) checkEmptyNil(s *schema.Node, p *property) (problems diag.List) {
	switch {
	case p.EmptyNil == "":
	case !b.writes && p.decl == nil:
		problems = append(problems, emptyArgument(p.at.pos, p.at.path))
	case b.writes && s.AcceptsNull():
		hint := "add omitempty to its json tag, or use a type without nil"
		switch kind := p.wire.Kind; {
		case kind != gotype.Bytes && kind != gotype.Slice && kind != gotype.Map, p.wire.At.InMethod:
		case b.canBeEmpty() || b.bySDK:
			hint = "make the tool a function without the SDK's types: generated calls write empty values for nil"
		default:
			hint = "add call to the //toolgen:package line: generated calls write empty values for nil"
		}
		problems = append(problems, diag.Warnf(p.at.pos, diag.BadPlace, "%s: %s has no effect, since null is written for a nil %s", p.at.path, p.EmptyNil, b.typeName(p.wire.Go)).
			WithHint("%s", hint))
	}
	return problems
}

// emptyArgument is the error about nil=empty for an argument.
func emptyArgument(pos token.Position, name string) diag.Diagnostic {
	return diag.Errorf(pos, diag.BadPlace, "%s is an argument, and nil=empty is for results", name).
		WithHint("write it above a field of the result, or in the //toolgen:tool line")
}

// nilsLeft is the warning that nil=empty has no effect on a handler of an SDK.
func nilsLeft(tool *inspect.Tool) diag.Diagnostic {
	return diag.Warnf(tool.Pos, diag.Unsupported, "%s has nil slices or maps that are written as null under nil=empty, since the SDK writes the result", tool.GoName).
		WithHint("make the tool a function without the SDK's types")
}
