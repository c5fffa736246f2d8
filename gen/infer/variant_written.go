package infer

import (
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// keepsTags reports whether results have what tells the types of a union
// apart. Where no generated code writes the results of a package, a line in
// another module decides nothing for it.
func (m *maker) keepsTags(u *inspect.Union) bool {
	return u.Said.Output && u.Sealed && (!u.Foreign || m.pkg.Options.Call && !m.bySDK)
}

// toldInOutput returns what tells the types of a union apart in a result: what
// does so in an argument, so that a model can send back what it got. The key is
// "" where the union is written as encoding/json does.
func (m *maker) toldInOutput(t *gotype.Type, at place) (told gotype.Discriminator, problems diag.List) {
	if !m.keepsTags(t.Union) {
		return told, nil
	}
	told, done := t.Discriminator()
	if !done {
		told, problems = m.tellInOutput(t, at)
		t.Discriminate(told)
	}
	return told, problems
}

func (m *maker) tellInOutput(t *gotype.Type, at place) (told gotype.Discriminator, problems diag.List) {
	u := t.Union
	pos := u.Said.OutputPos
	if u.Foreign {
		pos = at.pos
	}
	refuse := func(problem, advice string) (gotype.Discriminator, diag.List) {
		return gotype.Discriminator{}, append(problems, diag.Errorf(pos, diag.Unsupported, "results cannot have what tells the types of %s apart: %s", m.typeName(t.Go), problem).
			WithHint("%s, or leave output out", advice))
	}
	switch {
	case m.bySDK:
		return refuse("an SDK writes what its handlers return, with encoding/json alone", "write the tool as a function of its own")
	case !m.pkg.Options.Call:
		return refuse("only generated calls write it, and package "+m.pkg.Name+" has none", "write call in its //toolgen:package line")
	}
	in := newMaker(m.pkg, reading)
	in.texts = m.texts
	read := in.types.Argument(t.Go)
	made := in.readUnion(read, place{pos: at.pos, path: at.path})
	for _, d := range made.problems {
		if d.Severity == diag.Error {
			problems = append(problems, d)
		}
	}
	told, _ = read.Discriminator()
	switch {
	case made.why != nil:
		return refuse(made.why.What, made.why.Advice)
	case told.Key == "":
		return refuse("no property does", "write key=NAME before it")
	}
	return told, problems
}

// writtenVariant infers one type of a union as a result has it: with what tells
// it apart, which generated code writes in place of a field of that name.
func (m *maker) writtenVariant(u *inspect.Union, told gotype.Discriminator, i int, t *gotype.Type, at place) outcome {
	impl := u.Implementers[i]
	if told.Key == "" {
		return m.infer(t, at)
	}
	v := variant{Implementer: impl, name: m.typeName(impl.Type), said: m.declOf(impl.Type).Variant}
	problems, why := m.makeVariant(&v, t, at)
	if why != nil {
		return outcome{why: why, problems: problems}
	}
	found := told.Values[i]
	if v.given {
		if says, ok := v.givenConstant(told.Key); !ok || !schema.SameDecoded(says.Value, found.Value) {
			why = m.refuse(impl.Type, at, "has a schema of its own, which does not require "+told.Key+" to be "+diag.Show(found.Value), "add that to the schema")
		}
		return outcome{node: v.schema, why: why, problems: problems}
	}
	if _, s := v.property(told.Key); s != nil {
		onlyTells(s, found)
	}
	return outcome{node: m.discriminate(v, told.Key, found, keyOrigin(u.Said, found), at), problems: problems}
}

// onlyTells takes from a property all that it says of its values but the type
// of the one that there is.
func onlyTells(s *schema.Node, only gotype.Tag) {
	kind := "integer"
	if _, isText := only.Value.(string); isText {
		kind = "string"
	}
	s.Keywords = schema.Keywords{Type: kind, Title: s.Title, Description: s.Description}
	s.Given = nil
	var kept []schema.Part
	for _, part := range s.Parts {
		switch part.Keyword {
		case "type", "title", "description", "required":
			kept = append(kept, part)
		}
	}
	s.Parts = kept
}
