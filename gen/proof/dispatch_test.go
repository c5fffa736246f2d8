package proof_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestRandomDispatch writes Go packages of random types and generates the code that calls
// their tools. It checks that the code accepts an instance if and only if the input schema
// does, and that it decodes and encodes values as encoding/json does.
func TestRandomDispatch(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	total := &dispatchAccount{}
	types := (*proofTypes + 1) / 2 // each type needs much generated code
	proveBatches(t, types, total.proveBatch)
	t.Log(total)
	if *proofOnly < 0 {
		total.checkEnough(t)
	}
	if *proofEngines != "" {
		total.writeEngines(t, *proofEngines)
	}
}

type dispatchAccount struct {
	types          int
	uncalled       int // tools that have a definition but cannot be called
	taken, refused int // arguments on whose verdict the code and the schema agree
	read, written  int // arguments and results that encoding/json confirms
	unions         int // union values in these arguments
	excused        map[string]int
	emptied        int // results of tools with nil=empty
	nulls          int // arguments with a null that represents an absent member
	strict         int // arguments for strict schemas
	engines        []engineSample
	lists          int // samples that are slices, whose elements a tool can yield
	yielding       int // samples whose tool yields their elements
	failed         failures
}

func (a *dispatchAccount) String() string {
	return fmt.Sprintf("%d types, %d tools with a definition cannot be called; %d arguments accepted and %d rejected, %d with a null for an absent member and %d for strict schemas, %v excused; as by encoding/json, %d arguments decoded, with %d union values, and %d results encoded, %d of them with empty values for nil; of %d lists, tools yield %d; %d types failed",
		a.types, a.uncalled, a.taken, a.refused, a.nulls, a.strict, a.excused, a.read, a.unions, a.written, a.emptied, a.lists, a.yielding, a.failed)
}

func (a *dispatchAccount) checkEnough(t *testing.T) {
	t.Helper()
	if a.uncalled > a.types/20 {
		t.Errorf("too many tools cannot be called: %d tools of %d types", a.uncalled, a.types)
	}
	excused := 0
	for _, n := range a.excused {
		excused += n
	}
	// Unions are too rare to occur in every short run.
	if a.taken < 5*a.types || a.refused < 5*a.types || 10*excused > a.taken+a.refused || 2*a.read < a.taken || a.nulls < a.types || a.strict < a.types || a.written < 5*a.types || a.emptied < a.types || a.types >= 100 && 4*a.unions < a.types || 2*a.yielding < a.lists {
		t.Error("too little was checked")
	}
}

func (a *dispatchAccount) proveBatch(t *testing.T, first, n int) {
	samples := samplesFrom(t, "dispatch", first, n)
	b := newCalledBatch(t, samples)
	p := b.build(t)
	for _, s := range b.samples {
		a.types++
		if s.yields && b.called["take_"+toolWord(s)] {
			a.lists++
			if b.called["give_"+toolWord(s)] {
				a.yielding++
			}
		}
		if err := a.prove(t, b, p, s, first+s.number); err != nil {
			a.failed.show(t, fmt.Errorf("%w\n%s", err, s.source()), first+s.number)
		}
	}
}

// prove checks the code that calls the tools of one sample.
func (a *dispatchAccount) prove(t *testing.T, b *batch, p *program, s *sample, number int) error {
	d := &dispatched{subject: b.calledSubject(t, p, s), sample: s, account: a, verb: "take", json2: b.pkg.Encoder == inspect.Go127}
	prove := func(verb string, holds func(testing.TB, *rand.Rand) error) error {
		if b.called[d.tool(verb)] {
			return holds(t, chanceOf(*proofSeed, "dispatched", verb, fmt.Sprint(number)))
		}
		if b.definition("mcp", verb, s.plain()) != nil {
			a.uncalled++
			t.Logf("%s cannot be called:\n%s", d.tool(verb), diagsText(b.about(s.plain(), ""), b.dir))
		}
		return nil
	}
	taking := func(t testing.TB, r *rand.Rand) error { return cmp.Or(d.proveTaking(t, r), d.takesEngines(t, r)) }
	return cmp.Or(prove("take", taking), prove("give", d.proveGiving))
}

// calledSubject returns the subject of a sample, with the input schema that calls
// validate against instead of the defined schema.
func (b *batch) calledSubject(t *testing.T, p *program, s *sample) *subject {
	subject := b.subject(t, p, s)
	if whole := b.inputs["take_"+toolWord(s)]; whole != nil && subject.input != nil {
		subject.input = newJudge(t, subject.name, whole.String())
	}
	return subject
}

// A dispatched is a subject that generated code calls.
type dispatched struct {
	*subject
	sample  *sample
	account *dispatchAccount
	verb    string // "take", or "answer" for an answer of the same type
	json2   bool   // the program uses version 2 of encoding/json
}

// tool returns the name of a tool of the sample: verb is "take" or "give".
func (d *dispatched) tool(verb string) string { return verb + "_" + toolWord(d.sample) }

// proveTaking calls a tool with instances of its schema in several spellings, and with
// mutations of these instances. It also uses encoded results (see takesResults), and texts
// that are not JSON.
func (d *dispatched) proveTaking(t testing.TB, r *rand.Rand) error {
	m := &instanceMaker{Rand: r, t: t, judge: d.input}
	for range instancesOfType {
		instance, err := m.try()
		if err != nil {
			return err
		}
		err = cmp.Or(d.takes(encode(instance)), d.takes(encode(respelled(r, instance))), d.refusesTwins(r, instance))
		for range mutants {
			err = cmp.Or(err, d.takes(encode(mutator{m}.mutate(instance))))
		}
		if err = cmp.Or(err, d.takes(encode(padded(d.input.compiled, instance)))); err != nil {
			return err
		}
	}
	return cmp.Or(d.takes("null"), d.takesResults(r), d.takesStrict(t, r), d.refusesTexts())
}

// takes makes one call, and fails unless the result agrees with the schema, which is
// checked without the nulls that represent absent members.
func (d *dispatched) takes(text string) error {
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	meant := instance
	if d.verb == "take" {
		meant = given(instance)
	}
	meant = settled(d.input.compiled, meant)
	if !reflect.DeepEqual(meant, instance) {
		d.account.nulls++
	}
	refusal := d.input.compiled.Validate(meant)
	reply := d.call(text, encode(plainly(meant)))
	switch accepted := reply.Problems == nil; {
	case reply.Error != "":
		return d.violation("the call fails", d.input, text, errors.New(reply.Error))
	case accepted && refusal == nil:
		d.account.taken++
		return d.reads(reply, text, encode(plainly(meant)))
	case accepted:
		return d.violation("arguments that the input schema rejects were accepted", d.input, text, refusal)
	case refusal != nil:
		d.account.refused++
		return nil
	}
	if why := d.pardon(meant); why != "" {
		d.account.excuse(why)
		return nil
	}
	return d.violation("arguments that the input schema accepts were rejected", d.input, text, fmt.Errorf("%v", reply.Problems))
}

func (a *dispatchAccount) excuse(why string) {
	if a.excused == nil {
		a.excused = map[string]int{}
	}
	a.excused[why]++
}

// call calls the tool with the arguments in text. plain is the same arguments as
// encoding/json would write them.
func (d *dispatched) call(text, plain string) encoder.Dispatched {
	return *d.ask(encoder.Request{Form: d.form, Tool: d.tool(d.verb), Arguments: []byte(text), Plain: plain}).Dispatched
}

// pardon returns the exception that allows generated code to reject arguments that the schema
// accepts, or "".
func (d *dispatched) pardon(instance any) string {
	switch {
	case isLong(instance):
		return "size"
	case d.decode(encode(plainly(instance)), false) == nil:
		return ""
	}
	return d.excuse(instance, false)
}

// isLong reports whether an instance contains integers that have a short text, such as 1e999,
// but too many digits to write out.
func isLong(instance any) bool {
	const few, most = 64, 10_000
	digits := 0
	walkJSON(instance, func(part any) {
		if number, ok := part.(json.Number); ok {
			digits += max(0, len(plainly(number).(json.Number))-len(number)-few)
		}
	})
	return digits > most
}
