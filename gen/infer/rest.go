package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// From Go 1.27 on, a struct can have a field that takes the members for which there is no
// other field. A member that differs from a field in letter case alone goes to that field,
// as always; and a map with the name of a field as a key writes that member twice.

// holdRest adds to the schema of an object that it can have the members which a field takes.
func (b *builder) holdRest(object *schema.Node, fields []*gotype.Field, f *gotype.Field, in *gotype.Type, at place) (problems diag.List) {
	decl := b.pkg.Decls.Field(f.Decl)
	to := b.fieldPlace(f, decl.Pos, at)
	if !b.writes && f.Unreachable {
		return diag.List{unreachable(to)}
	}
	if !b.writes {
		problems = b.checkLeftOut(object, fields, to)
	}
	rest := in.Field(f).Target()
	values := b.make(to, b.ruleOf(rest.Go), schema.Keywords{})
	if gotype.IsMap(rest.Go) {
		made := b.infer(rest.Elem(), to.within("[]"))
		problems = append(problems, made.problems...)
		switch {
		case made.why != nil && b.writes:
			return append(problems, made.why.AsError(to.pos, "tag the field `json:\"-\"`"))
		case made.why != nil:
			return append(problems, asLeftOut(made.why, to))
		}
		values = made.node
	}
	b.describe(values, facts.FirstText(&decl.Description, &decl.Doc, &decl.Comment))
	object.AdditionalProperties = values
	return problems
}

// checkLeftOut reports fields that are no arguments in a struct with a field for the rest:
// the schema allows members of their names, and encoding/json reads those into the fields.
func (b *builder) checkLeftOut(object *schema.Node, fields []*gotype.Field, rest place) (problems diag.List) {
	for _, f := range fields {
		if object.Properties.Get(f.Name) == nil {
			at := b.fieldPlace(f, b.pkg.Decls.Field(f.Decl).Pos, rest)
			problems = append(problems, diag.Errorf(at.pos, diag.Unsupported, "%q is the name of a field that is not an argument, and %s accepts arguments of any name", f.Name, rest.path).
				WithHint("tag the field `json:\"-\"`, or take a struct without it"))
		}
	}
	return problems
}

// checkFormat reports a field with the option format in its json tag, because of which
// encoding/json neither reads nor writes the struct. It refuses the type if another module
// declares it, since the user cannot correct the tag.
func (b *builder) checkFormat(t types.Type, f *gotype.Field, at place) (d diag.Diagnostic, why *refusal) {
	decl := b.pkg.Decls.Field(f.Decl)
	if decl.Foreign || !decl.Pos.IsValid() {
		return d, b.refuse(t, at, "is neither read nor written by encoding/json: its field "+f.Decl.Name()+" has the option format in the json tag", "use a type without it")
	}
	at = at.field(f.Name, decl.Pos)
	option, pos := facts.FormatOption(facts.Field{Field: f, Declared: decl, Pos: at.pos}, b.pkg.Encoder)
	return diag.Errorf(pos, diag.BadTag, "%s: encoding/json neither reads nor writes a struct with the option %q", at.path, option).
		WithHint("leave it out, and declare a type with MarshalText and UnmarshalText if the format matters"), nil
}
