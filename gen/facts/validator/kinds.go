package validator

import (
	"encoding/json"
	"go/types"
	"strings"
)

// show writes a text as a string of JSON.
func show(text string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // every text can be written
	return strings.TrimSuffix(b.String(), "\n")
}

// plainOrQuoted quotes a value that would not stand out as one word.
func plainOrQuoted(value string) string {
	if value == "" || strings.ContainsAny(value, " ,.()\"\n\t") {
		return show(value)
	}
	return value
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// pointee follows pointers to the type behind them.
func pointee(t types.Type) types.Type {
	seen := map[types.Type]bool{}
	for next := t; ; {
		ptr, ok := next.Underlying().(*types.Pointer)
		switch {
		case !ok:
			return types.Unalias(next)
		case seen[next]:
			return t // type P *P
		}
		seen[next] = true
		next = types.Unalias(ptr.Elem())
	}
}

// elementOf returns the type of the elements of an array or slice, or t.
func elementOf(t types.Type) types.Type {
	switch u := pointee(t).Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}
