package infer

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/types"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// undecodable returns why the Go type of a clause does not read a value that its schema
// accepts, or "". Schemas do not have the bounds of 64-bit integers and floats, nor all
// that known types refuse. What methods of other types refuse is not known before a call.
func (c clause) undecodable(v any) string {
	switch {
	case c.writes:
		return "" // a result need not be readable
	case c.quoted:
		text, _ := v.(string)
		v, _ = decode(text)
	}
	return c.unreadable(c.typ, v)
}

func (b *builder) unreadable(t types.Type, v any) string {
	t = types.Unalias(gotype.Pointee(t))
	switch v := v.(type) {
	case json.Number:
		return numberOutOfRange(t, v)
	case string:
		if number, ok := decode(v); ok && typeOf(number) == "number" && gotype.IsKind(t, types.IsInteger) {
			return b.unreadable(t, number) // a number in a string
		}
		return b.unreadableText(t, v)
	case []any:
		for _, item := range v {
			if problem := b.unreadable(gotype.Element(t), item); problem != "" {
				return problem
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if problem := b.unreadableKey(t, name); problem != "" {
				return problem
			}
			if problem := b.unreadable(b.memberOf(t, name), v[name]); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// unreadableText is undecodable for a string that is base64, or of a known type.
func (b *builder) unreadableText(t types.Type, text string) string {
	read := b.readerOf(t)
	if read == nil {
		return ""
	}
	if err := read(text); err != nil {
		return fmt.Sprintf("%.60s does not decode: %v", diag.Show(text), err)
	}
	return ""
}

func (b *builder) readerOf(t types.Type) func(text string) error {
	for _, byKind := range []bool{true, false} {
		if row, ok := gotype.FindKnown(t, byKind); ok {
			return row.Reads
		}
	}
	named, _ := t.(*types.Named)
	if kind := b.types.Of(t, gotype.At{}).Kind; kind == gotype.Bytes && (named == nil || !gotype.ReadsItself(named)) {
		return readBytes
	}
	return nil
}

func readBytes(text string) error {
	_, err := base64.StdEncoding.DecodeString(text)
	return err
}

// unreadableKey is undecodable for the key of a map.
func (b *builder) unreadableKey(t types.Type, name string) string {
	entries, ok := t.Underlying().(*types.Map)
	if !ok {
		return ""
	}
	key := types.Unalias(entries.Key())
	if gotype.IsKind(key, types.IsInteger) && !gotype.IsKnown(key) {
		if number := json.Number(name); json.Valid([]byte(name)) && !holds(key, number) {
			return fmt.Sprintf("the name %q is beyond %s", name, key.Underlying())
		}
		return ""
	}
	return b.unreadableText(key, name)
}

func numberOutOfRange(t types.Type, number json.Number) string {
	if _, small := gotype.Number(number); !small {
		if len(number) > gotype.LongestNumber {
			return tooLong(number.String())
		}
		return number.String() + " is beyond 64 bits"
	}
	if !holds(t, number) {
		return number.String() + " is beyond " + t.Underlying().String()
	}
	return ""
}

// memberOf returns the type of a property of a struct or map, or t.
func (b *builder) memberOf(t types.Type, name string) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Map:
		return u.Elem()
	case *types.Struct:
		for _, f := range gotype.FieldsOf(t, b.pkg.Encoder).Members {
			if f.Name == name {
				return f.Decl.Type()
			}
		}
	}
	return t
}
