package inspect

import (
	"go/token"
	"path/filepath"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// An Encoder says what encoding/json of a build does in the cases in which its
// releases differ; all others are the same in every release. The zero value is that
// of Go up to 1.26, and of later releases with GOEXPERIMENT=nojsonv2.
//
// https://go.dev/doc/go1.27#library, https://go.dev/issue/71497
type Encoder struct {
	// Streams says that MarshalJSONTo and UnmarshalJSONFrom are called, in preference
	// to all other methods, but not for the keys of a map. https://go.dev/issue/71497
	Streams bool
	// Appends says that AppendText is called, in preference to MarshalText.
	// https://go.dev/issue/71497
	Appends bool
	// AsksAll says that the methods of every value are called, also behind a defined
	// pointer type, and of an unnamed struct. https://go.dev/issue/71497
	AsksAll bool
	// AsksDynamic says that for an interface type with MarshalText, the methods of
	// the value in it decide, which may be others. https://go.dev/issue/71497
	AsksDynamic bool
	// SkipsUncallable says that an embedded field of an unexported type with methods
	// and a name in its tag is left out. Otherwise the encoder panics at it, and the
	// decoder ignores its methods. https://go.dev/issue/71497
	SkipsUncallable bool
	// Embeds says that the members of a field with the option embed become members of
	// the struct: the fields of a struct, or all other members in a map or a
	// jsontext.Value. https://go.dev/issue/79985
	Embeds bool
	// FreeTags says that a name in a json tag is any text without a comma, a
	// quote or a backslash, and that an option ends where its letters do.
	// https://go.dev/issue/71497
	FreeTags bool
	// NoFormat says that a struct with a field that has the option format is neither
	// written nor read. https://go.dev/issue/79071
	NoFormat bool
	// StringByKind says that the option string is ignored for types with methods,
	// also when they are read, and is used behind a defined pointer type.
	// https://go.dev/issue/75619
	StringByKind bool
	// ValueKeys says that the keys of a map can be floating-point numbers,
	// interfaces, and pointers to what can be a key, and that a map of other
	// keys is written while it is empty. https://go.dev/issue/71497
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

// encoderOf returns the encoder of the build that was located. The environment
// could not tell, since go env -w sets GOEXPERIMENT, too; and the go line of a
// module decides nothing here.
func encoderOf(located *locate.Located, read func(string) ([]byte, error)) (Encoder, diag.List) {
	if !located.JSON2 {
		return Encoder{}, nil
	}
	if isExperiment(located.Root, read) {
		return Go127, diag.List{diag.Errorf(token.Position{}, diag.JSONVersion, "GOEXPERIMENT=jsonv2 of a Go before 1.27 has an encoding/json that is like the one of no release, and schemas cannot follow it").
			WithHint("build with Go 1.27 or later, or without the experiment")}
	}
	return Go127, nil
}

// isExperiment reports whether encoding/json/v2 is that of Go 1.25 and 1.26: a
// file of it has the name of the option inline, which release 1.27 gave up.
func isExperiment(root string, read func(string) ([]byte, error)) bool {
	_, err := read(filepath.Join(root, "src", "encoding", "json", "v2", "arshal_inlined.go"))
	return root != "" && err == nil
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
