package main

import (
	"flag"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the tables into README.md")

func TestMain(m *testing.M) {
	if runChild() {
		return
	}
	os.Exit(m.Run())
}

// compared are the verdicts on all libraries, computed on first use.
var compared = sync.OnceValues(compare)

func verdictsOf(t *testing.T) [][]verdict {
	t.Helper()
	verdicts, err := compared()
	if err != nil {
		t.Fatal(err)
	}
	return verdicts
}

// TestRowsAreAll reports functions of the catalog without a row.
func TestRowsAreAll(t *testing.T) {
	pkg, diags := loadCatalogue()
	if pkg == nil || diags.HasErrors() {
		t.Fatal(text(diags))
	}
	functions := map[string]int{}
	for _, tool := range pkg.Tools {
		functions[tool.GoName]--
	}
	for _, r := range allRows() {
		functions[r.function]++
	}
	for function, count := range functions {
		if count != 0 {
			t.Errorf("%s: %+d rows too many", function, count)
		}
	}
}

// TestToolgen checks that toolgen is correct for all types except the listed exceptions,
// and not correct for these.
func TestToolgen(t *testing.T) {
	rows := allRows()
	for i, v := range verdictsOf(t)[0] {
		reason, excepted := exceptions[rows[i].name()]
		if later, also := encoderExceptions[rows[i].name()]; also {
			reason, excepted = later, true
		}
		switch {
		case v.right && excepted:
			t.Errorf("%s is correct: remove it from the exceptions: %s", rows[i].name(), reason)
		case !v.right && !excepted:
			t.Error(faults([]verdict{v}, rows[i:]))
		}
	}
}

// exceptions are the types for which toolgen is not correct.
var exceptions = map[string]string{
	"DollarTag":     clientsRefuse,
	"SlashedTag":    clientsRefuse,
	"PercentTag":    clientsRefuse,
	"HiddenTag":     serverOnly,
	"OnlyHiddenTag": serverOnly,
	"Mutex":         serverOnly,
	"Once":          serverOnly,
	"Buffer":        serverOnly,
	"LinkedList":    serverOnly,
	"AtomicInt":     serverOnly,
	"Location":      serverOnly,
	"Handle":        serverOnly,
	"MyTime":        serverOnly,
	"MyInt":         serverOnly,
	"Addr":          noAddress,
	"AddrPtr":       noAddress,
	"AddrPort":      noAddress,
	"Prefix":        noAddress,
	"IP":            noAddress,
	"IPPtr":         noAddress,
	"IPs":           noAddress,
	"Network":       noAddress,
	"NetworkPtr":    noAddress,
}

const (
	clientsRefuse = "clients reject the name of the argument"
	serverOnly    = "JSON cannot set any of its fields, so only the server can provide the argument"
	noAddress     = `an argument must be an address; the zero value is encoded as "", which is not an address`
)

// The markers of the tables in README.md, for each encoder.
const (
	begin = "<!-- go run ./types, " + encoderName + " -->\n"
	end   = "<!-- end -->\n"
)

// TestReadme checks that the tables are the program's output with the encoder that it is
// built with.
func TestReadme(t *testing.T) {
	const name = "README.md"
	readme, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(readme), begin)
	got, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("%s has no markers for the tables", name)
	}
	want := "\n" + markdown(verdictsOf(t)) + "\n"
	if *update {
		if err := os.WriteFile(name, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the tables in %s are out of date (-want +got):\n%s\nto update, with a Go that has this encoder: go test ./types -run Readme -update", name, diff)
	}
}
