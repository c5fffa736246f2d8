package dialect

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Ollama has no place for a description of the arguments.
func TestOllamaDescribesArguments(t *testing.T) {
	tests := []struct{ name, description, input, want string }{
		{"what is told", "Sends it.", `{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`,
			`"description":"Sends it.\n\nArguments: With \"a\", \"b\" is required.","parameters":{"type":"object","properties":{"a":{},"b":{}}}`},
		{"what was said", "", `{"type":"object","description":"All of it.","properties":{}}`,
			`"description":"Arguments: All of it.","parameters":{"type":"object","properties":{}}`},
		{"both", "Sends it.", `{"type":"object","description":"All of it","minProperties":1,"properties":{}}`,
			`"description":"Sends it.\n\nArguments: All of it. At least 1 property.","parameters":{"type":"object","properties":{}}`},
		{"nothing", "Sends it.", `{"type":"object","description":"","properties":{}}`,
			`"description":"Sends it.","parameters":{"type":"object","properties":{}}`},
		{"no other arguments, which models know", "Sends it.", `{"type":"object","additionalProperties":false}`,
			`"description":"Sends it.","parameters":{"type":"object","properties":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			once, _ := Ollama.Lower(Tool{Name: "t", Description: tt.description, Input: mustParse(t, tt.input)})
			want := `{"type":"function","function":{"name":"t",` + tt.want + `}}`
			if diff := cmp.Diff(want, Ollama.Envelope(once).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if twice, notes := Ollama.Lower(once); twice.Description != once.Description || len(notes) > 0 {
				t.Errorf("twice: %q, %v", twice.Description, notes)
			}
		})
	}
}
