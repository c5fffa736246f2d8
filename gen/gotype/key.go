package gotype

import "go/types"

// A Key is the key type of a map: how member names are made of its values.
type Key struct {
	Type     types.Type // behind pointers
	Pointed  bool       // the map has pointers to Type
	ByMethod bool       // a method of the key makes the name; otherwise its kind decides
	OK       bool       // the type can be a key
	// Empty is set where the type cannot be a key, but an empty map can be written.
	Empty bool
}

// keyOf returns the key of maps with a type of keys.
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

// keyByMethod reports whether a method makes the name. The encoder writes strings as
// they are and calls MarshalText of other keys (resolveKeyName in encoding/json); the
// decoder calls UnmarshalText of a pointer to any key.
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

// makesNames reports whether values of a kind can be names. An interface can be
// written if the value in it can; only an empty interface can be read, as a string.
func (a *asked) makesNames(key types.Type) bool {
	if IsKind(key, types.IsString|types.IsInteger) {
		return true
	}
	open := IsAny(key) || a.Writes && types.IsInterface(key)
	return (open || IsKind(key, types.IsFloat)) && a.by(a.ValueKeys)
}

// isBytes reports whether encoding/json writes a slice as base64: its elements are of
// kind uint8, and have no method to write themselves (newSliceEncoder in
// encoding/json).
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
