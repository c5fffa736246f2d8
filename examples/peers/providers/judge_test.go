package providers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
)

// A judge is an independent program that decodes definitions.
type judge struct {
	name     string
	dialects []string
	strict   bool   // judges only strict definitions
	before   string // judges only tools of MCP revisions before this revision; "" for all
	// judge returns the objections to each definition, one per line.
	judge func(t *testing.T, definitions []definition) [][]string
	// refuses is a definition that the judge must reject.
	refuses string
}

// judges returns the judges that run on every machine. Others may be skipped.
func judges() []judge {
	return slices.Concat(openaiJudges, googleJudges, anthropicJudges, bedrockJudges, ollamaJudges)
}

// each returns a function for the field judge that calls verdict for each definition.
func each(verdict func(d definition) []string) func(*testing.T, []definition) [][]string {
	return func(_ *testing.T, definitions []definition) [][]string {
		verdicts := make([][]string, len(definitions))
		for i, d := range definitions {
			verdicts[i] = verdict(d)
		}
		return verdicts
	}
}

// roundTrip decodes a definition into a type, encodes it again, and reports the
// differences.
func roundTrip[T any](d definition) []string {
	var read T
	if err := json.Unmarshal([]byte(d.doc.String()), &read); err != nil {
		return []string{"refused: " + err.Error()}
	}
	text, err := json.Marshal(read)
	if err != nil {
		return []string{"refused: " + err.Error()}
	}
	return changes(d.doc.String(), string(text))
}

func TestJudges(t *testing.T) {
	all := definitions(t)
	var r report
	for _, j := range judges() {
		t.Run(j.name, func(t *testing.T) { r.run(t, j, all) })
	}
	r.log(t)
}

// mostFaults is the maximum number of faults of a judge that are reported individually.
const mostFaults = 40

type report struct {
	text  strings.Builder
	table *tabwriter.Writer
}

func (r *report) run(t *testing.T, j judge, all []definition) {
	t.Helper()
	own := j.seen(all)
	if len(own) == 0 {
		t.Fatalf("%s has nothing to judge", j.name)
	}
	var faults []string
	taken, excused := 0, make([]int, len(differences))
	for i, lines := range j.judge(t, own) {
		if len(lines) == 0 {
			taken++
		}
		faults = append(faults, j.excuse(own[i], lines, excused)...)
	}
	for _, fault := range faults[:min(len(faults), mostFaults)] {
		t.Error(fault)
	}
	if len(faults) > mostFaults {
		t.Errorf("and %d more", len(faults)-mostFaults)
	}
	r.add(j, len(own), taken, excused)
	j.checkDifferences(t, excused)
	j.checkRefuses(t)
}

func (j judge) seen(all []definition) []definition {
	return slices.DeleteFunc(slices.Clone(all), func(d definition) bool {
		return !slices.Contains(j.dialects, d.dialect) || j.strict && !d.strict ||
			j.before != "" && d.of.revision >= j.before
	})
}

// excuse counts the lines that match a row of the table of differences, by row, and returns
// the other lines.
func (j judge) excuse(d definition, lines []string, excused []int) []string {
	var faults []string
	for _, line := range lines {
		i := slices.IndexFunc(differences, func(row difference) bool {
			return row.judge == j.name && row.line.MatchString(d.of.name+": "+line)
		})
		if i < 0 {
			faults = append(faults, fmt.Sprintf("%s: %s\n%s", d, line, d.doc))
			continue
		}
		excused[i]++
	}
	return faults
}

// checkDifferences reports rows that match no line: they are outdated.
func (j judge) checkDifferences(t *testing.T, excused []int) {
	t.Helper()
	for i, row := range differences {
		if row.judge == j.name && excused[i] == 0 {
			t.Errorf("%s no longer reports %q: remove it from the table", j.name, row.line)
		}
	}
}

func (j judge) checkRefuses(t *testing.T) {
	t.Helper()
	bad := definition{of: corpusTool{name: "bad definition"}, dialect: j.dialects[0], strict: true, doc: parse(t, j.refuses)}
	bad.input = inputOf(bad.doc)
	if lines := j.judge(t, []definition{bad})[0]; len(lines) == 0 {
		t.Errorf("%s accepts %s", j.name, j.refuses)
	}
}

func (r *report) add(j judge, judged, taken int, excused []int) {
	if r.table == nil {
		r.table = tabwriter.NewWriter(&r.text, 0, 0, 2, ' ', 0)
		fmt.Fprintln(r.table, "judge\tdefinitions\ttaken\tdifferences")
	}
	fmt.Fprintf(r.table, "%s\t%d\t%d\n", j.name, judged, taken)
	for i, row := range differences {
		if row.judge == j.name {
			fmt.Fprintf(r.table, "\t\t\t%d: %s\n", excused[i], row.reason)
		}
	}
}

func (r *report) log(t *testing.T) {
	t.Helper()
	if r.table != nil {
		r.table.Flush()
	}
	t.Log("\n" + r.text.String())
}

// changes returns the differences between the values of two JSON texts, one per line,
// regardless of the order of keys.
func changes(before, after string) []string {
	var b, a any
	if err := json.Unmarshal([]byte(before), &b); err != nil {
		return []string{"unreadable: " + err.Error()}
	}
	if err := json.Unmarshal([]byte(after), &a); err != nil {
		return []string{"unreadable: " + err.Error()}
	}
	return changesAt("", b, a)
}

func changesAt(at string, before, after any) []string {
	b, isObject := before.(map[string]any)
	a, alsoObject := after.(map[string]any)
	if isObject && alsoObject {
		return memberChanges(at, b, a)
	}
	list, isList := before.([]any)
	other, alsoList := after.([]any)
	if isList && alsoList && len(list) == len(other) {
		var lines []string
		for i := range list {
			lines = append(lines, changesAt(at+"/"+strconv.Itoa(i), list[i], other[i])...)
		}
		return lines
	}
	if write(before) == write(after) {
		return nil
	}
	return []string{fmt.Sprintf("%s changed: %s -> %s", at, write(before), write(after))}
}

func memberChanges(at string, before, after map[string]any) []string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(before)) {
		value, ok := after[key]
		if !ok {
			lines = append(lines, fmt.Sprintf("%s/%s removed: %s", at, key, write(before[key])))
			continue
		}
		lines = append(lines, changesAt(at+"/"+key, before[key], value)...)
	}
	for _, key := range slices.Sorted(maps.Keys(after)) {
		if _, ok := before[key]; !ok {
			lines = append(lines, fmt.Sprintf("%s/%s added: %s", at, key, write(after[key])))
		}
	}
	return lines
}

func write(value any) string {
	text, err := json.Marshal(value)
	if err != nil { // cannot happen: the value was decoded from JSON
		panic(err)
	}
	return string(text)
}

func TestChanges(t *testing.T) {
	got := changes(`{"a":1,"b":{"c":[1,2]},"d":true,"l":[1]}`, `{"d":true,"b":{"c":[1,3]},"e":null,"l":[]}`)
	want := []string{"/a removed: 1", "/b/c/1 changed: 2 -> 3", "/l changed: [1] -> []", "/e added: null"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A difference is a known objection of a judge to a tool, and the reason why toolgen
// generates the definition nevertheless.
type difference struct {
	judge  string
	line   *regexp.Regexp // "TOOL: LINE"
	reason string
}

func differs(judge, line, reason string) difference {
	return difference{judge, regexp.MustCompile(line), reason}
}
