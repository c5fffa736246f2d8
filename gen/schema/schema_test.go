package schema

import (
	"encoding/json"
	"errors"
	"go/token"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestWithAndWithout(t *testing.T) {
	const text = `{"a":1,"b":2,"c":3}`
	doc := mustParse(t, text)
	doc.Origin = OriginAt(token.Position{Filename: "f.go", Line: 3}, "test")
	tests := []struct {
		name string
		got  *Doc
		want string
	}{
		{"replace", doc.With("b", Str("x")), `{"a":1,"b":"x","c":3}`},
		{"append", doc.With("d", Str("x")), `{"a":1,"b":2,"c":3,"d":"x"}`},
		{"remove", doc.Without("a", "z", "c"), `{"b":2}`},
		{"remove all", doc.Without("a", "b", "c"), `{}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.got.String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if tt.got.Origin != doc.Origin {
				t.Errorf("origin %v is lost: %v", doc.Origin, tt.got.Origin)
			}
			if got := doc.String(); got != text {
				t.Errorf("the input became %s", got)
			}
		})
	}
	if got := doc.Without("x"); got != doc {
		t.Errorf("Without copied a document that lacks the key")
	}
}

func TestEqual(t *testing.T) {
	texts := []string{
		`null`, `true`, `false`, `0`, `0.0`, `"0"`, `""`, `[]`, `{}`, `[1]`, `[1,2]`, `[2,1]`,
		`{"a":1}`, `{"b":1}`, `{"a":2}`, `{"a":1,"b":1}`, `{"b":1,"a":1}`,
	}
	for _, a := range texts {
		for _, b := range texts {
			left, right := mustParse(t, a), mustParse(t, b)
			left.Origin = OriginAt(token.Position{}, "does not count")
			if got, want := left.Equal(right), a == b; got != want {
				t.Errorf("%s equals %s: got %v, want %v", a, b, got, want)
			}
		}
	}
}

func TestEqualNil(t *testing.T) {
	var none *Doc
	if !none.Equal(nil) || none.Equal(new(Doc)) || new(Doc).Equal(none) {
		t.Error("nil must equal only nil")
	}
}

func TestZeroDocIsNull(t *testing.T) {
	if diff := cmp.Diff(mustParse(t, "null"), new(Doc)); diff != "" {
		t.Error(diff)
	}
}

func TestBudget(t *testing.T) {
	nested := strings.Repeat(`{"items":`, 40) + `{}` + strings.Repeat(`}`, 40)
	tests := []struct {
		name, text string
		budget     Budget
		want       string
	}{
		{"nothing bounded", nested, Budget{}, ""},
		{"as deep as allowed", nested, Budget{Depth: 41}, ""},
		{"too deep", nested, Budget{Depth: 40}, "the document is too large: nested deeper than 40 levels"},
		{"as many as allowed", `[1,2,3]`, Budget{Nodes: 4}, ""},
		{"too many", `[1,2,3]`, Budget{Nodes: 3}, "the document is too large: more than 3 values"},
		{"as many references as allowed", `{"anyOf":[{"$ref":"#"},{"properties":{"$ref":{"$ref":"#"}}}]}`, Budget{Refs: 2}, ""},
		{"too many references", `[{"$ref":"#"},{"$ref":"#"},{"$ref":"#"}]`, Budget{Refs: 2}, "the document is too large: more than 2 references"},
		{"too long", `{"description":"` + strings.Repeat("a", 100) + `"}`, Budget{Bytes: 100}, "the document is too large: more than 100 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := tt.budget.Check(mustParse(t, tt.text)); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestBudgetOfACycle(t *testing.T) {
	cycle := &Doc{Kind: Object}
	cycle.Members = []Member{M("items", cycle)}
	if err := DefaultBudget.Check(cycle); !errors.Is(err, ErrBudget) {
		t.Errorf("got %v", err)
	}
}

func TestQuote(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"plain", "abc", `"abc"`},
		{"empty", "", `""`},
		{"quote and backslash", `a"b\c/`, `"a\"b\\c/"`},
		{"short escapes", "\b\f\n\r\t", `"\b\f\n\r\t"`},
		{"controls", "\x00\x1f\x7f\u0085", `"\u0000\u001f\u007f\u0085"`},
		{"no HTML escapes", "<a>&", `"<a>&"`},
		{"backtick", "`", `"\u0060"`},
		{"scripts", "åß Привет 你好 नमस्ते 🙂 é e\u0301", "\"åß Привет 你好 नमस्ते 🙂 é e\u0301\""},
		{"line separators", "\u2028\u2029", `"\u2028\u2029"`},
		{"byte order mark", "\ufeff", `"\ufeff"`},
		{"bidi controls", "\u202e\u2066\u061c", `"\u202e\u2066\u061c"`},
		{"zero width", "\u200b\u200d\u00ad\u2060", `"\u200b\u200d\u00ad\u2060"`},
		{"other spaces", "\u00a0\u3000", `"\u00a0\u3000"`},
		{"fillers and selectors", "\u3164\u034f\ufe0f", `"\u3164\u034f\ufe0f"`},
		{"beyond the basic plane", "\U000e0041\U000e0100", `"\udb40\udc41\udb40\udd00"`},
		{"invalid UTF-8", "a\xff\xc3", "\"a\ufffd\ufffd\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Quote(tt.text); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestQuoteEveryCharacter checks that every character survives, and that a quoted string
// contains no character that is invisible or that Go source does not allow.
func TestQuoteEveryCharacter(t *testing.T) {
	for r := range rune(unicode.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		quoted := Quote(string(r))
		var back string
		if err := json.Unmarshal([]byte(quoted), &back); err != nil || back != string(r) {
			t.Fatalf("%U: %s decodes to %q, %v", r, quoted, back, err)
		}
		settled := !unicode.In(r, unicode.Cn, unicode.Co)
		if settled && r != ' ' && !unicode.IsPrint(r) && strings.ContainsRune(quoted, r) {
			t.Fatalf("the invisible character %U occurs unescaped in %s", r, quoted)
		}
	}
}

func TestAppend(t *testing.T) {
	doc := Obj(
		M("z", Arr(&Doc{}, Boolean(true), Boolean(false), Num("1.50"), Num("-0"))),
		M("a\n", Obj(M("k", Str("v")))),
		M("left out", nil),
		M("e", Arr(Obj(), Arr())),
	)
	want := `{"z":[null,true,false,1.50,-0],"a\n":{"k":"v"},"e":[{},[]]}`
	if got := string(doc.Append([]byte("> "))); got != "> "+want {
		t.Errorf("Append: got %s, want > %s", got, want)
	}
	if got := doc.String(); got != want {
		t.Errorf("String: got %s, want %s", got, want)
	}
}

// TestMarshalJSON checks that encoding/json preserves the order of keys and the digits of
// numbers in a document.
func TestMarshalJSON(t *testing.T) {
	tools, err := Parse([]byte(`[{"b":1.0,"a":"<1e400>"}]`))
	if err != nil {
		t.Fatal(err)
	}
	request := struct {
		Model string
		Tools *Doc
		None  *Doc
	}{Model: "m", Tools: tools}
	got, err := json.Marshal(request)
	if want := `{"Model":"m","Tools":[{"b":1.0,"a":"\u003c1e400\u003e"}],"None":null}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
	if got, err := json.Marshal(Num("one")); err == nil {
		t.Errorf("got %s for a Num that is not a number, want an error", got)
	}
	if got := (*Doc)(nil).String(); got != "null" {
		t.Errorf("a nil document is %s", got)
	}
}
