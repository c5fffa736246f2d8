package witness

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A judge holds values to two schemas with an independent validator.
type judge struct {
	docs     [2]*schema.Doc // that takes the value, and that refuses it
	compiler compiler
}

// A compiler keeps the validators of documents; nil for one that is no valid
// schema.
type compiler map[*schema.Doc]*meta.Validator

func (c compiler) compiled(doc *schema.Doc) *meta.Validator {
	v, ok := c[doc]
	if !ok {
		v, _ = meta.Compile(doc.Without("$schema")) // nil with an error
		c[doc] = v
	}
	return v
}

// toCompile returns the steps that it takes to compile what is not yet compiled.
func (j *judge) toCompile() int {
	steps := 0
	for _, doc := range j.docs {
		if _, compiled := j.compiler[doc]; !compiled {
			steps += stepsToCompile(doc)
		}
	}
	return steps
}

// refusal says why the second schema refuses a value that the first one takes,
// and how many steps it took to find out. It reports false where that is not so,
// or one of them is no valid schema.
func (j *judge) refusal(value *schema.Doc) (at meta.Refusal, refused bool, steps int) {
	takes, refuses := j.compiler.compiled(j.docs[0]), j.compiler.compiled(j.docs[1])
	if takes == nil || refuses == nil {
		return meta.Refusal{}, false, 0
	}
	decoded := value.Decoded()
	steps = takes.Effort(decoded) + refuses.Effort(decoded)
	if takes.Misfit(decoded) != "" {
		return meta.Refusal{}, false, steps
	}
	at, refused = refuses.Refusal(decoded)
	return at, refused, steps
}

// judgedFormat asks the validator whether a text is of a format.
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
