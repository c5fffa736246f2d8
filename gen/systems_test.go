package gen_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var systems = flag.String("systems", "", "systems for TestSystems, with commas between, such as windows/amd64,darwin/arm64")

// TestSystems type-checks all packages, their tests, and the standard library for other
// systems. It does not compile them, because that would take ten times as long.
func TestSystems(t *testing.T) {
	if *systems == "" {
		t.Skip("-systems names none")
	}
	for _, system := range strings.Split(*systems, ",") {
		goos, goarch, ok := strings.Cut(system, "/")
		if !ok {
			t.Fatalf("-systems has %q, which is no system such as windows/amd64", system)
		}
		for _, module := range []string{"..", "call"} {
			pkgs, err := packages.Load(&packages.Config{
				Mode: packages.LoadAllSyntax, Tests: true, Dir: module,
				Env: append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
			}, "./...")
			if err != nil || len(pkgs) == 0 {
				t.Fatalf("%s: found %v, %v", system, pkgs, err)
			}
			packages.Visit(pkgs, nil, func(pkg *packages.Package) {
				for _, mistake := range pkg.Errors {
					t.Errorf("%s: %v", system, mistake)
				}
			})
		}
	}
}
