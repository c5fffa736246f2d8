package infer

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// object infers a struct by its fields, as a closed object. It is closed since the decoder
// ignores letter case: an unknown name could still set a field to a wrong value.
func (b *builder) object(wire *gotype.Type, at place) outcome {
	t := wire.Go
	s := b.newObject(at, b.ruleOf(t))
	all := b.fields(wire)
	if at.argument && len(all.Members) > 0 {
		if why := b.refuseState(t, all, at); why != nil {
			return outcome{why: why}
		}
	}
	stated := b.reader.Struct(t, all, at.pos, at.path)
	var problems diag.List
	for _, f := range all.Formats {
		d, why := b.checkFormat(t, f, at)
		if why != nil {
			return outcome{why: why, problems: problems}
		}
		problems = append(problems, d)
	}
	problems = append(problems, b.checkReaches(t, all.Members, at)...)
	problems = append(problems, b.checkNonMembers(s, t, stated.NonMembers, at)...)
	made := outcome{node: s, problems: slices.Clip(problems)}
	for i := range stated.Members {
		inField, why := b.field(s, &stated.Members[i], wire, at)
		if why != nil { // no value of the struct can be written
			return outcome{why: why, problems: problems}
		}
		made.report(inField...)
	}
	if all.Rest != nil {
		made.report(b.holdRest(s, all.Members, all.Rest, wire, at)...)
	}
	made.report(b.structRules(s, t, stated, at)...)
	made.report(b.exemplify(s, stated.NonMembers, t, at)...)
	made.report(b.checkEmbedding(s, all.Members, stated.NonMembers)...)
	if isMessage(t) { // and so are the types of its fields
		made.problems = slices.DeleteFunc(made.problems, func(d diag.Diagnostic) bool { return d.Code == diag.Protobuf })
		made.report(diag.Warnf(at.pos, diag.Protobuf, "%s: %s is a Protocol Buffers message, but its JSON here is that of encoding/json, which differs from that of protojson", cmp.Or(at.path, "the input"), b.typeName(t)).
			WithHintOnce("use a struct of your own in place of %s", b.typeName(t)))
	}
	if !b.writes {
		s.Properties = slices.Clip(s.Properties) // so that these stay as they are when others are added
		b.objects = append(b.objects, madeObject{t, s.Properties})
	}
	st := t.Underlying().(*types.Struct)
	empty := len(all.Members) == 0 && all.Rest == nil && st.NumFields() > 0
	if at.argument && (empty || isVoid(s) && made.hasLeftOut()) {
		made.why = b.refuse(t, at, "has no field that JSON can set", b.adviseEmpty(t, at))
	} else if empty {
		made.report(b.emptyObject(t, at))
	}
	return made
}

// isMessage reports whether a struct is generated from a message of Protocol Buffers: it
// declares ProtoReflect.
func isMessage(t types.Type) bool {
	method, path, _ := types.LookupFieldOrMethod(t, true, nil, "ProtoReflect")
	_, ok := method.(*types.Func)
	return ok && len(path) == 1
}

// emptyObject is the warning about a struct without a field that encoding/json uses.
func (b *builder) emptyObject(t types.Type, at place) diag.Diagnostic {
	return diag.Warnf(at.pos, diag.LeftOut, "%s: %s has no field that JSON has, so it is always {}", cmp.Or(at.path, "the input"), b.typeName(t)).
		WithHint("%s", b.adviseEmpty(t, at))
}

func (b *builder) adviseEmpty(t types.Type, at place) string {
	if b.types.Methods().JSON.Of(t) || b.types.Methods().Text.Of(t) {
		return "use *" + b.typeName(t) + ": the methods that know its JSON are the pointer's"
	}
	back := gotype.Unmarshal
	if !b.writes {
		back = gotype.Marshal
	}
	for _, pair := range [][2]gotype.Method{{back.JSON, b.types.Methods().JSON}, {back.Text, b.types.Methods().Text}} {
		if pair[0].Of(t) {
			return b.typeName(t) + " has " + pair[0].Name + " alone: write " + pair[1].Name + " too, or use a type with exported fields"
		}
	}
	if at.argument {
		return "use a type with exported fields"
	}
	return "use a type with exported fields, or tag the field `json:\"-\"`"
}

// field adds a field to its object, or reports why it is left out. The refusal is why no
// value of the object can be written, for what holds the object to decide.
func (b *builder) field(object *schema.Node, f *facts.Member, in *gotype.Type, at place) (diag.List, *refusal) {
	p, problems := b.fieldProperty(f, in, at)
	if b.mark == nil {
		b.mark = p.Mark
	}
	if ambiguous := p.More().Ambiguous; !b.warnedOfTags && ambiguous != nil {
		b.warnedOfTags, problems = true, append(problems, *ambiguous)
	}
	if !b.writes && f.Unreachable {
		return append(problems, unreachable(p.at)), nil
	}
	if !b.writes && p.Hidden {
		return problems, nil
	}
	why := b.refuseUncallable(f.Field, p.wire, p.at)
	if why == nil {
		var inside diag.List
		inside, why = b.add(object, &p)
		problems = append(problems, inside...)
	}
	switch {
	case why == nil:
	case why.Whole:
		return problems, why
	case !b.writes:
		problems = append(problems, asLeftOut(why, p.at))
	case why.Partly || !p.at.omitted:
		problems = append(problems, why.AsError(p.at.pos, "tag the field `json:\"-\"`"))
	case !f.OmitZero:
		return problems, why
	}
	if p.foreign {
		problems = b.elsewhere(problems, &p)
	}
	return problems, nil
}
