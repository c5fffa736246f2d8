package schema

import "testing"

func TestBox(t *testing.T) {
	const made = `{"type":"object","properties":{"result":{"$ref":"#/$defs/A"}},"required":["result"],"additionalProperties":false,` +
		`"x-box":{"field":"result"},"$defs":{"A":{"type":"string"}}}`
	tests := []struct {
		name, in string
		is       bool
		marked   string
		unboxed  string
	}{
		{"as it is made", made, true, "result", `{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`},
		{"not marked", `{"properties":{"result":true},"required":["result"],"additionalProperties":false}`, true, "", `true`},
		{"another property", `{"properties":{"rows":{}},"required":["rows"],"additionalProperties":false,"x-y":{"field":"rows"}}`, false, "rows", ""},
		{"open", `{"properties":{"result":{}},"required":["result"]}`, false, "", `{}`},
		{"not required", `{"properties":{"result":{}},"additionalProperties":false}`, false, "", `{}`},
		{"two properties", `{"properties":{"result":{},"b":{}},"required":["result"],"additionalProperties":false,"x-b":{"field":"b"}}`, false, "", `{}`},
		{"says more", `{"description":"d","properties":{"result":{}},"required":["result"],"additionalProperties":false}`, false, "", `{}`},
		{"data is no mark", `{"properties":{"result":{}},"default":{"field":"result"}}`, false, "", `{}`},
		{"definitions of its own", `{"properties":{"result":{"$defs":{"B":{},"A":{"title":"a"}}}},"$defs":{"A":{}}}`, false, "", `{"$defs":{"B":{},"A":{}}}`},
		{"none", `true`, false, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc := mustParse(t, tt.in)
			if got := doc.IsBox(); got != tt.is {
				t.Errorf("IsBox() = %t", got)
			}
			if got := doc.MarkedBox(); got != tt.marked {
				t.Errorf("MarkedBox() = %q", got)
			}
			inner := doc.Unboxed(BoxField)
			switch {
			case tt.unboxed == "" && inner != doc:
				t.Errorf("Unboxed() = %s", inner)
			case tt.unboxed != "" && inner.String() != tt.unboxed:
				t.Errorf("Unboxed() = %s, want %s", inner, tt.unboxed)
			}
		})
	}
}

func TestNull(t *testing.T) {
	tests := []struct {
		name, in      string
		only          bool
		with, without string
	}{
		{"a type", `{"type":"string"}`, false, `{"type":["string","null"]}`, ""},
		{"types", `{"type":["string","integer"]}`, false, `{"type":["string","integer","null"]}`, ""},
		{"one of them", `{"type":["string","null"]}`, false, "", `{"type":["string"]}`},
		{"alone", `{"type":"null"}`, true, "", ""},
		{"alone in a list", `{"type":["null"]}`, false, "", ""},
		{"a value", `{"const":null}`, true, "", ""},
		{"values", `{"type":"string","enum":["a"]}`, false, `{"type":["string","null"],"enum":["a",null]}`, ""},
		{"one of them, and data that looks like it", `{"enum":[null,{"type":"null"}]}`, false, "", `{"enum":[{"type":"null"}]}`},
		{"a choice", `{"anyOf":[{"type":"string"},{"type":"null"}]}`, false, "", `{"anyOf":[{"type":"string"}]}`},
		{"anything", `{}`, false, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			doc := mustParse(t, tt.in)
			if got := doc.IsOnlyNull(); got != tt.only {
				t.Errorf("IsOnlyNull() = %t", got)
			}
			if got := doc.WithNull(); tt.with != "" && got.String() != tt.with || tt.with == "" && got != doc {
				t.Errorf("WithNull() = %s, want %s", got, tt.with)
			}
			got, was := doc.WithoutNull()
			if was != (tt.without != "") || was && got.String() != tt.without || !was && got != doc {
				t.Errorf("WithoutNull() = %s, %t, want %s", got, was, tt.without)
			}
		})
	}
}
