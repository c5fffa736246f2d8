package sdks

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
)

func caller() greenhouse.Caller { return greenhouse.Caller{Greenhouse: greenhouse.New(5)} }

// The calls of the tests, in their order: what each tool is sent, and what
// comes of it as a text. Wrong arguments are told in more words than these.
var calls = []struct {
	name, tool, args string
	want             string
	isError          bool
}{
	{"default", greenhouse.ToolWater, `{"bed":"basil"}`, `{"bed":"basil","litres":2,"left":3}`, false},
	{"failure", greenhouse.ToolWater, `{"bed":"basil","litres":4}`, "only 3 litres are left", true},
	{"list", greenhouse.ToolDry, ``, `["tomatoes"]`, false},
	{"text", greenhouse.ToolSowing, `{"month":5}`, "tomatoes", false},
}

// wrong are arguments that the schema forbids both; see checkWrong for what the
// model must be told.
const wrong = `{"bed":"basel","litres":100}`

func checkWrong(t *testing.T, text string) {
	t.Helper()
	for _, told := range []string{"bed", "basil", "litres", "20"} {
		if !strings.Contains(text, told) {
			t.Errorf("the model is not told of %s: %s", told, text)
		}
	}
}

func checkPhoto(t *testing.T, data []byte, mimeType string) {
	t.Helper()
	if !strings.HasPrefix(string(data), "\x89PNG") || mimeType != "image/png" {
		t.Errorf("got %s that begins with %.4q, want a PNG", mimeType, data)
	}
}

func decodeBase64(t *testing.T, text string) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A model stands in for an API: it gives one answer after the other, the last
// one again and again, and keeps the bodies that it was sent.
type model struct {
	t       *testing.T
	path    string
	answers []string
	sent    [][]byte
}

// newModel returns a model and its address.
func newModel(t *testing.T, path string, answers ...string) (*model, string) {
	m := &model{t: t, path: path, answers: answers}
	web := httptest.NewServer(m)
	t.Cleanup(web.Close)
	return m, web.URL
}

func (m *model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || r.URL.Path != m.path {
		m.t.Errorf("request to %s, want %s (%v)", r.URL.Path, m.path, err)
	}
	m.sent = append(m.sent, body)
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, m.answers[min(len(m.sent), len(m.answers))-1])
}

// checkTools: the tools of the first request are those that were generated.
func (m *model) checkTools(want string) {
	m.t.Helper()
	var body struct{ Tools json.RawMessage }
	unmarshal(m.t, m.sent[0], &body)
	if diff := cmp.Diff(want, string(body.Tools)); diff != "" {
		m.t.Errorf("tools in the request (-generated +sent):\n%s", diff)
	}
}

func unmarshal(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func quote(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}

// differ compares two values by their JSON.
func differ(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func decoded(t *testing.T, value any) (again any) {
	t.Helper()
	unmarshalAgain(t, value, &again)
	return again
}

// unmarshalAgain decodes what a value is in JSON.
func unmarshalAgain(t *testing.T, value, into any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	unmarshal(t, text, into)
}
