package infer

import (
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A fingerprint is equal for schemas with the same text.
type fingerprint struct {
	number int // in the order in which they are found
	size   int // the approximate length of the text
}

// fingerprints returns the fingerprints of schemas, and remembers them.
type fingerprints struct {
	bySchema map[*schema.Node]fingerprint
	byText   map[string]fingerprint
}

func newFingerprints() *fingerprints {
	return &fingerprints{bySchema: map[*schema.Node]fingerprint{}, byText: map[string]fingerprint{}}
}

func (p *fingerprints) of(s *schema.Node) fingerprint {
	found, ok := p.bySchema[s]
	if !ok {
		found = p.look(s)
		p.bySchema[s] = found
	}
	return found
}

// look computes the fingerprint of a schema.
func (p *fingerprints) look(s *schema.Node) fingerprint {
	own := schema.Node{Keywords: s.Keywords}
	own.AnyOf, own.Items, own.AdditionalProperties, own.Properties = nil, nil, nil, nil
	var text strings.Builder
	text.WriteString(own.Doc().String())
	size := text.Len()
	fmt.Fprint(&text, len(s.AnyOf), s.Items != nil, s.AdditionalProperties != nil)
	if s.Properties != nil {
		for _, p := range s.Properties {
			size += len(p.Name)
			fmt.Fprintf(&text, "%q", p.Name)
		}
	}
	for _, part := range s.Subschemas() {
		inside := p.of(part)
		size += inside.size
		fmt.Fprintf(&text, " %d", inside.number)
	}
	found, ok := p.byText[text.String()]
	if !ok {
		found = fingerprint{number: len(p.byText), size: size}
		p.byText[text.String()] = found
	}
	return found
}
