package main

import (
	"path/filepath"
	"testing"
)

// TestServedRelease checks the SDK version for a module that does not require the SDK: it is
// the newest release with which the adapter and the examples are tested. The Go version must
// be the version that this release requires.
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
