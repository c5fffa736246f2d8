package gotype

import (
	"encoding/json"
	"go/types"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
)

// running is the encoder of the toolchain that built the test, recognized by the type of
// json.RawMessage.
var running = func() inspect.Encoder {
	if reflect.TypeFor[json.RawMessage]().PkgPath() == JSONText {
		return inspect.Go127
	}
	return inspect.Encoder{}
}()

// TestRandomJSONTags compares ParseField with encoding/json, for tags composed at random
// of pieces that releases of encoding/json parse differently.
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
		f, ok := ParseField(types.NewField(0, nil, "F", types.Typ[types.Int], false), tag, running)
		want := "{}"
		switch {
		case ok && f.Format:
			want = ""
		case ok && !f.OmitEmpty && !f.OmitZero:
			name, _ := json.Marshal(f.Name)
			want = "{" + string(name) + ":0}"
			if f.Quoted {
				want = "{" + string(name) + `:"0"}`
			}
		}
		if got := string(written); got != want || (err != nil) != (want == "") {
			t.Fatalf("%s: json.Marshal wrote %s, %v, want %s", tag, got, err, want)
		}
		names[f.Name] = true
		if quick, plain := ReadPlainTag(text); plain {
			for _, by := range []inspect.Encoder{{}, inspect.Go127} {
				if tag, _ := ReadJSONTag(text, by); tag != quick {
					t.Fatalf("%q: got %v, want %v", text, quick, tag)
				}
			}
		}
		if _, isAlike := readJSONTag(text, running); isAlike {
			alike++
			old, _ := ReadJSONTag(text, inspect.Encoder{})
			now, _ := ReadJSONTag(text, inspect.Go127)
			if old.Tagged != now.Tagged || old.Tagged && old != now {
				t.Fatalf("%s: the encoders parse the tag as %v and %v", tag, old, now)
			}
		}
	}
	if len(names) < 100 || alike < 1000 {
		t.Errorf("%d names, and %d tags that both encoders parse in the same way: too few random tags", len(names), alike)
	}
}
