package proof_test

import (
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	catalogue "github.com/go-toolgen/toolgen/gen/testdata/property/types"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestMain lets the tests use more memory, which saves a third of their CPU time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// Values, instances, and mutations in tests of properties are random. Their seed is
// -property.seed, and their number is -property.n:
//
//	go test ./gen/proof -run Property -property.n 1000 -property.seed 7
var (
	propertyCount = flag.Int("property.n", 10, "random values, and instances, of each tool")
	propertySeed  = flag.Uint64("property.seed", 1, "seed of the random values")
)

// chance returns a source of random numbers for one test of one subject. It does not depend
// on other tests.
func chance(names ...string) *rand.Rand { return chanceOf(*propertySeed, names...) }

func chanceOf(seed uint64, names ...string) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, names)
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

func (s *subject) violation(what string, j *judge, instance string, why error) error {
	return fmt.Errorf("%s\ntool:     %s\n%s\nschema:   %s\ninstance: %s\nwhy:      %w",
		what, s.name, s.types, j.text, instance, why)
}

// fatal ends a test with a violation and the command that repeats it.
func fatal(t *testing.T, violation error) {
	t.Helper()
	t.Fatalf("%v\nagain:    go test ./gen/proof -run '^%s$' -property.seed %d -property.n %d",
		violation, strings.ReplaceAll(t.Name(), "/", "$/^"), *propertySeed, *propertyCount)
}

// enough fails a test whose checks prove too little, as proof reports. It ignores tests
// that have failed, and runs of a single subtest.
func enough(t *testing.T, proof bool) {
	t.Helper()
	one := strings.Contains(flag.Lookup("test.run").Value.String(), "/")
	if !proof && !one && !t.Failed() {
		t.Error("too little was checked")
	}
}

// TestPropertyOutput checks that the results of a tool are valid against its output schema.
// A nil at the root is not a result, and NaN, infinities, and years after 9999 cannot be
// encoded.
func TestPropertyOutput(t *testing.T) {
	total := 0
	for _, s := range slices.Concat(subjects(t), naturalSubjects(t)) {
		if s.output == nil {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			r := chance(t.Name())
			for range *propertyCount {
				if err := s.writeOne(r.Uint64()); err != nil {
					fatal(t, err)
				}
				total++
			}
		})
	}
	t.Logf("%d values of %d tools", total, len(subjects(t)))
	enough(t, total >= 80**propertyCount)
}

// TestPropertyInput checks that values that an input schema accepts can be decoded into the
// Go types of the arguments, with the exceptions of [subject.excuse]. It tries generated
// instances and mutations of them, with a decoder that rejects unknown names. OpenAI's
// parameters accept the same values.
func TestPropertyInput(t *testing.T) {
	var count tally
	for _, s := range subjects(t) {
		t.Run(s.name, func(t *testing.T) {
			m := &instanceMaker{Rand: chance(t.Name()), t: t, judge: s.input}
			for range *propertyCount {
				instance := m.next()
				err := s.readOne(instance, false, &count)
				for range mutants {
					err = errors.Join(err, s.readOne(mutator{m}.mutate(instance), true, &count))
				}
				if err != nil {
					fatal(t, err)
				}
			}
		})
	}
	t.Log(count)
	enough(t, count.proves(10))
}

const mutants = 5

// TestPropertyRoundTrip uses the results of a tool as its arguments. It checks that the
// input schema accepts each result that encoding/json can decode as an argument, unless
// the schema is intentionally stricter (see narrow).
func TestPropertyRoundTrip(t *testing.T) {
	total, excused := 0, 0
	for _, s := range subjects(t) {
		if !s.trips || s.output == nil {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			r := chance(t.Name())
			for range *propertyCount {
				skipped, err := s.roundTrip(r.Uint64())
				if err != nil {
					fatal(t, err)
				}
				if total++; skipped {
					excused++
				}
			}
		})
	}
	t.Logf("%d values, %d excused", total, excused)
	enough(t, excused < total/2)
}

// TestPropertyRandomTypes checks the properties of inputs, outputs, and round trips for
// structs of random types of the catalog.
func TestPropertyRandomTypes(t *testing.T) {
	pkgs := propertyPackages(t)
	pkg := pkgs[len(pkgs)-1]
	consts := constantsOf(pkgs)
	r := chance(t.Name())
	types := newTypeMaker(r, allParts(t, pkg))
	var count tally
	for range *propertyCount * 3 {
		s := randomSubject(t, pkg, types.next(3), consts)
		read := &instanceMaker{Rand: r, t: t, judge: s.input}
		for range 10 {
			err := errors.Join(s.readOne(read.next(), false, &count), s.readOne(mutator{read}.mutate(read.next()), true, &count))
			if s.output != nil { // without a schema, the output may be anything
				err = errors.Join(err, s.writeOne(r.Uint64()))
			}
			if s.output != nil && s.trips {
				_, failed := s.roundTrip(r.Uint64())
				err = errors.Join(err, failed)
			}
			if err != nil {
				fatal(t, err)
			}
		}
	}
	t.Log(count)
	enough(t, count.proves(10))
}

func allParts(t *testing.T, pkg *inspect.Package) twin {
	t.Helper()
	obj := pkg.Types.Scope().Lookup("Parts")
	if obj == nil {
		t.Fatalf("%s has no type Parts", pkg.Path)
	}
	return twin{reflect.TypeFor[catalogue.Parts](), obj.Type()}
}
