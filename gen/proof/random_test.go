package proof_test

import (
	"cmp"
	"flag"
	"fmt"
	"go/types"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// The seed of random Go source is -proof.seed, and the number of its types -proof.types:
//
//	go test ./gen/proof -run RandomSource -proof.types 5000 -proof.seed 7
var (
	proofTypes = flag.Int("proof.types", 60, "random types, as Go source")
	proofSeed  = flag.Uint64("proof.seed", 1, "seed of the random types")
	proofOnly  = flag.Int("proof.only", -1, "number of the only type to check")
)

// TestRandomSource writes Go packages of random types, for which toolgen generates
// definitions and the compiler builds a program. It checks the properties of outputs and
// inputs, and that input schemas accept values that the program can encode and decode.
func TestRandomSource(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	total := &account{}
	proveBatches(t, *proofTypes, total.proveBatch)
	t.Log(total)
	if *proofOnly < 0 {
		total.checkEnough(t)
	}
}

type account struct {
	types             int
	noInput, noOutput int // inputs and outputs that toolgen rejects
	unknown           int // results without a schema
	results           int
	arguments         tally
	trips, excused    int // round trips
	panics            int // values for which the encoder panics
	unwritten         int // types for which the encoder panics for all values
	failed            failures
}

func (a *account) String() string {
	return fmt.Sprintf("%d types, %d inputs and %d outputs rejected; %d results; the encoder panics for %d values, among them all values of %d types; %v; %d round trips, %d excused; %d types failed",
		a.types, a.noInput, a.noOutput, a.results, a.panics, a.unwritten, a.arguments, a.trips, a.excused, a.failed)
}

func (a *account) checkEnough(t *testing.T) {
	t.Helper()
	// About one input in twelve has no field that JSON can set, and is therefore
	// rejected.
	if a.noInput > a.types/4 || a.noOutput > a.types/10 || a.unknown > a.types/10 {
		t.Errorf("too much is rejected: of %d types, %d inputs and %d outputs were rejected, and %d outputs have no schema", a.types, a.noInput, a.noOutput, a.unknown)
	}
	if a.panics > a.results/100 || a.unwritten > 1+a.types/1000 {
		t.Errorf("too much cannot be encoded: %d values, and %d types", a.panics, a.unwritten)
	}
	if !a.arguments.proves(5) || a.excused > a.trips/2 {
		t.Error("too little was checked")
	}
}

// proveBatch creates n samples, beginning with the number first, and checks each.
func (a *account) proveBatch(t *testing.T, first, n int) {
	samples := samplesFrom(t, "samples", first, n)
	b := newBatch(t, samples, func(s *sample) []spelling { return []spelling{s.plain()} })
	p := b.build(t)
	for _, s := range b.samples {
		a.types++
		if err := a.prove(t, b, p, s, first+s.number); err != nil {
			a.failed.show(t, fmt.Errorf("%w\n%s", err, s.source()), first+s.number)
		}
	}
}

func (s *sample) source() string {
	files := s.files(s.plain())
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "-- %s --\n%s", name, files[name])
	}
	return b.String()
}

// prove checks one sample, and returns the violation of a property, if any.
func (a *account) prove(t *testing.T, b *batch, p *program, s *sample, number int) error {
	subject := b.subject(t, p, s)
	r := chanceOf(*proofSeed, "values", fmt.Sprint(number))
	instances := &instanceMaker{Rand: r, t: t, judge: subject.input}
	if subject.input == nil {
		a.noInput++
	}
	switch {
	case subject.unknown:
		a.unknown++
	case subject.output == nil:
		a.noOutput++
	}
	if (subject.input == nil || subject.output == nil && !subject.unknown) && !b.about(s.plain(), "").HasErrors() {
		return fmt.Errorf("a tool is omitted without an error:\n%s", diagsText(b.diags, b.dir))
	}
	return cmp.Or(a.proveOutput(subject, r), a.proveInput(subject, instances), a.proveTrips(subject, r))
}

// The number of values and instances tried for each type.
const (
	valuesOfType    = 12
	instancesOfType = 6
)

// proveOutput checks that the output schema accepts random results. Values for which the
// encoder panics are no results: it counts them, and also the types for which no value
// can be encoded.
func (a *account) proveOutput(s *subject, r *rand.Rand) error {
	if s.output == nil {
		return nil
	}
	before := a.results
	for range valuesOfType {
		switch err := s.writeOne(r.Uint64()); {
		case err == nil:
			a.results++
		case slices.ContainsFunc(encoderPanics, func(text string) bool { return strings.Contains(err.Error(), text) }):
			a.panics++
		default:
			return err
		}
	}
	if a.results == before {
		a.unwritten++
	}
	return nil
}

// encoderPanics match panics of methods that are promoted through a nil pointer, or from an
// unexported embedded struct.
var encoderPanics = []string{
	"panic: runtime error: invalid memory address or nil pointer dereference",
	"panic: reflect.TypeAssert: cannot return value obtained from unexported field or method",
}

// proveInput checks that encoding/json decodes random instances of the input schema.
func (a *account) proveInput(subject *subject, m *instanceMaker) error {
	if subject.input == nil {
		return nil
	}
	for range instancesOfType {
		instance, err := m.try()
		if err != nil {
			return err
		}
		if err := a.read(subject, m, instance); err != nil {
			return err
		}
	}
	return nil
}

// read checks an instance and mutations of it with [subject.readOne].
func (a *account) read(s *subject, m *instanceMaker, instance any) error {
	err := s.readOne(instance, false, &a.arguments)
	for range mutants {
		err = cmp.Or(err, s.readOne(mutator{m}.mutate(instance), true, &a.arguments))
	}
	return err
}

// proveTrips checks that the input schema accepts random results as arguments, if
// parameter and result have the same type.
func (a *account) proveTrips(s *subject, r *rand.Rand) error {
	if s.input == nil || s.output == nil || !s.trips {
		return nil
	}
	for range valuesOfType {
		excused, err := s.roundTrip(r.Uint64())
		if err != nil {
			return err
		}
		if a.trips++; excused {
			a.excused++
		}
	}
	return nil
}

// subject returns a sample as a subject whose values the program p encodes and decodes.
func (b *batch) subject(t testing.TB, p *program, s *sample) *subject {
	t.Helper()
	how := s.plain()
	take, give := b.definition("mcp", "take", how), b.definition("mcp", "give", how)
	made := &subject{
		name:        how.prefix,
		types:       "takes:    " + s.named(strings.Join(s.types, ", "), how, false),
		ask:         p.asker(t, how.prefix),
		detailed:    true,
		constrained: s.constrained,
		leavesOut:   len(b.about(how, diag.FieldSkipped)) > 0,
	}
	if tool := b.tools["Take"+how.prefix]; tool != nil {
		made.form = formOf(tool, take, give)
		made.trips = len(s.types) == 1 && !s.lopsided && !s.union && types.TypeString(types.Unalias(tool.Params[0].Type), nil) != "time.Duration"
	}
	made.opens = made.ask(encoder.Request{Form: made.form, Text: "null"}).Opens
	if take != nil {
		made.input = judgeIn(t, how.prefix, take, "inputSchema")
		made.parameters = judgeIn(t, how.prefix, b.definition("openai", "take", how), "function", "parameters")
	}
	if give != nil {
		made.output = judgeIn(t, how.prefix, give, "outputSchema")
		made.unknown = made.output == nil
	}
	return made
}
