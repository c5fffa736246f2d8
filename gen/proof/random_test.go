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

// Types that nobody wrote are held to the properties, too. Those of one run
// come from -proof.seed, and -proof.types asks for more of them:
//
//	go test ./gen/proof -run RandomSource -proof.types 5000 -proof.seed 7
var (
	proofTypes = flag.Int("proof.types", 60, "random types, as Go source")
	proofSeed  = flag.Uint64("proof.seed", 1, "seed of the random types")
	proofOnly  = flag.Int("proof.only", -1, "number of the one type to look at")
)

// TestRandomSource writes Go packages of random types, lets toolgen make their
// definitions and the compiler a program, and holds one to the other: what the
// program writes is valid (promise 1), what the schemas take it reads (promise
// 2), and what it writes and reads its input schemas take.
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

// An account counts what a proof consists of.
type account struct {
	types             int
	noInput, noOutput int // refused by toolgen
	unknown           int // results of which toolgen knows nothing
	results           int
	arguments         tally
	trips, excused    int // round trips
	panics            int // values that the encoder panics on
	unwritten         int // types of which it panicked on all values
	failed            failures
}

func (a *account) String() string {
	return fmt.Sprintf("%d types, %d without input and %d without output; %d results, %d more panic, which are all of %d types; %v; %d round trips, %d excused; %d types fail",
		a.types, a.noInput, a.noOutput, a.results, a.panics, a.unwritten, a.arguments, a.trips, a.excused, a.failed)
}

// checkEnough fails a run in which too little was proved.
func (a *account) checkEnough(t *testing.T) {
	t.Helper()
	if a.noInput > a.types/10 || a.noOutput > a.types/10 || a.unknown > a.types/10 {
		t.Errorf("too much is refused: of %d types %d inputs and %d outputs, and nothing is known of %d", a.types, a.noInput, a.noOutput, a.unknown)
	}
	if a.panics > a.results/100 || a.unwritten > 1+a.types/1000 {
		t.Errorf("too much cannot be written: %d values, and %d types", a.panics, a.unwritten)
	}
	if !a.arguments.proves(5) || a.excused > a.trips/2 {
		t.Error("too little is proved")
	}
}

// proveBatch makes a batch of samples and proves each.
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

// source is the Go source of a sample.
func (s *sample) source() string {
	files := s.files(s.plain())
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "-- %s --\n%s", name, files[name])
	}
	return b.String()
}

// prove holds one sample to the properties, and returns how it violates them.
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
		return fmt.Errorf("a tool is left out without an error:\n%s", diagsText(b.diags, b.dir))
	}
	return cmp.Or(a.proveOutput(subject, r), a.proveInput(subject, instances), a.proveTrips(subject, r))
}

// How often a type is asked for a value and for an instance.
const (
	valuesOfType    = 12
	instancesOfType = 6
)

// proveOutput is promise 1. The encoder panics on some values, which are no
// results; types of which no other came up are counted.
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

// encoderPanics are about methods that are promoted through a pointer that is
// nil, and those of an embedded struct that is not exported.
var encoderPanics = []string{
	"panic: runtime error: invalid memory address or nil pointer dereference",
	"panic: reflect.TypeAssert: cannot return value obtained from unexported field or method",
}

// proveInput is promise 2.
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

// read gives an instance and mutants of it to the decoder.
func (a *account) read(s *subject, m *instanceMaker, instance any) error {
	err := s.readOne(instance, false, &a.arguments)
	for range mutants {
		err = cmp.Or(err, s.readOne(mutator{m}.mutate(instance), true, &a.arguments))
	}
	return err
}

// proveTrips is the round trip.
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

// subject returns a sample as a tool that takes and gives it.
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
		leavesOut:   len(b.about(how, diag.LeftOut)) > 0,
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
