package witness

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A judge checks values against two schemas with an independent validator.
type judge struct {
	accepting, refusing *schema.Doc
	compiler            compiler
}

// A compiler keeps the validators of documents that were compiled; nil for a
// document that is not a valid schema.
type compiler map[*schema.Doc]*meta.Validator

func (c compiler) compiled(doc *schema.Doc) *meta.Validator {
	v, ok := c[doc]
	if !ok {
		v, _ = meta.Compile(doc.Without("$schema")) // nil with an error
		c[doc] = v
	}
	return v
}

// toCompile returns how many steps are counted for compiling the documents that
// are not compiled yet.
func (j *judge) toCompile() int {
	steps := 0
	for _, doc := range []*schema.Doc{j.accepting, j.refusing} {
		if _, compiled := j.compiler[doc]; !compiled {
			steps += stepsToCompile(doc)
		}
	}
	return steps
}

// refusal returns why the schema refusing refuses a value that the schema accepting
// accepts, and how many steps are counted for the validation. It reports false
// where the value is not such a one, or a schema is not valid.
func (j *judge) refusal(value *schema.Doc) (at meta.Refusal, refused bool, steps int) {
	accepting, refusing := j.compiler.compiled(j.accepting), j.compiler.compiled(j.refusing)
	if accepting == nil || refusing == nil {
		return meta.Refusal{}, false, 0
	}
	decoded := value.Decoded()
	steps = accepting.Effort(decoded) + refusing.Effort(decoded)
	if accepting.Misfit(decoded) != "" {
		return meta.Refusal{}, false, steps
	}
	at, refused = refusing.Refusal(decoded)
	return at, refused, steps
}

// judgedFormat returns whether the validator accepts a text as one of a format;
// maybe for a format that it cannot compile.
func (s *search) judgedFormat(name string, text *schema.Doc) truth {
	v, ok := s.validators[name]
	if !ok {
		v, _ = meta.Compile(schema.Obj(schema.M("format", schema.Str(name))))
		s.validators[name] = v
	}
	if v == nil {
		return maybe
	}
	return truthOf(v.Misfit(text.Decoded()) == "")
}
