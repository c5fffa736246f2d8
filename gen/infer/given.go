package infer

import (
	"errors"
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A givenSchema is one that the source gives, parsed and checked.
type givenSchema struct {
	doc   *schema.Doc // as it is written, but for "$schema"
	valid *meta.Validator
	// parts are what references in the document lead to, by the reference,
	// once they have names among the definitions of the root.
	parts map[string]*definition
}

// read parses and checks a schema of the source, once for each. It returns nil
// where it reported an error.
func (m *maker) read(src *inspect.Schema) *givenSchema {
	if g, ok := m.givens[src]; ok {
		return g
	}
	m.givens[src] = nil
	if src.Fault != nil {
		m.report(*src.Fault)
		return nil
	}
	doc := m.parse(src)
	if doc == nil {
		return nil
	}
	if faults := faultsOf(doc, !m.writes); len(faults) > 0 {
		m.reportGiven(faults)
		return nil
	}
	doc = doc.Without("$schema")
	valid, err := meta.CompileAsserting(doc)
	if err != nil {
		m.report(diag.Errorf(src.Pos, diag.BadSchema, "the schema cannot be used: %v", err).
			WithHint("simplify it, or let toolgen infer it"))
		return nil
	}
	if faults := valueFaults(doc, valid); len(faults) > 0 {
		m.reportGiven(faults)
		return nil
	}
	m.givens[src] = &givenSchema{doc: doc, valid: valid}
	return m.givens[src]
}

// parse reads the text of a schema. Each value has the place where it stands
// as its origin.
func (m *maker) parse(src *inspect.Schema) *schema.Doc {
	doc, err := schema.ParseFrom([]byte(src.Text), func(offset int) schema.Origin {
		return schema.Origin{Pos: placeIn(src, offset), Rule: src.Rule}
	})
	var syntax *schema.SyntaxError
	if errors.As(err, &syntax) {
		m.report(diag.Errorf(placeIn(src, syntax.Offset), diag.BadSchema, "the schema is no JSON: %s", syntax.Message).
			WithHint("a schema is one JSON object, to the end of its line or file; one of several lines stands in a file"))
		return nil
	}
	return doc
}

// placeIn returns where a byte of the text of a schema stands.
func placeIn(src *inspect.Schema, offset int) token.Position {
	if !src.Exact {
		return src.Pos
	}
	return facts.Behind(src.Pos, src.Text[:offset])
}

// misfitGiven asks the document that a schema stands for. Of a part of one
// nothing is known.
func misfitGiven(s *schema.Node, v any) string {
	if s.Given == nil || s.Given.Misfit == nil {
		return ""
	}
	if problem := s.Given.Misfit(v); problem != "" {
		return show(v) + " does not fit the given schema: " + problem
	}
	return ""
}

// remarks are the keywords that a use of a given schema can say anew: they
// allow no more and no less.
var remarks = []string{"default", "examples", "readOnly", "writeOnly", "type"}

// isGiven reports whether the clause would change what the source gives.
func (c clause) isGiven() bool {
	return c.schema.Says(c.Name) && !slices.Contains(remarks, c.Name)
}
