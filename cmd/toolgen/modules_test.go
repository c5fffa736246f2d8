package main

import (
	"path/filepath"
	"testing"
)

// TestServedRelease checks that sdkVersion is the release that the adapter and the examples
// require. goOfServer must be the Go version of the adapter's newest.mod.
func TestServedRelease(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, name := range []string{"gen/call/gosdktools/newest.mod", "examples/hello/go.mod", "examples/server/go.mod"} {
		mod, err := readMod(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		for _, r := range mod.Require {
			if r.Mod.Path == sdkModule {
				found = r.Mod.Version
			}
		}
		if found != sdkVersion {
			t.Errorf("serve uses %s %s, but %s has %q", sdkModule, sdkVersion, name, found)
		}
		if name == "gen/call/gosdktools/newest.mod" && mod.Go.Version != goOfServer {
			t.Errorf("serve requires go %s, but %s requires %s", goOfServer, name, mod.Go.Version)
		}
	}
}
