package infer

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// From Go 1.25 on, encoding/json can be made of encoding/json/v2
// (GOEXPERIMENT=jsonv2). The types below then have another JSON; all others,
// and whatever this file does not name, have the same one as before.
// https://pkg.go.dev/encoding/json/v2

// A streamer is a method of version 2 that goes before the method of version 1.
type streamer struct{ name, coder, before string }

var (
	streamWriter = streamer{"MarshalJSONTo", "Encoder", "MarshalJSON"}
	streamReader = streamer{"UnmarshalJSONFrom", "Decoder", "UnmarshalJSON"}

	textAppender = newMethod("AppendText", []types.Type{bytesType}, []types.Type{bytesType, errorType})
)

const (
	hasJSON2     = "this build has encoding/json/v2"
	withoutJSON2 = "build with GOEXPERIMENT=nojsonv2"
)

// checkVersion reports a type whose JSON depends on the version of
// encoding/json, at a place where that is asked for it. In a build without
// version 2 a method that is only there for it gets a warning.
func (m *maker) checkVersion(t types.Type, at place) {
	m.checkHiddenVersion(t, at)
	if types.IsInterface(t) {
		m.checkInterfaceVersion(t, at)
		return
	}
	stream := streamReader
	if m.writes {
		stream = streamWriter
	}
	_, ownJSON := m.find(m.json, t, at)
	_, ownText := m.find(m.text, t, at)
	switch {
	case ownJSON:
	case m.streams(stream, t, at) && m.pkg.JSON2:
		m.reportVersion(t, at, stream.name, stream.before)
	case m.streams(stream, t, at):
		m.report(diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema is made without it", cmp.Or(at.path, "the input"), stream.name, m.typeName(t)).
			WithHint("declare %s, which every version calls", stream.before))
	case m.appendsText(t, at) && !ownText:
		m.reportVersion(t, at, textAppender.name, m.text.name)
	}
}

// checkHiddenVersion reports methods that version 2 finds behind a defined
// pointer type, or of a struct without a name, and version 1 does not.
func (m *maker) checkHiddenVersion(t types.Type, at place) {
	if !m.pkg.JSON2 {
		return
	}
	for _, want := range []method{m.json, m.text} {
		switch {
		case !m.hides(want, t, at):
			continue
		case at.byKind:
			m.reportChange(at, "calls "+want.name+" of "+m.typeName(t)+" behind a defined pointer type", "use *"+m.typeName(t))
		default:
			m.reportChange(at, "calls "+want.name+" that a struct without a name embeds", "give the struct a name")
		}
		return
	}
}

// checkInterfaceVersion reports an interface with MarshalText: version 2 asks
// the value in it, which can have MarshalJSON as well.
func (m *maker) checkInterfaceVersion(t types.Type, at place) {
	if !m.writes || !m.pkg.JSON2 || at.dynamic {
		return
	}
	_, ownJSON := m.find(m.json, t, at)
	if _, ownText := m.find(m.text, t, at); ownText && !ownJSON {
		m.reportChange(at, "asks the value in "+m.typeName(t)+" for MarshalJSON first", adviceConcrete)
	}
}

// checkSealedVersion reports an embedded field of an unexported type that has a
// name in its json tag, and whether it is one: version 2 passes over it.
func (m *maker) checkSealedVersion(f field, at place) bool {
	if !f.sealed || !m.pkg.JSON2 {
		return false
	}
	m.reportChange(at, "leaves out embedded fields of unexported types", "give the field a name in Go")
	return true
}

// checkQuotedVersion reports the option string of the json tag on a type with
// methods that read it, for which version 2 does not take it.
func (m *maker) checkQuotedVersion(t types.Type, at place) {
	if m.pkg.JSON2 {
		m.reportChange(at, "passes over the option string for "+m.typeName(t), "leave the option out")
	}
}

func (m *maker) reportChange(at place, change, hint string) {
	m.report(diag.Errorf(at.pos, diag.JSONVersion, "%s: %s, which %s; schemas follow version 1", cmp.Or(at.path, "the input"), hasJSON2, change).
		WithHint("%s, or %s", hint, withoutJSON2))
}

// streams reports whether a value at a place has a method for a stream of JSON
// tokens, of the standard library or of the module that it comes from.
func (m *maker) streams(want streamer, t types.Type, at place) bool {
	recv := m.receiver(t, at)
	if recv == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(recv, false, nil, want.name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Params().Len() != 1 || fn.Signature().Results().Len() != 1 {
		return false
	}
	coder, _ := followed(fn.Signature().Params().At(0).Type())
	named, ok := coder.(*types.Named)
	return ok && named.Obj().Name() == want.coder && strings.HasSuffix(named.Obj().Pkg().Path(), "json/jsontext")
}

// appendsText reports whether version 2 asks a value for AppendText, which
// version 1 does not know.
func (m *maker) appendsText(t types.Type, at place) bool {
	if !m.writes || !m.pkg.JSON2 {
		return false
	}
	_, ok := m.find(textAppender, t, at)
	return ok
}

func (m *maker) reportVersion(t types.Type, at place, method, instead string) {
	m.report(diag.Errorf(at.pos, diag.JSONVersion, "%s: %s, which calls %s of %s; schemas follow version 1", cmp.Or(at.path, "the input"), hasJSON2, method, m.typeName(t)).
		WithHint("declare %s, too, give the schema with //toolgen:schema, or %s", instead, withoutJSON2))
}

// checkKeyVersion reports keys that version 2 writes through AppendText. Texts
// may be any in both versions.
func (m *maker) checkKeyVersion(key types.Type, at place) {
	if m.writes && m.pkg.JSON2 && types.Implements(key, textAppender.iface) {
		m.reportVersion(key, at, textAppender.name, m.text.name)
	}
}

// checkTagVersion reports what version 2 reads in a json tag and version 1
// passes over, and whether there is such a thing.
func (m *maker) checkTagVersion(path string, tag structTag, pair tagPair) bool {
	if !m.pkg.JSON2 {
		return false
	}
	report := func(n int, what, text, hint string) {
		m.report(diag.Errorf(tag.inside(pair, n), diag.JSONVersion, "%s: %s, which takes the %s %q; schemas follow version 1", path, hasJSON2, what, text).
			WithHint("%s, or %s", hint, withoutJSON2))
	}
	name, rest, _ := strings.Cut(pair.value, ",")
	if name != "" && !isJSONName(name) {
		report(0, "name", name, "use letters, digits, _, - and .")
		return true
	}
	offset := len(name) + len(",")
	for option := range strings.SplitSeq(rest, ",") {
		if isLaterOption(option) {
			report(offset, "option", option, "leave it out")
			return true
		}
		offset += len(option) + len(",")
	}
	return false
}

// isLaterOption reports whether an option of the json tag means something to
// version 2 alone. It takes options in single quotes, too.
func isLaterOption(option string) bool {
	return slices.Contains([]string{"inline", "unknown"}, option) ||
		strings.HasPrefix(option, "format:") || strings.HasPrefix(option, "'")
}
