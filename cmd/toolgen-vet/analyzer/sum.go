package analyzer

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A sourceSum is a fact that contains the hash of the source of a package and of all its
// imports. Schemas also depend on comments, tags, and constants of other packages, which
// a driver does not track. If the fact changes, the driver runs the analyzer again.
type sourceSum struct{ Sum string }

// AFact implements [analysis.Fact].
func (*sourceSum) AFact() {}

// String implements [fmt.Stringer].
func (s *sourceSum) String() string { return s.Sum }

// exportSum exports the sourceSum of the package.
func exportSum(pass *analysis.Pass) error {
	hash := sha256.New()
	for _, file := range pass.Files {
		content, err := pass.ReadFile(pass.Fset.File(file.FileStart).Name())
		if err != nil {
			return err
		}
		fmt.Fprintf(hash, "%d\n%s", len(content), content)
	}
	imports := slices.SortedFunc(slices.Values(pass.Pkg.Imports()), func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	for _, imported := range imports {
		var sum sourceSum
		pass.ImportPackageFact(imported, &sum)
		fmt.Fprintf(hash, "%s %s\n", imported.Path(), sum.Sum)
	}
	pass.ExportPackageFact(&sourceSum{hex.EncodeToString(hash.Sum(nil))})
	return nil
}
