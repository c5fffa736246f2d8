package docs

import (
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
)

// Judge returns the report of lint about the tools: those of a package together, as
// they are sent.
func Judge(tools []dialect.Located, o lint.Options) lint.Report {
	var pkgs []string
	byPackage := map[string][]lint.Tool{}
	for _, t := range tools {
		if _, ok := byPackage[t.Package]; !ok {
			pkgs = append(pkgs, t.Package)
		}
		t.Tool = lowered(t.Tool)
		byPackage[t.Package] = append(byPackage[t.Package], lint.Tool{Located: t})
	}
	var reports []lint.Report
	for _, pkg := range pkgs {
		reports = append(reports, lint.Tools(byPackage[pkg], o))
	}
	return lint.Join(o, reports)
}
