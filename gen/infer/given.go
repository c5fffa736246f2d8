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

// A readSchema is the result of reading a schema that the source gives.
type readSchema struct {
	schema   *givenSchema
	problems diag.List
}

// A givenSchema is a schema that the source gives, parsed and checked.
type givenSchema struct {
	doc   *schema.Doc // as it is written, without "$schema"
	valid *meta.Validator
	// parts are the targets of references in the document, by reference, once they are
	// definitions of the root.
	parts map[string]*definition
}

// read returns a schema of the source, which is read once. It returns nil and errors if it
// cannot be used.
func (b *builder) read(given *inspect.Schema) (*givenSchema, diag.List) {
	read, known := b.givens[given]
	if !known {
		read.schema, read.problems = readGiven(given, !b.writes)
		b.givens[given] = read
	}
	return read.schema, read.problems
}

// mayReadNull reports whether a schema that the source gives may accept null at any place.
func (b *builder) mayReadNull() bool {
	for _, read := range b.givens {
		if read.schema != nil && schema.MayContainNull(read.schema.doc) {
			return true
		}
	}
	return false
}

// readGiven parses and checks a schema of the source; arguments is set for that of all
// arguments of a tool. It returns a schema or errors, never both.
func readGiven(src *inspect.Schema, arguments bool) (*givenSchema, diag.List) {
	if src.Fault != nil {
		return nil, diag.List{*src.Fault}
	}
	doc, problems := parseGiven(src)
	if doc == nil {
		return nil, problems
	}
	if src.Rule == inspect.RegistrationRule {
		doc = WithOpenMembers(doc)
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

// WithOpenMembers returns a schema of a registration in which every object has "properties"
// and every array has "items". JSON Schema lets a schema omit them, but some clients require
// them.
func WithOpenMembers(doc *schema.Doc) *schema.Doc { return schema.Rewrite(doc, withOpenMembers) }

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

// parseGiven parses the text of a schema, whose values then have their positions as
// origins. It returns nil and an error if it is not JSON.
func parseGiven(src *inspect.Schema) (*schema.Doc, diag.List) {
	doc, err := schema.ParseFrom([]byte(src.Text), func(offset int) *schema.Origin {
		return schema.OriginAt(placeIn(src, offset), src.Rule)
	})
	var syntax *schema.SyntaxError
	if errors.As(err, &syntax) {
		return nil, diag.List{diag.Errorf(placeIn(src, syntax.Offset), diag.BadSchema, "the schema is not JSON: %s", syntax.Message).
			WithHint("a schema is one JSON object, to the end of its line or file; put a schema of several lines into a file")}
	}
	return doc, nil
}

// placeIn returns the position of a byte of the text of a schema.
func placeIn(src *inspect.Schema, offset int) token.Position {
	if !src.Exact {
		return src.Pos
	}
	return facts.Behind(src.Pos, src.Text[:offset])
}

// misfitGiven is misfit for a node that stands for a given schema. For a part of such a
// schema it returns "".
func misfitGiven(s *schema.Node, v any) string {
	if s.Given == nil || s.Given.Misfit == nil {
		return ""
	}
	if problem := s.Given.Misfit(v); problem != "" {
		return diag.Show(v) + " does not fit the given schema: " + problem
	}
	return ""
}

// remarks are the keywords that may be added to a use of a given schema, since they do not
// change which values it accepts.
var remarks = []string{"default", "examples", "readOnly", "writeOnly", "type"}

// isGiven reports whether the clause would change a given schema.
func (c clause) isGiven() bool {
	return c.schema.Has(c.Name) && !slices.Contains(remarks, c.Name)
}
