package directive

import (
	"go/token"
	"slices"
	"testing"
)

// TestVariables: a URI has variables in braces, each at a place of its own, or there
// is something to mend.
func TestVariables(t *testing.T) {
	at := token.Position{Filename: "a.go", Line: 3, Column: 10}
	for uri, want := range map[string][]string{
		"notes://index":          nil,
		"urn:isbn:1":             nil,
		"notes://{id}":           {"3:18 id"},
		"files:///{+path}":       {"3:19 path"},
		"a://{b}/c/{d}{?e,f}":    {"3:14 b", "3:20 d", "3:23 e?", "3:23 f?"},
		"notes://{id":            {"3:18: the { in notes://{id has no end"},
		"notes://id}":            {"3:20: a } in notes://id} ends nothing"},
		"notes://{}":             {"3:18: {} is no variable that a resource can have"},
		"notes://{a,b}":          {"3:18: {a,b} is no variable that a resource can have"},
		"notes://{#a}":           {"3:18: {#a} is no variable that a resource can have"},
		"notes://{a*}":           {"3:18: {a*} is no variable that a resource can have"},
		"notes://{a}/{a}":        {"3:22: notes://{a}/{a} has the variable a twice"},
		"notes://{?a}/b":         {"3:18: {?a} does not end notes://{?a}/b"},
		"{scheme}://a":           {"3:10: {scheme}://a has no scheme"},
		"notes":                  {"3:10: notes is no absolute URI"},
		"notes://a b":            {"3:10: notes://a b is no absolute URI"},
		"notes://%zz/{id}":       {"3:10: notes://%zz/{id} is no absolute URI"},
		"notes://a#b":            {"3:10: notes://a#b is no absolute URI"},
		"http://[::1/{id}":       {"3:10: http://[::1/{id} is no absolute URI"},
		"file:///{+path}{?a}{b}": {"3:25: {?a} does not end file:///{+path}{?a}{b}"},
	} {
		variables, problems := Offer{URI: uri, URIPos: at, URIRaw: true}.Variables()
		var got []string
		for _, v := range variables {
			line := v.Pos.String()[len("a.go:"):] + " " + v.Name
			if v.InQuery {
				line += "?"
			}
			got = append(got, line)
		}
		for _, p := range problems {
			got = append(got, p.Pos.String()[len("a.go:"):]+": "+p.Message)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", uri, got, want)
		}
	}
}
