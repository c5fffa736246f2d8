package inspect

import (
	"go/token"
	"path/filepath"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// An Encoder describes how encoding/json behaves in a build, as far as Go releases
// differ. The zero value describes Go up to 1.26, and later releases with
// GOEXPERIMENT=nojsonv2.
//
// https://go.dev/doc/go1.27#library, https://go.dev/issue/71497
type Encoder struct {
	// Streams reports whether MarshalJSONTo and UnmarshalJSONFrom are called, in
	// preference to all other methods, except for the keys of a map.
	// https://go.dev/issue/71497
	Streams bool
	// Appends reports whether AppendText is called, in preference to MarshalText.
	// https://go.dev/issue/71497
	Appends bool
	// AsksAll reports whether a type's methods are called on every value of the type,
	// including the element of a defined pointer type and a value of an unnamed struct
	// type.
	// https://go.dev/issue/71497
	AsksAll bool
	// AsksDynamic reports whether a value of an interface type with MarshalText is
	// encoded with the methods of its dynamic type, which may include MarshalJSON.
	// https://go.dev/issue/71497
	AsksDynamic bool
	// SkipsUncallable reports whether an embedded field of an unexported type with
	// methods and a name in its tag is skipped. Otherwise the encoder panics at the
	// field, and the decoder ignores the type's methods. https://go.dev/issue/71497
	SkipsUncallable bool
	// Embeds reports whether the members of a field with the option embed become members
	// of the struct: the fields of a struct, or all other members in a map or a
	// jsontext.Value. https://go.dev/issue/79985
	Embeds bool
	// FreeTags reports whether a name in a json tag is any string without a comma, a
	// quote, or a backslash, and whether an option ends after its letters.
	// https://go.dev/issue/71497
	FreeTags bool
	// NoFormat reports whether a struct that has a field with the option format is
	// neither encoded nor decoded. https://go.dev/issue/79071
	NoFormat bool
	// StringByKind is set if the string option has no effect on types with methods, in
	// encoding and decoding, and applies to the element of a defined pointer type.
	// https://go.dev/issue/75619
	StringByKind bool
	// ValueKeys reports whether the keys of a map can be floating-point numbers,
	// interfaces, and pointers to types that can be keys, and whether an empty map with
	// other keys can be encoded. https://go.dev/issue/71497
	ValueKeys bool
}

// Go127 describes encoding/json of Go 1.27, which is implemented by encoding/json/v2.
var Go127 = Encoder{
	Streams:         true,
	Appends:         true,
	AsksAll:         true,
	AsksDynamic:     true,
	SkipsUncallable: true,
	Embeds:          true,
	FreeTags:        true,
	NoFormat:        true,
	StringByKind:    true,
	ValueKeys:       true,
}

// encoderOf returns the encoder of the build that was located. It does not rely on the
// environment, because go env -w can also set GOEXPERIMENT. The go line of a module has no
// effect here.
func encoderOf(located *locate.Located, read func(string) ([]byte, error)) (Encoder, diag.List) {
	if !located.JSON2 {
		return Encoder{}, nil
	}
	if isExperiment(located.Root, read) {
		return Go127, diag.List{diag.Errorf(token.Position{}, diag.JSONVersion, "before Go 1.27, encoding/json with GOEXPERIMENT=jsonv2 differs from encoding/json in every release, so schemas cannot match it").
			WithHint("build with Go 1.27 or later, or without the experiment")}
	}
	return Go127, nil
}

// isExperiment reports whether encoding/json/v2 is the version in Go 1.25 and 1.26. That
// version has a file named after the option inline, which Go 1.27 removed.
func isExperiment(root string, read func(string) ([]byte, error)) bool {
	_, err := read(filepath.Join(root, "src", "encoding", "json", "v2", "arshal_inlined.go"))
	return root != "" && err == nil
}

// checkVersion2 warns if a file of pkg imports encoding/json/v2 and no generated code calls
// the tools. The server may then encode values by the rules of that package, which differ.
// https://pkg.go.dev/encoding/json/v2#hdr-Migrating_to_v2
func (f *finder) checkVersion2(pkg *Package) {
	if len(pkg.Tools) == 0 || pkg.Options.Call {
		return
	}
	for _, file := range f.s.files {
		for _, spec := range file.syntax.Imports {
			if spec.Path.Value != `"encoding/json/v2"` {
				continue
			}
			note := diag.Warnf(f.pos(spec.Pos()), diag.JSONVersion, "schemas follow encoding/json, but encoding/json/v2 treats some types differently: nil slices and maps, durations, byte arrays, and letter case of names").
				WithHint("add the option call to the //toolgen:package line, so that generated code calls the tools, or use encoding/json for arguments and results")
			note.Severity = diag.Note
			f.report(note)
			return
		}
	}
}
