package directive

import (
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestVariables checks that the variables of a URI have positions, and that invalid
// variables are reported.
func TestVariables(t *testing.T) {
	at := token.Position{Filename: "a.go", Line: 3, Column: 10}
	for uri, want := range map[string][]string{
		"notes://index":          nil,
		"urn:isbn:1":             nil,
		"notes://{id}":           {"3:18 id"},
		"files:///{+path}":       {"3:19 path"},
		"a://{b}/c/{d}{?e,f}":    {"3:14 b", "3:20 d", "3:23 e?", "3:23 f?"},
		"notes://{id":            {"3:18: unclosed { in notes://{id"},
		"notes://id}":            {"3:20: unmatched } in notes://id}"},
		"notes://{}":             {"3:18: {} is not a variable that toolgen supports"},
		"notes://{a,b}":          {"3:18: {a,b} is not a variable that toolgen supports"},
		"notes://{#a}":           {"3:18: {#a} is not a variable that toolgen supports"},
		"notes://{a*}":           {"3:18: {a*} is not a variable that toolgen supports"},
		"notes://{a}/{a}":        {"3:22: notes://{a}/{a} contains the variable a twice"},
		"notes://{?a}/b":         {"3:18: {?a} must be at the end of notes://{?a}/b"},
		"{scheme}://a":           {"3:10: {scheme}://a has no scheme"},
		"notes":                  {"3:10: notes is not an absolute URI"},
		"notes://a b":            {"3:10: notes://a b is not an absolute URI"},
		"notes://%zz/{id}":       {"3:10: notes://%zz/{id} is not an absolute URI"},
		"notes://a#b":            {"3:10: notes://a#b is not an absolute URI"},
		"http://[::1/{id}":       {"3:10: http://[::1/{id} is not an absolute URI"},
		"file:///{+path}{?a}{b}": {"3:25: {?a} must be at the end of file:///{+path}{?a}{b}"},
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

func TestDecodeResult(t *testing.T) {
	tests := []struct {
		name  string
		give  []string
		want  Result
		block Block
	}{
		{"no line", nil, Result{}, ResourceBlock},
		{"an image", []string{"//toolgen:result image/png"}, Result{MIME: "image/png", MIMEPos: at(1, 18), Pos: lineAt(1)}, ImageBlock},
		{"in capitals", []string{"//toolgen:result IMAGE/SVG+XML // a drawing"}, Result{MIME: "IMAGE/SVG+XML", MIMEPos: at(1, 18), Pos: lineAt(1)}, ImageBlock},
		{"a sound", []string{"//toolgen:result audio/wav"}, Result{MIME: "audio/wav", MIMEPos: at(1, 18), Pos: lineAt(1)}, AudioBlock},
		{"a text", []string{"//toolgen:result text/markdown"}, Result{MIME: "text/markdown", MIMEPos: at(1, 18), Pos: lineAt(1)}, TextBlock},
		{"with a parameter", []string{"//toolgen:result text/plain;charset=utf-8"}, Result{MIME: "text/plain;charset=utf-8", MIMEPos: at(1, 18), Pos: lineAt(1)}, TextBlock},
		{"with a quoted parameter", []string{`//toolgen:result text/plain;charset="utf-8"`}, Result{MIME: `text/plain;charset="utf-8"`, MIMEPos: at(1, 18), Pos: lineAt(1)}, TextBlock},
		{"quoted", []string{`//toolgen:result "text/plain; charset=utf-8"`}, Result{MIME: "text/plain; charset=utf-8", MIMEPos: at(1, 18), Pos: lineAt(1)}, TextBlock},
		{
			"a resource", []string{"//toolgen:result application/pdf uri=report://latest"},
			Result{MIME: "application/pdf", MIMEPos: at(1, 18), URI: "report://latest", Pos: lineAt(1)}, ResourceBlock,
		},
		{
			"a text with an address, which stands first", []string{"//toolgen:result uri=urn:notes text/markdown"},
			Result{MIME: "text/markdown", MIMEPos: at(1, 32), URI: "urn:notes", Pos: lineAt(1)}, ResourceBlock,
		},
		{
			"lines add up, other verbs are passed over",
			[]string{"//toolgen:tool readonly", "//toolgen:result image/png", "//toolgen:result image/png uri=a:b"},
			Result{MIME: "image/png", MIMEPos: at(2, 18), URI: "a:b", Pos: lineAt(2)}, ResourceBlock,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := DecodeResult(parseAll(t, test.give...))
			compare(t, "result", test.want, got)
			compare(t, "problems", []string(nil), formatted(problems))
			compare(t, "block", test.block, got.Block())
			compare(t, "is a text", strings.HasPrefix(test.want.MIME, "text/"), got.IsText())
		})
	}
}

func TestDecodeResultProblems(t *testing.T) {
	const types = " [bad-value]\n\thint: use a single type, for example image/png, audio/wav, text/markdown, or application/pdf"
	tests := []struct {
		give []string
		want []string
	}{
		{[]string{"//toolgen:result"}, []string{
			"1:17: //toolgen:result has no MIME type [bad-argument]\n\thint: begin with the MIME type, for example //toolgen:result image/png"}},
		{[]string{"//toolgen:result uri=a:b"}, []string{
			"1:18: //toolgen:result has no MIME type [bad-argument]\n\thint: begin with the MIME type, for example //toolgen:result image/png"}},
		{[]string{"//toolgen:result png"}, []string{`1:18: "png" is not a MIME type` + types}},
		{[]string{"//toolgen:result image/*"}, []string{`1:18: "image/*" is not a MIME type` + types}},
		{[]string{"//toolgen:result image/"}, []string{`1:18: "image/" is not a MIME type` + types}},
		{[]string{"//toolgen:result text/plain;charset"}, []string{`1:18: "text/plain;charset" is not a MIME type` + types}},
		{[]string{`//toolgen:result ""`}, []string{`1:18: "" is not a MIME type` + types}},
		{[]string{"//toolgen:result image/png image/jpeg"}, []string{
			"1:28: unknown word \"image/jpeg\" of //toolgen:result [bad-argument]\n\thint: use one of uri="}},
		{[]string{"//toolgen:result image/png name=a"}, []string{
			"1:28: unknown key \"name\" of //toolgen:result [bad-argument]\n\thint: name is an option of //toolgen:tool"}},
		{[]string{"//toolgen:result image/png", "//toolgen:result image/jpeg"}, []string{
			"2:18: image/jpeg conflicts with image/png [contradiction]\n\thint: remove one of them\n\t1:18: image/png is here"}},
		{[]string{"//toolgen:result application/pdf"}, []string{
			"1:18: application/pdf is sent as a resource, which needs a URI [bad-argument]\n\thint: use //toolgen:result application/pdf uri=URI, for example uri=report://latest"}},
		{[]string{"//toolgen:result application/pdf uri=latest"}, []string{
			"1:38: \"latest\" is not an absolute URI [bad-value]\n\thint: use a URI with a scheme, for example report://latest"}},
		{[]string{"//toolgen:result application/pdf uri=a:b uri=a:c"}, []string{
			"1:42: uri=a:c conflicts with uri=a:b [contradiction]\n\thint: remove one of them\n\t1:34: uri=a:b is here"}},
	}
	for _, test := range tests {
		got, problems := DecodeResult(parseAll(t, test.give...))
		compare(t, test.give[0], test.want, formatted(problems))
		compare(t, "MIME type of "+test.give[0], "", got.MIME)
	}
}
