package hostile

import "testing"

// packages are the examples with tools that can be called.
var packages = []struct {
	name  string
	tools func(testing.TB) []subject
}{
	{"maze", mazeTools},
	{"desk", deskTools},
	{"greenhouse", greenhouseTools},
	{"till", tillTools},
	{"conformance", conformanceTools},
	{"observatory", observatoryTools},
}

const seedsOfEach = 10

// fuzz calls the tools of a package with arbitrary bytes.
func fuzz(f *testing.F, tools []subject) {
	for i, s := range tools {
		for seed := range uint64(seedsOfEach) {
			for _, text := range made(f, s, seed) {
				f.Add(uint8(i), text)
			}
		}
		for _, text := range spellings {
			f.Add(uint8(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, tool uint8, args []byte) {
		new(tally).compare(t, tools[int(tool)%len(tools)], args)
	})
}

// spellings are strings that are hard to decode.
var spellings = []string{
	"", " ", "null", "{}", "[]", "{", `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"a":"\ud800"}`, `{"a":"\ud83d\ude00"}`,
	"{\"a\":\"\xff\"}", `{"a":1e999999999}`, `{"a":-0.0E+00}`, `{} {}`, "\ufeff{}", `{"A":{"a":[[[[{"b":[]}]]]]}}`,
	`{"eyepiece":1e02000000}`, `{"since":"2026-01-30T+0:00:00.00+00:00"}`, `{"since":"2016-12-31T23:59:60Z"}`,
}

func FuzzMaze(f *testing.F)        { fuzz(f, mazeTools(f)) }
func FuzzDesk(f *testing.F)        { fuzz(f, deskTools(f)) }
func FuzzGreenhouse(f *testing.F)  { fuzz(f, greenhouseTools(f)) }
func FuzzTill(f *testing.F)        { fuzz(f, tillTools(f)) }
func FuzzConformance(f *testing.F) { fuzz(f, conformanceTools(f)) }
func FuzzObservatory(f *testing.F) { fuzz(f, observatoryTools(f)) }
