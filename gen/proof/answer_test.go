package proof_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestRandomAnswer declares the parameter types of random tools as answers. It checks the
// code that decodes answers against their schemas, and against the schemas for providers,
// in which null may represent an absent member. The code must decode a value that a schema
// accepts, unless only the description excludes the value, and must reject any other value.
func TestRandomAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	total := &answerAccount{by: map[string]int{}}
	types := (*proofTypes + 2) / 3 // each type needs much generated code
	proveBatches(t, types, total.proveBatch)
	t.Log(total)
	if *proofOnly < 0 {
		total.checkEnough(t)
	}
}

type answerAccount struct {
	dispatchAccount
	answers   int
	by        map[string]int // number of answers with an exact schema, by format
	decoded   int            // decoded values of the schemas for formats
	described int            // rejected values that only the description for a format excludes
}

func (a *answerAccount) String() string {
	return fmt.Sprintf("%d answers for %d types, exact for %v; with their own schemas, %d values decoded and %d rejected, %d with a null for an absent member; with the schemas for formats, %d values decoded and %d rejected because of the description; %v excused; %d decoded as by encoding/json, with %d union values; %d types failed",
		a.answers, a.types, a.by, a.taken, a.refused, a.nulls, a.decoded, a.described, a.excused, a.read, a.unions, a.failed)
}

func (a *answerAccount) checkEnough(t *testing.T) {
	t.Helper()
	for _, format := range directive.AnswerFormats[:4] {
		if a.by[format] == 0 || a.types >= 60 && 4*a.by[format] < a.answers { // in a short run, one exact answer is enough
			t.Errorf("the format %s is exact for only %d of %d answers", format, a.by[format], a.answers)
		}
	}
	if 2*a.answers < a.types || a.taken < 5*a.answers || a.refused < 5*a.answers || a.decoded < 5*a.answers || a.described == 0 || a.nulls < a.answers || 2*a.read < a.taken {
		t.Error("too little was checked")
	}
}

func (a *answerAccount) proveBatch(t *testing.T, first, n int) {
	samples := samplesFrom(t, "answer", first, n)
	b := newAnswerBatch(t, samples)
	p := b.build(t)
	for _, s := range b.samples {
		a.types++
		if err := a.prove(t, b, p, s, first+s.number); err != nil {
			a.failed.show(t, fmt.Errorf("%w\n%s", err, s.source()), first+s.number)
		}
	}
}

func (a *answerAccount) prove(t *testing.T, b *batch, p *program, s *sample, number int) error {
	d := &answered{account: a}
	d.dispatched = &dispatched{subject: b.calledSubject(t, p, s), sample: s, account: &a.dispatchAccount, verb: "answer", json2: b.pkg.Encoder == inspect.Go127}
	d.schemas = b.schemas[d.tool("answer")]
	if !b.called[d.tool("answer")] {
		return nil
	}
	a.answers++
	for format := range d.schemas {
		a.by[format]++
	}
	r := chanceOf(*proofSeed, "answered", fmt.Sprint(number))
	return cmp.Or(d.proveTaking(t, r), d.takes(`""`), d.proveFormats(t, r))
}

// An answered is a subject that is an answer.
type answered struct {
	*dispatched
	account *answerAccount
	schemas map[string]*schema.Doc // by format
}

func (d *answered) proveFormats(t testing.TB, r *rand.Rand) error {
	for _, format := range directive.AnswerFormats[:4] {
		if d.schemas[format] == nil {
			continue
		}
		m := &instanceMaker{Rand: r, t: t, judge: newJudge(t, d.name+" for "+format, d.schemas[format].String())}
		for range strictInstances {
			instance, err := m.try()
			if err != nil {
				return err
			}
			if err := d.decodes(instance); err != nil {
				return fmt.Errorf("%w\n%s: %s", err, format, d.schemas[format])
			}
		}
	}
	return nil
}

// decodes decodes a value of a provider's schema, and fails unless the result agrees with the
// answer's own schema.
func (d *answered) decodes(instance any) error {
	meant := settled(d.input.compiled, instance)
	text, plain := encode(instance), encode(plainly(meant))
	refusal := d.input.compiled.Validate(meant)
	reply := d.call(text, plain)
	switch accepted := reply.Problems == nil; {
	case reply.Error != "":
		return d.violation("the decoder fails", d.input, text, errors.New(reply.Error))
	case accepted && refusal == nil:
		d.account.decoded++
		return d.reads(reply, text, plain)
	case accepted:
		return d.violation("an answer that its schema rejects was decoded", d.input, text, refusal)
	case refusal != nil:
		d.account.described++
		return nil
	}
	if why := d.pardon(meant); why != "" {
		d.account.excuse(why)
		return nil
	}
	return d.violation("an answer that the schema for a provider accepts was rejected", d.input, text, fmt.Errorf("%v", reply.Problems))
}

// newAnswerBatch returns a batch of samples with generated code that decodes the
// parameter types of their tools as answers.
func newAnswerBatch(t testing.TB, samples []*sample) *batch {
	t.Helper()
	return newGeneratedBatch(t, samples, true)
}

// answersOf returns an answer for each parameter type of a tool, in the formats in which
// its schema is exact, and stores the schemas. It omits an answer without such a format.
func (b *batch) answersOf(pkg inspect.Package) []*inspect.Tool {
	var answers []*inspect.Tool
	for _, tool := range pkg.Tools {
		name, takes := strings.CutPrefix(tool.GoName, "Take")
		if !takes || len(tool.Params) != 1 || tool.Params[0].Variadic || tool.Options.Shape != "" {
			continue
		}
		param := *tool.Params[0]
		param.Answer = true
		answers = append(answers, &inspect.Tool{
			GoName: "Answer" + name, Pos: tool.Pos, Params: []*inspect.Param{&param}, Answer: &directive.Answer{},
			Options: directive.Tool{Name: "answer_" + strings.ToLower(name)}, Rules: tool.Rules,
		})
	}
	b.schemas = map[string]map[string]*schema.Doc{}
	pkg.Answers = answers
	for _, format := range directive.AnswerFormats[:4] {
		d, _ := dialect.ByName(format)
		definitions, _ := gen.Answers([]*inspect.Package{&pkg}, dialect.Answer, d)
		for _, definition := range definitions {
			if b.schemas[definition.Name] == nil {
				b.schemas[definition.Name] = map[string]*schema.Doc{}
			}
			b.schemas[definition.Name][format] = schemaIn(definition.Doc)
		}
	}
	for _, answer := range answers {
		for _, format := range directive.AnswerFormats[:4] {
			if b.schemas[answer.Options.Name][format] != nil {
				answer.Answer.Formats = append(answer.Answer.Formats, directive.Arg{Value: format})
			}
		}
	}
	return slices.DeleteFunc(answers, func(answer *inspect.Tool) bool { return answer.Answer.Formats == nil })
}

// schemaIn returns the schema in the definition for an API.
func schemaIn(form *schema.Doc) *schema.Doc {
	if named := form.Under("json_schema"); named != nil {
		return named.Under("schema")
	}
	return cmp.Or(form.Under("schema"), form)
}

// answersFile returns the source of the table of decoding functions. Each function calls
// the tool, which stores its arguments.
func answersFile(answers []*inspect.Tool) string {
	var table strings.Builder
	for _, answer := range answers {
		fmt.Fprintf(&table, "\t%q: func(text string) error {\n\t\tv, err := Decode%s(text)\n\t\tif err == nil {\n\t\t\tTake%s(v)\n\t\t}\n\t\treturn err\n\t},\n",
			answer.Options.Name, answer.GoName, strings.TrimPrefix(answer.GoName, "Answer"))
	}
	return source("p", "var Answers = map[string]func(text string) error{\n"+table.String()+"}\n")
}
