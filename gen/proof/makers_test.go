package proof_test

import (
	"go/constant"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
	catalogue "github.com/go-toolgen/toolgen/gen/testdata/property/types"
	"github.com/go-toolgen/toolgen/inspect"
)

// implementers create values of types in the catalog that implement interfaces.
var implementers = []func(*encoder.Maker) any{
	func(m *encoder.Maker) any { return catalogue.Square{Side: 2} },
	func(m *encoder.Maker) any { return catalogue.Point{X: 1} },
	func(m *encoder.Maker) any { return catalogue.Code(m.IntN(9)) },
	func(m *encoder.Maker) any { return catalogue.Note{Body: m.Text()} },
	func(m *encoder.Maker) any { return &catalogue.Draft{Words: []string{m.Text()}} },
	func(m *encoder.Maker) any { return catalogue.Any{Text: m.Text()} },
	func(m *encoder.Maker) any { return &catalogue.Behind{N: 3} },
	func(m *encoder.Maker) any { return catalogue.FullOfThree{1, 2, 3}[:m.IntN(4)] },
	func(m *encoder.Maker) any { return catalogue.NeverZeroMap(nil) },
}

// constantsOf returns the constants of string and integer types, by path and name of the
// type. Durations are omitted, because their constants are units.
func constantsOf(pkgs []*inspect.Package) map[string][]string {
	found := map[string][]string{}
	for _, pkg := range pkgs {
		for name, decl := range pkg.Decls.Types {
			key := name.Pkg().Path() + "." + name.Name()
			if found[key] != nil || key == "time.Duration" {
				continue // already reached through another package
			}
			for _, c := range decl.Consts {
				switch c.Value.Kind() {
				case constant.String:
					found[key] = append(found[key], constant.StringVal(c.Value))
				case constant.Int:
					found[key] = append(found[key], c.Value.ExactString())
				}
			}
		}
	}
	return found
}
