package diff

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/gen/witness"
)

var update = flag.Bool("update", false, "write the golden files")

func parse(t testing.TB, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; go test ./gen/diff -update writes it):\n%s", path, diff)
	}
}

// A schemaCase is a pair of schemas.
type schemaCase struct{ name, old, new string }

// schemaCases reads testdata/schemas.txt: a line of a name, one of the old
// schema and one of the new, then an empty one.
func schemaCases(t *testing.T) []schemaCase {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "schemas.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []schemaCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, ok := strings.CutPrefix(lines.Text(), "# ")
		if !ok {
			continue
		}
		c := schemaCase{name: name}
		for _, line := range []*string{&c.old, &c.new} {
			lines.Scan()
			*line = lines.Text()
		}
		cases = append(cases, c)
	}
	if len(cases) < 60 {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}

func inputs(t *testing.T, c schemaCase) (old, new dialect.Located) {
	return tool("t", parse(t, c.old), nil), tool("t", parse(t, c.new), nil)
}

func outputs(t *testing.T, c schemaCase) (old, new dialect.Located) {
	return tool("t", nil, parse(t, c.old)), tool("t", nil, parse(t, c.new))
}

func tool(name string, input, output *schema.Doc) dialect.Located {
	return dialect.Located{Tool: dialect.Tool{Name: name, Input: input, Output: output}}
}

// TestSchemas: every kind of difference, as the schema of an input and of an
// output, there and back.
func TestSchemas(t *testing.T) {
	var b strings.Builder
	for _, c := range schemaCases(t) {
		back := schemaCase{c.name, c.new, c.old}
		fmt.Fprintf(&b, "# %s\n", c.name)
		for _, way := range []struct {
			name string
			of   schemaCase
			make func(*testing.T, schemaCase) (dialect.Located, dialect.Located)
		}{
			{"input", c, inputs}, {"input back", back, inputs}, {"output", c, outputs}, {"output back", back, outputs},
		} {
			old, new := way.make(t, way.of)
			fmt.Fprintf(&b, "%s:\n", way.name)
			for _, change := range real.tool(old, new) {
				fmt.Fprintf(&b, "\t%s: %s", change.Class, change.Message)
				if change.Example != nil {
					fmt.Fprintf(&b, "  e.g. %s", change.Example)
				}
				b.WriteByte('\n')
				shows(t, way.name+" of "+c.name, way.of, change)
			}
		}
		b.WriteByte('\n')
	}
	golden(t, "schemas.golden", b.String())
}

// shows holds the example of a change to what an independent validator says.
func shows(t *testing.T, name string, c schemaCase, change Change) {
	t.Helper()
	if (change.Class == Breaking) != (change.Example != nil) {
		t.Errorf("%s: %s is %s with the example %v", name, change.Message, change.Class, change.Example)
	}
	if change.Example == nil {
		return
	}
	takes, refuses := c.old, c.new
	if change.Part == Output {
		takes, refuses = c.new, c.old
	}
	if why := misfit(t, takes, change.Example); why != "" {
		t.Errorf("%s: %s: the example %s is not valid: %s", name, change.Message, change.Example, why)
	}
	if misfit(t, refuses, change.Example) == "" {
		t.Errorf("%s: %s: the example %s breaks nothing", name, change.Message, change.Example)
	}
}

// TestPairs: of schemas that have little to do with one another, what is called
// breaking is shown, and what is not breaks no value of all that were found.
func TestPairs(t *testing.T) {
	cases := schemaCases(t)
	values := map[string]*schema.Doc{}
	for _, c := range cases {
		for _, text := range []string{c.old, c.new} {
			if answer := witness.Find(parse(t, text), schema.Boolean(false)); answer.Verdict == witness.Found {
				values[answer.Value.String()] = answer.Value
			}
		}
	}
	var pairs, undecided int
	for i, a := range cases {
		for j, b := range cases {
			if (31*i+j)%41 != 0 {
				continue
			}
			pairs++
			c := schemaCase{a.name + ", " + b.name, a.old, b.new}
			changes := real.comparison(Input, parse(t, c.old), parse(t, c.new)).changes()
			for _, change := range changes {
				shows(t, c.name, c, change)
				if change.Example != nil {
					values[change.Example.String()] = change.Example
				}
			}
			switch worst(changes) {
			case Undecided:
				undecided++
			case Same, Wording, Compatible:
				for _, value := range values {
					if misfit(t, c.old, value) == "" && misfit(t, c.new, value) != "" {
						t.Errorf("%s: %s breaks, which nothing says", c.name, value)
					}
				}
			}
		}
	}
	t.Logf("%d pairs, %d undecided, %d values", pairs, undecided, len(values))
	if undecided*10 > pairs {
		t.Errorf("%d of %d pairs are undecided", undecided, pairs)
	}
}

// misfit says why a validator that is not the judge of changes refuses a value; "" where it does not.
func misfit(t *testing.T, text string, value *schema.Doc) string {
	t.Helper()
	validator, err := meta.Compile(lower.Newest(parse(t, text)).Without("$schema"))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(strings.NewReader(value.String()))
	decoder.UseNumber()
	var decoded any
	if err := decoder.Decode(&decoded); err != nil {
		t.Fatal(err)
	}
	return validator.Misfit(decoded)
}

// real decides as [Compare] does.
var real = comparer{}
