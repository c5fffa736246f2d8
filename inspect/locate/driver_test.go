package locate

import (
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestHasDriver(t *testing.T) {
	tests := []struct {
		env  []string
		want bool
	}{
		{nil, false},
		{[]string{"GOPACKAGESDRIVER="}, false},
		{[]string{"GOPACKAGESDRIVER=off"}, false},
		{[]string{"GOPACKAGESDRIVER=tools/gopackagesdriver.sh"}, true},
		{[]string{"GOPACKAGESDRIVER=a", "GOPACKAGESDRIVER=off"}, false},
	}
	for _, test := range tests {
		if got := hasDriver(test.env); got != test.want {
			t.Errorf("hasDriver(%q) = %t, want %t", test.env, got, test.want)
		}
	}
}

// TestPlaces: the folder of a package says whether it is of the standard library or of
// another repository.
func TestPlaces(t *testing.T) {
	const base = "/home/me/.cache/bazel/_bazel_me/0/external/"
	tests := []struct {
		name, path, file, dir     string
		wantStandard, wantForeign bool
	}{
		{"the workspace's own", "example.com/shop", "/home/me/ws/shop/shop.go", "/home/me/ws", false, false},
		{"the workspace's own, without a dot", "corp/shop", "/home/me/ws/shop/shop.go", "/home/me/ws", false, false},
		{"beside the working directory", "corp/money", "/home/me/ws/money/money.go", "/home/me/ws/shop", false, false},
		{"below a folder named external", "corp/money", "/home/external/ws/money/money.go", "/home/external/ws/shop", false, false},
		{"another repository", "github.com/a/b", base + "com_github_a_b/b.go", "/home/me/ws", false, true},
		{"the standard library", "net/http", base + "go_sdk/src/net/http/server.go", "/home/me/ws", true, true},
		{"what the standard library brings", "vendor/golang.org/x/net", base + "go_sdk/src/vendor/golang.org/x/net/net.go", "/home/me/ws", true, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			meta := &packages.Package{ID: "@//label", PkgPath: test.path, GoFiles: []string{test.file}}
			withFolders([]*packages.Package{meta})
			l := &lister{driven: true, cfg: Config{Dir: test.dir}}
			pkg := l.newPackage(meta)
			if pkg.Standard != test.wantStandard {
				t.Errorf("of the standard library: %t, want %t", pkg.Standard, test.wantStandard)
			}
			if pkg.Foreign != test.wantForeign {
				t.Errorf("foreign: %t, want %t", pkg.Foreign, test.wantForeign)
			}
		})
	}
}
