package infer

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const encoderSource = `package p

import (
	"encoding"
	"encoding/json"
	"encoding/json/jsontext"
	"log/slog"
	"time"
)

type Stream struct{ N int }

func (Stream) MarshalJSONTo(*jsontext.Encoder) error       { return nil }
func (*Stream) UnmarshalJSONFrom(*jsontext.Decoder) error { return nil }

type Append struct{ N int }

func (Append) AppendText(b []byte) ([]byte, error) { return b, nil }

type AppendByte byte

func (AppendByte) AppendText(b []byte) ([]byte, error) { return b, nil }

type Code struct{ N int }

func (Code) MarshalText() ([]byte, error) { return nil, nil }
func (*Code) UnmarshalText([]byte) error  { return nil }

type hidden struct{ A int }

func (hidden) MarshalText() ([]byte, error) { return nil, nil }
func (*hidden) UnmarshalText([]byte) error  { return nil }

type plain struct{ A int }

type (
	CodePtr *Code
	IntPtr  *int
)

var (
	_ encoding.TextMarshaler
	_ json.Number
	_ slog.Level
	_ time.Time
)

`

// TestByEncoder has a row for each difference between the encoders, and rows without a
// difference. It checks with each encoder that ByEncoder reports a difference if there is
// one, and that the schemas of the encoders differ only then.
func TestByEncoder(t *testing.T) {
	tests := []struct {
		fn     string
		differ bool
	}{
		{"func F(v []Stream)", true},
		{"func F() []Stream", true},
		{"func F() []Append", true},
		{"func F(v []Append)", false},
		{"func F() [][]AppendByte", true},
		{"func F() map[AppendByte]int", true},
		{"func F() map[Append]int", true},
		{"func F(v []CodePtr)", true},
		{"func F() []CodePtr", false},
		{"func F(v []struct{ Code })", true},
		{"func F() []struct{ Code }", false},
		{"func F() []encoding.TextMarshaler", true},
		{"func F() struct{ hidden `json:\"x\"`; N int; Code }", true},
		{"func F(v struct{ B struct{ hidden `json:\"x\"`; Code } })", true},
		{"func F(v struct{ plain `json:\"x\"` })", false},
		{"func F(v struct{ B plain `json:\",embed\"` })", true},
		{"func F() struct{ B plain `json:\",embed\"` }", true},
		{"func F(v struct{ B map[string]int `json:\",embed\"` })", true},
		{"func F(v struct{ B plain `json:\",inline\"` })", false},
		{"func F(v struct{ B map[string]int `json:\",unknown\"` })", false},
		{"func F(v struct{ B int `json:\",case:strict\"` })", false},
		{"func F(v struct{ B int `json:\"a'b\"` })", true},
		{"func F(v struct{ B int `json:\"☺\"` })", true},
		{"func F(v struct{ B int `json:\"'b'\"` })", false},
		{"func F(v struct{ B int `json:\"b,string-x\"` })", true},
		{"func F(v struct{ B time.Time `json:\",format:DateOnly\"` })", true},
		{"func F(v struct{ B slog.Level `json:\",string\"` })", true},
		{"func F() struct{ B slog.Level `json:\",string\"` }", false},
		{"func F() struct{ B IntPtr `json:\",string\"` }", true},
		{"func F() struct{ B json.Number `json:\",string\"` }", false},
		{"func F(v map[float64]int) map[float64]int", true},
		{"func F() map[any]int", true},
		{"func F(v []map[any]int)", true},
		{"func F(v []map[*int]int)", true},
		{"func F(v []map[*Code]int)", true},
		{"func F(v map[Code]int) map[Code]int", false},
		{"func F(n json.Number, r json.RawMessage, t time.Time) (m json.Number, q json.RawMessage, s time.Time)", false},
		{"func F(v struct{ A *int `json:\"a,omitempty,string\"`; B []byte; C any }) map[int]any", false},
	}
	for _, test := range tests {
		t.Run(test.fn, func(t *testing.T) {
			var texts []string
			for _, by := range []inspect.Encoder{{}, inspect.Go127} {
				pkg := inspected(t, encoderSource+test.fn+" { panic(0) }")
				pkg.Encoder = by
				schemas, diags := New(pkg).Tool(tool(t, pkg))
				if schemas.ByEncoder != test.differ {
					t.Errorf("ByEncoder is %v, want %v", schemas.ByEncoder, test.differ)
				}
				text := schemas.Input.Doc().String()
				if schemas.Output != nil {
					text += schemas.Output.Doc().String()
				}
				for _, d := range diags {
					if d.Severity == diag.Error {
						text += d.Message
					}
				}
				texts = append(texts, text)
				if call, _ := codec.CallOf(pkg, tool(t, pkg), schemas.Contract(pkg, tool(t, pkg))); call.ByEncoder && !test.differ {
					t.Error("the call depends on the encoder, but the schemas do not")
				}
			}
			if (texts[0] != texts[1]) != test.differ {
				t.Errorf("the schemas are\n%s\n%s", texts[0], texts[1])
			}
		})
	}
}
