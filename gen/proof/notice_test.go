package proof_test

import (
	"strings"
	"testing"
)

// TestPropertyNotices changes schemas, and checks that the other tests detect each change.
func TestPropertyNotices(t *testing.T) {
	tests := []struct {
		tool     string
		schema   string // "input", "parameters", or "output"
		old, new string
	}{
		{"types.PassScalars", "output", `"maximum":127`, `"maximum":126`},
		{"types.PassScalars", "output", `"Float64",`, `"Float64","Missing",`},
		{"types.PassPointers", "output", `{"type":"null"}`, `{"type":"string"}`},
		{"types.PassOmitted", "output", `"pp":`, `"pq":`},
		{"types.PassTexts", "output", `"type":"object"`, `"type":"string"`},
		{"types.PassTexts", "output", `"type":"string"`, `"type":"object"`},
		{"types.PassTree", "output", `"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]`, `"$ref":"#/$defs/Tree"`},
		{"types.PassInt8", "output", `"x-dedalus-box"`, `"x-box"`},
		{"types.PassTime", "output", `"date-time"`, `"date"`},
		{"types.PassBytes", "output", `"base64"`, `"base64","format":"ipv4"`},
		{"types.PassEmbeddedPointers", "output", `["After"]`, `["After","City"]`},

		{"types.PassScalars", "input", `"maximum":127`, `"maximum":1270`},
		{"types.PassScalars", "input", `"type":"boolean"`, `"type":["boolean","string"]`},
		{"types.PassScalars", "input", `"type":"integer"`, `"type":"number"`},
		{"types.PassTags", "input", `,"additionalProperties":false`, ``},
		{"types.PassMaps", "input", `,"propertyNames":{"pattern":"^-?(0|[1-9][0-9]*)$"}`, ``},
		{"types.PassQuoted", "input", `"pattern"`, `"x-pattern"`},
		{"types.PassArrays", "input", `"items":{"type":"integer"`, `"items":{"type":"number"`},
		{"types.PassLevels", "input", `(DEBUG|`, `(TRACE|DEBUG|`},
		{"types.PassBig", "input", `(/[1-9][0-9]*)?`, `(/[0-9]*)?`},
		{"types.PassAddr", "input", `"anyOf"`, `"x-anyOf"`},
		{"types.PassTime", "input", `"format"`, `"x-format"`},
		{"types.PassBlob", "input", `"contentEncoding"`, `"x-encoding"`},
		{"types.PassDurationParam", "input", `"pattern"`, `"x-pattern"`},

		{"types.PassConstrained", "parameters", `"maximum":12`, `"maximum":6`},
		{"types.PassConstrained", "parameters", `"format":"email"`, `"format":"uri"`},
		{"weather.Forecast", "parameters", `"required":["city"]`, `"required":[]`},

		{"types.PassEnums", "round trip", `"red",`, ``},
		{"types.PassTimes", "round trip", `"format":"date-time"`, `"format":"date"`},
		{"types.PassOmitted", "round trip", `"additionalProperties":false}`, `"required":["b"],"additionalProperties":false}`},
	}
	all := map[string]*subject{}
	for _, s := range subjects(t) {
		all[s.name] = s
	}
	for _, test := range tests {
		t.Run(test.tool+" "+test.schema+" "+test.new, func(t *testing.T) {
			s := *all[test.tool]
			spoil(t, &s, test.schema, test.old, test.new)
			instances := &instanceMaker{Rand: chance(t.Name()), t: t, judge: s.input}
			for range 2000 {
				if err := s.anyViolation(test.schema, instances); err != nil {
					return
				}
			}
			t.Errorf("no violation was detected\nschema: %s", s.input.text)
		})
	}
}

// spoil replaces old by spoilt everywhere in one schema of s, which is selected by which.
func spoil(t *testing.T, s *subject, which, old, spoilt string) {
	t.Helper()
	targets := map[string]**judge{"input": &s.input, "round trip": &s.input, "parameters": &s.parameters, "output": &s.output}
	target := targets[which]
	text := strings.ReplaceAll((*target).text, old, spoilt)
	if text == (*target).text {
		t.Fatalf("%s is not in %s", old, text)
	}
	*target = newJudge(t, s.name, text)
	if which == "input" {
		s.parameters = s.input
	}
}

func (s *subject) anyViolation(which string, instances *instanceMaker) error {
	switch which {
	case "output":
		return s.writeOne(instances.Uint64())
	case "round trip":
		_, err := s.roundTrip(instances.Uint64())
		return err
	}
	var count tally
	instance := instances.next()
	if err := s.readOne(instance, false, &count); err != nil {
		return err
	}
	return s.readOne(mutator{instances}.mutate(instance), true, &count)
}
