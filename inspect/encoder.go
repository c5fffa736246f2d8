package inspect

import (
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An Encoder says what encoding/json of a build does where its releases
// differ. The zero value is that of Go up to 1.26, and of later ones with
// GOEXPERIMENT=nojsonv2. What is no field here has one JSON in all of them.
//
// https://go.dev/doc/go1.27#library, https://go.dev/issue/71497
type Encoder struct {
	// Streams says that MarshalJSONTo and UnmarshalJSONFrom are called, before
	// all other methods, though not for the keys of a map.
	// https://go.dev/issue/71497
	Streams bool
	// Appends says that AppendText is called, before MarshalText.
	// https://go.dev/issue/71497
	Appends bool
	// AsksAll says that the decoder asks every value for its methods, also one
	// behind a defined pointer type, and a struct without a name.
	// https://go.dev/issue/71497
	AsksAll bool
	// AsksDynamic says that not an interface with MarshalText is asked, but the
	// value in it, which can have other methods as well.
	// https://go.dev/issue/71497
	AsksDynamic bool
	// SkipsSealed says that an embedded field of an unexported type with
	// methods and a name of its own is left out. Before, the encoder panics at
	// it and the decoder passes over its methods.
	// https://go.dev/issue/71497
	SkipsSealed bool
	// Embeds says that the members of a field with the option embed are those
	// of the struct: a struct's fields, or the rest of the members in a map or
	// a jsontext.Value. https://go.dev/issue/79985
	Embeds bool
	// FreeTags says that a name in a json tag is any text without a comma, a
	// quote or a backslash, and that an option ends where its letters do.
	// https://go.dev/issue/71497
	FreeTags bool
	// NoFormat says that a struct with the option format is neither written
	// nor read. https://go.dev/issue/79071
	NoFormat bool
	// StringByKind says that the option string is passed over for types with
	// methods also when they are read, and counts behind a defined pointer
	// type. https://go.dev/issue/75619
	StringByKind bool
	// ValueKeys says that the keys of a map can be floating-point numbers,
	// interfaces, and pointers to what can be a key, and that a map of other
	// keys is written while it is empty. https://go.dev/issue/71497
	ValueKeys bool
}

// Go127 is the encoder of Go 1.27, which is made of encoding/json/v2.
var Go127 = Encoder{
	Streams:      true,
	Appends:      true,
	AsksAll:      true,
	AsksDynamic:  true,
	SkipsSealed:  true,
	Embeds:       true,
	FreeTags:     true,
	NoFormat:     true,
	StringByKind: true,
	ValueKeys:    true,
}

// json2Package is part of the builds whose encoding/json is made of
// encoding/json/v2, and no part of others.
const json2Package = "encoding/json/jsontext"

// encoderOf returns the encoder of the build that was listed: by what
// encoding/json imports, where a package needs it, else by whether version 2 is
// there at all. The environment could not tell, since go env -w sets
// GOEXPERIMENT, too; and the go line of a module decides nothing here.
func encoderOf(meta map[string]*packages.Package, fetched []*packages.Package, read func(string) ([]byte, error)) (Encoder, diag.List) {
	v2 := meta[json2Package]
	if i := slices.IndexFunc(fetched, isJSON2); i >= 0 && v2 == nil {
		v2 = fetched[i]
	}
	if v1 := meta["encoding/json"]; v1 != nil && v1.Imports["encoding/json/v2"] == nil || v2 == nil {
		return Encoder{}, nil
	}
	if isExperiment(v2, read) {
		return Go127, diag.List{diag.Errorf(position(""), diag.JSONVersion, "GOEXPERIMENT=jsonv2 of a Go before 1.27 has an encoding/json that is like the one of no release, and schemas cannot follow it").
			WithHint("build with Go 1.27 or later, or without the experiment")}
	}
	return Go127, nil
}

func isJSON2(pkg *packages.Package) bool {
	return pkg.PkgPath == json2Package && pkg.ExportFile != ""
}

// isExperiment reports whether encoding/json/v2 is that of Go 1.25 and 1.26: a
// file of it has the name of the option inline, which release 1.27 gave up.
func isExperiment(jsontext *packages.Package, read func(string) ([]byte, error)) bool {
	if len(jsontext.GoFiles) == 0 {
		return false
	}
	_, err := read(filepath.Join(filepath.Dir(jsontext.GoFiles[0]), "..", "v2", "arshal_inlined.go"))
	return err == nil
}

// checkVersion2 tells of a file that imports encoding/json/v2 beside tools that
// no generated code calls: what serves them may write and read them with it, by
// rules of its own. https://pkg.go.dev/encoding/json/v2#hdr-Migrating_to_v2
func (f *finder) checkVersion2(pkg *Package) {
	if len(pkg.Tools) == 0 || pkg.Options.Call {
		return
	}
	for _, file := range f.s.files {
		for _, spec := range file.syntax.Imports {
			if spec.Path.Value != `"encoding/json/v2"` {
				continue
			}
			note := diag.Warnf(f.pos(spec.Pos()), diag.JSONVersion, "schemas follow encoding/json, and encoding/json/v2 writes and reads some types otherwise: nil slices and maps, durations, arrays of bytes, names in another letter case").
				WithHint("let generated code call the tools, with call in the //toolgen:package line, or encode and decode them with encoding/json")
			note.Severity = diag.Note
			f.report(note)
			return
		}
	}
}
