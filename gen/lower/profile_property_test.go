package lower

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// profileSchemas is how many random schemas each profile is applied to.
func profileSchemas() uint64 { return 80 * *times }

// TestPropertyProfiles: applying twice is applying once, what was given stays
// as it was, what comes out is a schema, and every constraint is in it or in
// its words.
func TestPropertyProfiles(t *testing.T) {
	for _, p := range Profiles() {
		t.Run(p.Name, func(t *testing.T) {
			eachRandomSchema(t, profileSchemas(), func(t *testing.T, doc *schema.Doc) {
				before := doc.String()
				told, _ := apply(t, p, doc)
				if doc.String() != before {
					t.Error("the schema that was given is another now")
				}
				if again, notes := apply(t, p, told); again != told || len(notes) > 0 {
					t.Errorf("once it is %s\ntwice it is %s", told, again)
				}
				if told != doc {
					requireValid(t, told)
				}
				requireTold(t, nil, doc, told)
			})
		})
	}
}

// requireTold fails the test where something of a value is neither at the same
// place of the result nor told there.
func requireTold(t *testing.T, path []string, value, told *schema.Doc) {
	t.Helper()
	if value.Kind != told.Kind || len(value.Items) != len(told.Items) {
		t.Errorf("%v is %s, and was %s", path, told, value)
		return
	}
	for i, item := range value.Items {
		requireTold(t, append(path, "-"), item, told.Items[i])
	}
	for _, m := range value.Members {
		kept := told.Under(m.Key)
		if kept == nil && m.Key == "oneOf" && strings.Contains(description(told), words.ExactlyOne) {
			kept = told.Under("anyOf")
		}
		switch {
		case kept != nil:
			requireTold(t, append(path, m.Key), m.Value, kept)
		case !isToldIn(description(told), m):
			t.Errorf("%v: %q is neither in %s nor told", path, m.Key, told)
		}
	}
	if value.Text != "" && !strings.HasPrefix(told.Text, strings.TrimSpace(value.Text)) {
		t.Errorf("%v is %s, and was %s", path, told, value)
	}
}

func description(sub *schema.Doc) string {
	if text := sub.Under("description"); text != nil {
		return text.Text
	}
	return ""
}

// isToldIn reports whether a text has all the values of a keyword.
func isToldIn(text string, m schema.Member) bool {
	has := func(value *schema.Doc) bool {
		if kind := value.Under("type"); kind != nil && len(value.Members) == 1 {
			for _, article := range []string{"", "a ", "an "} {
				if strings.Contains(text, " is "+article+kind.Text) {
					return true
				}
			}
		}
		return untoldIn(text, "", value) == ""
	}
	mark, known := formatMarks[m.Value.Text]
	switch {
	case m.Key == "format" && known:
		return strings.Contains(strings.ToLower(text), mark)
	case m.Value.Equal(schema.Obj()) || m.Value.Equal(schema.Boolean(true)) && m.Key != "uniqueItems":
		return true // allows everything
	case m.Key == "uniqueItems":
		return !m.Value.Bool || strings.Contains(text, "duplicate")
	case m.Key == "additionalProperties" && !has(m.Value):
		return m.Value.Equal(schema.Boolean(false)) && strings.Contains(text, "other properties")
	case m.Key == "dependentRequired", m.Key == "patternProperties":
		for _, entry := range m.Value.Members {
			if len(entry.Value.Items) > 0 && !strings.Contains(text, schema.Quote(entry.Key)) || entry.Value.Kind == schema.Object && !has(entry.Value) {
				return false
			}
		}
		return true
	}
	return has(m.Value)
}

var formatMarks = map[string]string{
	"email": "email address", "uri": "uri", "uuid": "uuid", "date-time": "date and time", "date": "a date such as", "time": "a time such as",
	"duration": "duration", "hostname": "host name", "ipv4": "ipv4", "ipv6": "ipv6", "regex": "a regular expression",
}

// TestPropertyProfilesAreLooser: what a schema takes, it takes still after its
// keywords were told.
func TestPropertyProfilesAreLooser(t *testing.T) {
	taken := 0
	eachRandomSchema(t, profileSchemas()/2, func(t *testing.T, doc *schema.Doc) {
		validator := compileDoc(t, doc)
		for _, p := range Profiles() {
			told, _ := apply(t, p, doc)
			if told == doc {
				continue
			}
			looser := compileDoc(t, told)
			r := rand.New(rand.NewPCG(1, 2))
			for range 50 {
				value := randomInstance(r, 3)
				if validator.Misfit(value) != "" {
					continue
				}
				taken++
				if misfit := looser.Misfit(value); misfit != "" {
					t.Errorf("%s: %v: %s\n%s", p.Name, value, misfit, told)
				}
			}
		}
	})
	if taken < int(profileSchemas())*2 {
		t.Errorf("only %d values were taken", taken)
	}
}
