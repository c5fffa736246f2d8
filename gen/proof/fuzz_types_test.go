package proof_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
)

// The maximum time and memory for generating the files of one package. Loading and
// type-checking the package do not count.
const (
	mostTime   = time.Second
	mostMemory = 512 << 20
)

// FuzzTypes checks that toolgen returns a file or errors for any type, within limits for
// time and memory. References and names in the schemas must be valid.
func FuzzTypes(f *testing.F) {
	checker, err := newChecker()
	if err != nil {
		f.Fatal(err)
	}
	r := chance(f.Name())
	for n := range 50 {
		f.Add(randomBytes(r, 20*n))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		g := &sampler{Rand: rand.New(&byteSource{bytes: choices}), features: proofFeatures}
		g.growing = true
		s := g.next(0, pick(g.Rand, []int{usualSize, 10 * usualSize}))
		near, far, err := checker.check(s.files(s.plain()))
		if err != nil {
			return
		}
		pkg := checker.factsOf(near, far)
		if took, memory := generating(pkg); took > mostTime || memory > mostMemory {
			t.Errorf("generation takes %v and %d MB\n%s", took, memory>>20, s.source())
		}
		for _, fault := range looseEnds(t, pkg) {
			t.Errorf("%s\n%s", fault, s.source())
		}
	})
}

// generating returns the time and memory for generating the files of pkg. If the time
// exceeds mostTime, maybe because other programs are running, it is the shortest of three
// runs.
func generating(pkg *inspect.Package) (took time.Duration, memory uint64) {
	for try := range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		gen.Generate([]*inspect.Package{pkg}, inspect.DefaultOutput)
		elapsed := time.Since(start)
		runtime.ReadMemStats(&after)
		if try == 0 || elapsed < took {
			took, memory = elapsed, after.TotalAlloc-before.TotalAlloc
		}
		if took < mostTime {
			break
		}
	}
	return took, memory
}

// looseEnds returns problems with references and names in the schemas of a package.
func looseEnds(t *testing.T, pkg *inspect.Package) (faults []string) {
	t.Helper()
	definitions, _ := gen.Definitions([]*inspect.Package{pkg}, dialect.MCP)
	for _, d := range definitions {
		for _, key := range []string{"inputSchema", "outputSchema"} {
			if j := judgeIn(t, d.Name, d.Doc, key); j != nil {
				for _, fault := range dangling(j.doc) {
					faults = append(faults, fmt.Sprintf("%s of %s: %s\nschema: %s", key, d.Name, fault, j.text))
				}
			}
		}
	}
	return faults
}

// A byteSource is a source of random numbers. It takes them from bytes while there are any,
// so that a fuzzer can choose them.
type byteSource struct {
	bytes []byte
	rest  *rand.PCG
}

func (s *byteSource) Uint64() uint64 {
	if len(s.bytes) > 0 {
		next := s.bytes[0]
		s.bytes = s.bytes[1:]
		return uint64(next) * 0x0101010101010101 // the byte is repeated, because callers use the high or the low bits
	}
	if s.rest == nil {
		s.rest = rand.NewPCG(1, 2)
	}
	return s.rest.Uint64()
}

func randomBytes(r *rand.Rand, n int) []byte {
	bytes := make([]byte, n)
	for i := range bytes {
		bytes[i] = byte(r.Uint32())
	}
	return bytes
}
