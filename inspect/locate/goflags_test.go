package locate

import "testing"

func TestOddFlag(t *testing.T) {
	for flags, want := range map[string]string{
		"":                                 "",
		"-mod=mod -trimpath --tags=a,b -v": "",
		"'-gcflags=all=-N -l' \"-ldflags=-s -w\"": "",
		"-mod=vendor":                "",
		"-mod=none":                  "-mod=none",
		"-p=2 -modfile=a.mod":        "-modfile=a.mod",
		"'-overlay=a b.json'":        "-overlay=a b.json",
		"-toolexec=x":                "-toolexec=x",
		"-modcacherwx":               "-modcacherwx",
		"v":                          "v",
		"-gcflags=all=-N '-l -x' -v": "-l -x",
	} {
		if got := OddFlag(flags, "mod=vendor"); got != want {
			t.Errorf("OddFlag(%q) = %q, want %q", flags, got, want)
		}
	}
	if OddFlag("-mod=vendor") == "" {
		t.Error("-mod=vendor is not allowed")
	}
}
