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

// A readSchema is what came of reading one that the source gives.
type readSchema struct {
	schema   *givenSchema
	problems diag.List
}

// A givenSchema is one that the source gives, parsed and checked.
type givenSchema struct {
	doc   *schema.Doc // as it is written, but for "$schema"
	valid *meta.Validator
	// parts are what references in the document lead to, by the reference,
	// once they have names among the definitions of the root.
	parts map[string]*definition
}

// read reads a schema of the source, once for each. It returns nil, and why, for
// one that cannot be used.
func (src *source) read(given *inspect.Schema) (*givenSchema, diag.List) {
	read, known := src.givens[given]
	if !known {
		read.schema, read.problems = readGiven(given, !src.writes)
		keep(&src.givens, given, read)
	}
	return read.schema, read.problems
}

// readGiven parses and checks a schema of the source, which may be that of
// arguments. It returns nil and what is wrong with it, or no problems.
func readGiven(src *inspect.Schema, arguments bool) (*givenSchema, diag.List) {
	if src.Fault != nil {
		return nil, diag.List{*src.Fault}
	}
	doc, problems := parseGiven(src)
	if doc == nil {
		return nil, problems
	}
	if src.Rule == inspect.RegistrationRule {
		doc = schema.Rewrite(doc, withOpenMembers)
	}
	if faults := faultsOf(doc, arguments); len(faults) > 0 {
		return nil, diagnostics(faults)
	}
	doc = doc.Without("$schema")
	valid, err := meta.Compile(doc)
	if err != nil {
		return nil, diag.List{diag.Errorf(src.Pos, diag.BadSchema, "the schema cannot be used: %v", err).
			WithHint("simplify it, or let toolgen infer it")}
	}
	if faults := valueFaults(doc, valid); len(faults) > 0 {
		return nil, diagnostics(faults)
	}
	return &givenSchema{doc: doc, valid: valid}, nil
}

// withOpenMembers returns a schema that a server registers with what clients ask for: that
// an object can have any properties, and an array any items, goes without saying
// in JSON Schema, and is what a list of tools then says.
func withOpenMembers(sub *schema.Doc) *schema.Doc {
	for kind, keyword := range map[string]string{"object": "properties", "array": "items"} {
		if sub.TextUnder("type") == kind && !sub.Has(keyword) {
			any := schema.Obj()
			any.Origin = sub.Origin
			return sub.With(keyword, any)
		}
	}
	return sub
}

// parseGiven reads the text of a schema; nil, and why, for one that is not JSON.
// Each value has the place where it stands as its origin.
func parseGiven(src *inspect.Schema) (*schema.Doc, diag.List) {
	doc, err := schema.ParseFrom([]byte(src.Text), func(offset int) schema.Origin {
		return schema.Origin{Pos: placeIn(src, offset), Rule: src.Rule}
	})
	var syntax *schema.SyntaxError
	if errors.As(err, &syntax) {
		return nil, diag.List{diag.Errorf(placeIn(src, syntax.Offset), diag.BadSchema, "the schema is not JSON: %s", syntax.Message).
			WithHint("a schema is one JSON object, to the end of its line or file; put a schema of several lines into a file")}
	}
	return doc, nil
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
		return diag.Show(v) + " does not fit the given schema: " + problem
	}
	return ""
}

// remarks are the keywords that a use of a given schema can say anew: they
// allow no more and no less.
var remarks = []string{"default", "examples", "readOnly", "writeOnly", "type"}

// isGiven reports whether the clause would change what the source gives.
func (c clause) isGiven() bool {
	return c.schema.Has(c.Name) && !slices.Contains(remarks, c.Name)
}
