package inspect

import (
	"slices"

	"golang.org/x/tools/go/packages"
)

// json2Package is part of the builds that have encoding/json/v2, such as those
// with GOEXPERIMENT=jsonv2 of Go 1.25, and no part of others.
// https://go.dev/doc/go1.25#json_v2
const json2Package = "encoding/json/jsontext"

// usesJSON2 reports whether encoding/json of the build that was listed is made
// of encoding/json/v2: by what it imports, where a package needs it, else by
// whether that version is there at all.
//
// The environment could not tell, since go env -w sets GOEXPERIMENT, too.
func usesJSON2(meta map[string]*packages.Package, fetched []*packages.Package) bool {
	if pkg := meta["encoding/json"]; pkg != nil {
		return pkg.Imports["encoding/json/v2"] != nil
	}
	return slices.ContainsFunc(fetched, func(pkg *packages.Package) bool {
		return pkg.PkgPath == json2Package && pkg.ExportFile != ""
	})
}
