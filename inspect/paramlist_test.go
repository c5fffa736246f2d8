package inspect

import (
	"strings"
	"testing"
)

func TestCutParamList(t *testing.T) {
	tests := []struct {
		name    string
		give    string
		rest    string
		entries []string
	}{
		{"nothing", "// One.", "One.", nil},
		{
			"Go list",
			"// One.\n//\n// Parameters:\n//   - city: its name\n//   - days: how many",
			"One.", []string{"city=its name", "days=how many"},
		},
		{
			"indented, and text behind",
			"// One.\n//\n// Args:\n//\n//\tcity: its name\n//\tdays: how many\n//\n// Two.",
			"One.\n\nTwo.", []string{"city=its name", "days=how many"},
		},
		{
			"continuation",
			"// Args:\n//   city: its name,\n//     such as: Oslo\n//     note: not an entry\n//   days: how many",
			"", []string{"city=its name, such as: Oslo note: not an entry", "days=how many"},
		},
		{
			"continuation of a list",
			"// Arguments:\n//   - city: its name,\n//     e.g.: Oslo\n//   - days: how many",
			"", []string{"city=its name, e.g.: Oslo", "days=how many"},
		},
		{
			"text on the next line",
			"// Args:\n//\n//\tcity:\n//\t    its name\n//\tdays:\n//\t    how many",
			"", []string{"city=its name", "days=how many"},
		},
		{"heading", "// One.\n//\n// # Parameters\n//\n//   - city: its name", "One.", []string{"city=its name"}},
		{"without a colon", "// Params\n//   - city - its name\n//   - days – how many\n//   - unit — C or F", "", []string{"city=its name", "days=how many", "unit=C or F"}},
		{"bullets at the margin", "// Parameters:\n// - city: its name\n// - days: how many\n// Two.", "Two.", []string{"city=its name", "days=how many"}},
		{"other bullets", "// Parameters:\n//   * city: its name\n//   + days: how many\n//   • unit: C or F", "", []string{"city=its name", "days=how many", "unit=C or F"}},
		{"dotted name", "// Parameters:\n//   - opts.limit: how many", "", []string{"opts.limit=how many"}},
		{"letters of all kinds", "// Parameters:\n//   - größe_2: how big", "", []string{"größe_2=how big"}},
		{"blank lines between", "// Parameters:\n//\n//   - city: its name\n//\n//   - days: how many", "", []string{"city=its name", "days=how many"}},
		{"head without entries", "// Parameters:\n// are not listed.", "Parameters: are not listed.", nil},
		{"head with prose", "// Parameters: none\n//   - city: its name", "Parameters: none\n\n- city: its name", nil},
		{"head at the end", "// One.\n//\n// Args:", "One.\n\nArgs:", nil},
		{"a list of something else", "// Units:\n//   - c: Celsius", "Units:\n\n- c: Celsius", nil},
		{"the second head has the entries", "// Parameters:\n// below.\n//\n// Args:\n//   city: its name", "Parameters: below.", []string{"city=its name"}},
		{
			"what is no entry ends the list",
			"// Args:\n//   city: its name\n//   and some prose",
			"and some prose", []string{"city=its name"},
		},
		{
			"another list behind",
			"// Args:\n//   city: its name\n//\n// Returns:\n//   - days: a list",
			"Returns:\n\n- days: a list", []string{"city=its name"},
		},
		{"block comment", "/*\nOne.\n\nArgs:\n  city: its name\n  days: how many\n*/", "One.", []string{"city=its name", "days=how many"}},
		{"block comment with stars", "/*\n * Args:\n *   city: its name\n */", "", []string{"city=its name"}},
		{"value with colons", "// Args:\n//   at: a time such as 10:30", "", []string{"at=a time such as 10:30"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rest, entries := cutParamList(docLines(docOf(t, test.give)))
			var got []string
			for _, entry := range entries {
				got = append(got, entry.name+"="+entry.text)
			}
			compare(t, "entries", test.entries, got)
			compare(t, "rest", test.rest, docText(rest, ""))
		})
	}
}

func TestParamListPositions(t *testing.T) {
	doc := docOf(t, "// One.\n//\n// Args:\n//   city: its name\n//   days: how many")
	_, entries := cutParamList(docLines(doc))
	var got []string
	for i, entry := range entries {
		if entry.line.pos == doc.List[3+i].Pos() {
			got = append(got, entry.name)
		}
	}
	compare(t, "entries at their lines", "city days", strings.Join(got, " "))
}
