package infer

import (
	"cmp"
	"encoding/json"
	"go/token"
	"go/types"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
)

// TestJSONTagWarnings asks the encoder what a tag makes of a zero value: a
// warning stands where that is not what the tag seems to say.
func TestJSONTagWarnings(t *testing.T) {
	number, list := types.Typ[types.Int], types.NewSlice(types.Typ[types.Int])
	tests := []struct {
		tag  string
		typ  types.Type
		zero any
		json string
		warn bool
		now  string // what Go 1.27 writes, "" where that is the same
	}{
		{`a`, number, 0, `{"a":0}`, false, ""},
		{`a,omitempty`, number, 0, `{}`, false, ""},
		{`a,omitzero`, number, 0, `{}`, false, ""},
		{`a,string`, number, 0, `{"a":"0"}`, false, ""},
		{`,string`, number, 0, `{"F":"0"}`, false, ""},
		{`a,`, number, 0, `{"a":0}`, false, ""},
		{`a b`, number, 0, `{"a b":0}`, false, ""},
		{`-,`, number, 0, `{"-":0}`, false, ""},
		{`a, omitempty`, number, 0, `{"a":0}`, true, ""},
		{`a,omitemtpy`, number, 0, `{"a":0}`, true, ""},
		{`a,Omitempty`, number, 0, `{"a":0}`, true, ""},
		{`a'b`, number, 0, `{"F":0}`, true, `{"a":0}`},
		{`a\\b,omitempty`, number, 1, `{"F":1}`, true, `{"a":1}`},
		{`a,omitempty-x`, number, 0, `{"a":0}`, true, `{}`},
		{`a,string:x`, number, 0, `{"a":0}`, true, `{"a":"0"}`},
		{`-,omitzero`, number, 1, `{"-":1}`, true, ""},
		{`a,string`, list, []int{0}, `{"a":[0]}`, true, ""},
		{`a,inline`, number, 0, `{"a":0}`, true, ""},
	}
	for _, test := range tests {
		tag := reflect.StructTag("json:" + quoteAll(test.tag))
		v := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "F", Type: reflect.TypeOf(test.zero), Tag: tag}})).Elem()
		v.Field(0).Set(reflect.ValueOf(test.zero))
		want := test.json
		if running == inspect.Go127 {
			want = cmp.Or(test.now, want)
		}
		if got, err := json.Marshal(v.Interface()); err != nil || string(got) != want {
			t.Errorf("%s: json.Marshal wrote %s, %v, want %s", tag, got, err, want)
		}
		f, _ := parseField(types.NewField(0, nil, "F", test.typ, false), tag, running)
		read, _ := readTag(string(tag), &inspect.FieldDecl{}, token.Position{})
		m := &maker{pkg: &inspect.Package{Encoder: running}}
		m.checkJSONTag(&property{name: f.name, typ: test.typ, quoted: f.quoted}, read)
		if got := len(m.diags) > 0; got != test.warn {
			t.Errorf("%s: warnings %v, want some: %v", tag, m.diags, test.warn)
		}
	}
}

// TestRandomJSONTags asks encoding/json about tags made of pieces that its
// releases read in many ways.
func TestRandomJSONTags(t *testing.T) {
	pieces := []string{"a", "B", "é", "☺", "_", "1", " ", "-", ".", ",", ",", ":", "'", `"`, `\`, "`", "\t", "\xff", "string", "omitempty",
		"omitzero", ",string", ",omitempty", "case:strict", ",case:ignore", ",format", "format:x", ",format:'y'", "embed", ",inline", "'string'"}
	random := rand.New(rand.NewPCG(5, 6))
	names, alike := map[string]bool{}, 0
	for range 20_000 {
		text := ""
		for range 1 + random.IntN(5) {
			text += pieces[random.IntN(len(pieces))]
		}
		tag := reflect.StructTag("json:" + strconv.Quote(text))
		v := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "F", Type: reflect.TypeFor[int](), Tag: tag}})).Elem()
		written, err := json.Marshal(v.Interface())
		f, ok := parseField(types.NewField(0, nil, "F", types.Typ[types.Int], false), tag, running)
		want := "{}"
		switch {
		case ok && f.format:
			want = ""
		case ok && !f.omitEmpty && !f.omitZero:
			name, _ := json.Marshal(f.name)
			want = "{" + string(name) + ":0}"
			if f.quoted {
				want = "{" + string(name) + `:"0"}`
			}
		}
		if got := string(written); got != want || (err != nil) != (want == "") {
			t.Fatalf("%s: json.Marshal wrote %s, %v, want %s", tag, got, err, want)
		}
		names[f.name] = true
		if readsAlike(text) {
			alike++
			old, _ := readJSONTag(text, inspect.Encoder{})
			now, _ := readJSONTag(text, inspect.Go127)
			if old.tagged != now.tagged || old.tagged && old != now {
				t.Fatalf("%s: the encoders read %v and %v", tag, old, now)
			}
		}
	}
	if len(names) < 100 || alike < 1000 {
		t.Errorf("%d names, %d tags that are read alike: they are not random", len(names), alike)
	}
}
