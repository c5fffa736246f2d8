package gotype

import "go/types"

// A Key is the type that makes the names of a map's entries.
type Key struct {
	Type     types.Type
	Pointed  bool // pointers lead to it
	ByMethod bool // a method makes the text, else its kind does
	OK       bool // it makes names
	// Empty says that a map without a form for its keys is written while it is
	// empty.
	Empty bool
}

// keyOf returns what makes the names of the entries of maps with a type of keys.
func (a *asked) keyOf(t types.Type) Key {
	key := Key{Type: types.Unalias(t)}
	if IsPointer(key.Type) && !PointsToItself(key.Type) && a.by(a.ValueKeys) {
		key.Type, key.Pointed = Pointee(key.Type), true
	}
	key.ByMethod = a.keyByMethod(key.Type, key.Pointed)
	key.OK = key.ByMethod || a.makesNames(key.Type)
	key.Empty = !key.OK && a.Writes && a.by(a.ValueKeys)
	return key
}

// keyByMethod reports whether a method makes the text of a key. The encoder
// writes texts as they are and asks other keys for MarshalText
// (resolveKeyName); the decoder asks a pointer to any key for UnmarshalText.
func (a *asked) keyByMethod(key types.Type, pointed bool) bool {
	if !a.Writes {
		return Unmarshal.Text.Of(key)
	}
	asks := func(want Method) bool { return want.In(key) || pointed && want.Of(key) }
	switch {
	case IsKind(key, types.IsString):
		return false
	case asks(Marshal.Text):
		return true
	}
	return asks(TextAppender) && !types.IsInterface(key) && a.by(a.Appends)
}

// makesNames reports whether the kind of a key makes names. What is in an
// interface can be written, and a text be read into one that is empty.
func (a *asked) makesNames(key types.Type) bool {
	if IsKind(key, types.IsString|types.IsInteger) {
		return true
	}
	open := IsAny(key) || a.Writes && types.IsInterface(key)
	return (open || IsKind(key, types.IsFloat)) && a.by(a.ValueKeys)
}

// isBytes reports whether encoding/json writes a slice as base64: its elements
// have the kind of a byte, and no way of their own to be written
// (newSliceEncoder).
func (a *asked) isBytes(t *types.Slice) bool {
	basic, ok := t.Elem().Underlying().(*types.Basic)
	if !ok || basic.Kind() != types.Uint8 || Marshal.JSON.Of(t.Elem()) || Marshal.Text.Of(t.Elem()) {
		return false
	}
	switch elem := types.Unalias(t.Elem()); {
	case TextAppender.Of(elem):
		return !a.by(a.Appends)
	case Marshal.Stream.Of(elem):
		return !a.by(a.Streams)
	}
	return true
}
