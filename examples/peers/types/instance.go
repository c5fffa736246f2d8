package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
)

// decode decodes an instance, which is a JSON value whose numbers keep their digits.
func decode(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var value any
	err := d.Decode(&value)
	return value, err
}

func encode(instance any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(instance); err != nil {
		panic(err) // an instance contains only JSON values
	}
	return strings.TrimSpace(b.String())
}

// mapped returns a copy of value in which replace has replaced each part, from the
// innermost parts to value itself.
func mapped(value any, replace func(any) any) any {
	switch value := value.(type) {
	case []any:
		list := []any{}
		for _, item := range value {
			list = append(list, mapped(item, replace))
		}
		return replace(list)
	case map[string]any:
		object := map[string]any{}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			object[key] = mapped(value[key], replace)
		}
		return replace(object)
	}
	return replace(value)
}

func contains(instance any, is func(any) bool) bool {
	found := false
	mapped(instance, func(part any) any {
		found = found || is(part)
		return part
	})
	return found
}

func isNull(part any) bool { return part == nil }

// plain normalizes the spelling of numbers, and writes integers as digits.
func plain(instance any) any {
	return mapped(instance, func(part any) any {
		number, ok := part.(json.Number)
		if !ok {
			return part
		}
		n, ok := new(big.Rat).SetString(number.String())
		switch {
		case !ok:
			return part
		case n.IsInt():
			return json.Number(n.Num().String())
		}
		f, _ := n.Float64()
		text, err := json.Marshal(f)
		if err != nil {
			return part
		}
		return json.Number(text)
	})
}

// probes are values of each JSON type, and others. A name never equals the name of a field in
// another letter case, because json.Unmarshal would accept it for the field.
var probes = []string{
	`null`, `true`, `false`, `0`, `1`, `-1`, `1.5`, `300`, `1e40`, `""`, `"a"`, `"1"`, `"true"`, `"\"a\""`, `"YQ=="`, `"2026-03-21T09:30:00Z"`,
	`"192.0.2.1"`, `"::1"`, `[]`, `[1]`, `["a"]`, `[[]]`, `[{}]`, `[1,2,3]`, `{}`, `{"zz":1}`, `{"zz":"b"}`, `{"1":"b"}`, `{"-1":{}}`, `{"zz":[]}`,
}

// A mutator makes small changes to instances, so that some are rejected.
type mutator struct{ *rand.Rand }

// mutate returns a copy of an instance with one part replaced.
func (m mutator) mutate(instance any) any {
	parts := 0
	contains(instance, func(any) bool { parts++; return false })
	chosen := m.IntN(parts)
	return mapped(instance, func(part any) any {
		if chosen--; chosen == -1 {
			return m.spoil(part)
		}
		return part
	})
}

// spoil returns a replacement for part: often a value of another type, and otherwise a
// similar value.
func (m mutator) spoil(part any) any {
	if m.IntN(3) == 0 {
		probe, _ := decode(pick(m.Rand, probes)) // the probes are well-formed
		return probe
	}
	switch part := part.(type) {
	case json.Number:
		return json.Number(pick(m.Rand, []string{"0", "-1", "255", "256", "65536", "-2147483649", "18446744073709551616", "0.5", "1e2", "1.0"}))
	case string:
		return m.spoilText(part)
	case bool:
		return !part
	case []any:
		return append(slices.Clone(part), part...)
	case map[string]any:
		return m.spoilObject(part)
	}
	return map[string]any{}
}

var fragments = []string{"", "0", "9", "-", "+", ".", ":", "/", "T", "e", " ", "=", `"`, `\`, "x", "::", "%", "00", "é"}

func (m mutator) spoilText(text string) string {
	if m.IntN(5) == 0 {
		return ""
	}
	runes := []rune(text)
	from := m.IntN(len(runes) + 1)
	to := min(len(runes), from+m.IntN(3))
	return string(runes[:from]) + pick(m.Rand, fragments) + string(runes[to:])
}

// spoilObject removes or renames a member.
func (m mutator) spoilObject(object map[string]any) any {
	if len(object) == 0 {
		return []any{}
	}
	spoilt := maps.Clone(object)
	key := pick(m.Rand, slices.Sorted(maps.Keys(object)))
	delete(spoilt, key)
	if m.IntN(2) == 0 {
		spoilt[key+"_"] = object[key]
	}
	return spoilt
}
