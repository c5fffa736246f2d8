package infer

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// differing is a program that writes and reads types, a line for each; those
// that end with an exclamation mark depend on the version of encoding/json.
const differing = `
-- go.mod --
module example.com/differing

go 1.25
-- one.go --
//go:build !goexperiment.jsonv2

package main

type Stream struct{ N int }

type Key int

type Byte byte
-- two.go --
//go:build goexperiment.jsonv2

package main

import "encoding/json/jsontext"

type Stream struct{ N int }

func (*Stream) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Null) }

func (s *Stream) UnmarshalJSONFrom(d *jsontext.Decoder) error { s.N = 7; return d.SkipValue() }

type Key int

func (Key) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Null) }

func (k *Key) UnmarshalJSONFrom(d *jsontext.Decoder) error { *k = 7; return d.SkipValue() }

type Byte byte

func (b *Byte) UnmarshalJSONFrom(d *jsontext.Decoder) error { *b = 7; return d.SkipValue() }
-- main.go --
package main

import (
	"encoding/json"
	"fmt"
)

type Append struct{ N int }

func (Append) AppendText(b []byte) ([]byte, error) { return append(b, "a"...), nil }

type AppendByte byte

func (AppendByte) AppendText(b []byte) ([]byte, error) { return append(b, "a"...), nil }

type Both struct{ N int }

func (Both) AppendText(b []byte) ([]byte, error) { return append(b, "b"...), nil }

func (Both) MarshalText() ([]byte, error) { return []byte("b"), nil }

type Embedded struct{ N int }

func write(name string, v any) {
	text, err := json.Marshal(v)
	fmt.Println(name, string(text), err != nil)
}

func read[T any](name, text string) {
	var v T
	err := json.Unmarshal([]byte(text), &v)
	fmt.Printf("%s %+v %v\n", name, v, err != nil)
}

func main() {
	write("append!", Append{})
	write("appendEmbedded!", struct{ Append }{})
	write("appendKey!", map[AppendByte]int{1: 1})
	write("appendBytes!", []AppendByte{1})
	write("appendQuoted!", struct {
		N AppendByte ` + "`json:\",string\"`" + `
	}{})
	write("appendAndMarshal", Both{})
	write("stream!", &Stream{})
	write("streamElement!", []Stream{{}})
	write("streamValue", Stream{})
	write("streamMap", map[string]Stream{"a": {}})
	write("streamKey", map[Key]int{1: 1})
	read[Stream]("streamRead!", "{}")
	read[map[Key]int]("streamKeyRead", "{\"1\": 1}")
	read[[]Byte]("streamBytesRead", "\"AQ==\"")
	write("inline!", struct {
		A struct{ B int } ` + "`json:\",inline\"`" + `
	}{})
	write("inlineEmbedded", struct {
		Embedded ` + "`json:\",inline\"`" + `
	}{})
	write("unknown!", struct {
		A map[string]int ` + "`json:\",unknown\"`" + `
	}{map[string]int{"a": 1}})
	write("format!", struct {
		A []byte ` + "`json:\",format:hex\"`" + `
	}{[]byte{1}})
	write("quotedOption!", struct {
		A int ` + "`json:\"a,'string'\"`" + `
	}{})
	write("quotedName!", struct {
		A int ` + "`json:\"'a'\"`" + `
	}{})
	write("nameWithTab!", struct {
		A int "json:\"a\\tb\""
	}{})
	write("oddName", struct {
		A int ` + "`json:\"a$b é\"`" + `
	}{})
	write("case", struct {
		A int ` + "`json:\",case:ignore\"`" + `
	}{})
	write("string", struct {
		A int            ` + "`json:\",string\"`" + `
		B []int          ` + "`json:\",string\"`" + `
		C map[string]int ` + "`json:\",omitempty\"`" + `
	}{})
	write("nil", struct {
		A []int
		B map[int]int
		C []byte
		D any
		E json.RawMessage
	}{})
}
`

// TestJSONVersions asks both versions of encoding/json what depends on them.
func TestJSONVersions(t *testing.T) {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(differing)).Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	one, two := run(t, dir, "nojsonv2"), run(t, dir, "jsonv2")
	var want, got []string
	for i, line := range one {
		name, _, _ := strings.Cut(line, " ")
		if strings.HasSuffix(name, "!") {
			want = append(want, name)
		}
		if line != two[i] {
			got = append(got, name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("what differs (-want +got):\n%s\nversion 1:\n%s\nversion 2:\n%s", diff, strings.Join(one, "\n"), strings.Join(two, "\n"))
	}
}

// run returns the lines that the program prints with an experiment.
func run(t *testing.T, dir, experiment string) []string {
	t.Helper()
	env := slices.Concat(os.Environ(), []string{"GOEXPERIMENT=" + experiment, "GOWORK=off", "GOFLAGS="})
	version := exec.Command("go", "version")
	version.Env = env
	if out, err := version.CombinedOutput(); err != nil {
		t.Skipf("the toolchain has no GOEXPERIMENT=%s: %s", experiment, out)
	}
	program := exec.Command("go", "run", ".")
	program.Dir, program.Env = dir, env
	out, err := program.CombinedOutput()
	if err != nil {
		t.Fatalf("GOEXPERIMENT=%s: %v\n%s", experiment, err, out)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
