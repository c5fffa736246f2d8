package dialect

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// FuzzConvert: what is converted is a list of tools that the target's reader
// takes, and converting it again changes nothing.
func FuzzConvert(f *testing.F) {
	for _, text := range definitions {
		f.Add(text)
	}
	for _, text := range forms {
		f.Add(`[` + text + `]`)
	}
	f.Add(`{"type":"function","name":"outer","function":{"name":"t","x":1},"x":2}`)
	f.Add(`[{"functionDeclarations":[{"name":"t","parameters":{"type":"OBJECT","nullable":true,"enum":["a"]}}],"googleSearch":{}}]`)
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := schema.Parse([]byte(text))
		if err != nil {
			t.Skip("not JSON")
		}
		for _, d := range All() {
			once, err := Convert(doc, Options{To: d, SkipInvalid: true})
			if err != nil {
				continue
			}
			written, err := schema.Parse(once.Doc.Append(nil))
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, once.Doc, err)
			}
			twice, err := Convert(written, Options{From: d, To: d, SkipInvalid: true})
			if err != nil {
				t.Fatalf("%s: %s: %v", d.Name, once.Doc, err)
			}
			if !twice.Doc.Equal(once.Doc) {
				t.Errorf("%s: converted again\n%s\nbecomes\n%s", d.Name, once.Doc, twice.Doc)
			}
		}
	})
}
