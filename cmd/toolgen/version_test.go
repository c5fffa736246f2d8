package main

import (
	"runtime/debug"
	"testing"
)

func TestVersionLine(t *testing.T) {
	system := []debug.BuildSetting{{Key: "GOOS", Value: "windows"}, {Key: "GOARCH", Value: "amd64"}}
	from := func(modified string) []debug.BuildSetting {
		return append([]debug.BuildSetting{{Key: "vcs.revision", Value: "db1ae79"}, {Key: "vcs.modified", Value: modified}}, system...)
	}
	for want, info := range map[string]*debug.BuildInfo{
		"toolgen v0.1.0 go1.26.8 windows/amd64": {
			GoVersion: "go1.26.8", Main: debug.Module{Version: "v0.1.0"}, Settings: system,
		},
		"toolgen v0.1.1-0.20261123033300-db1ae79db1ae go1.26.8 windows/amd64": {
			GoVersion: "go1.26.8", Main: debug.Module{Version: "v0.1.1-0.20261123033300-db1ae79db1ae"}, Settings: system,
		},
		"toolgen v0.1.0 go1.27.4 windows/amd64 revision db1ae79": {
			GoVersion: "go1.27.4", Main: debug.Module{Version: "v0.1.0"}, Settings: from("false"),
		},
		"toolgen v0.1.1-0.20261123033300-db1ae79db1ae go1.26.8 windows/amd64 revision db1ae79 changed": {
			GoVersion: "go1.26.8", Main: debug.Module{Version: "v0.1.1-0.20261123033300-db1ae79db1ae+dirty"}, Settings: from("true"),
		},
		"toolgen (devel) go1.26.8 windows/amd64": { // go tool, if a go.mod replaces toolgen by a directory
			GoVersion: "go1.26.8", Main: debug.Module{Version: "v0.1.0", Replace: &debug.Module{Path: "../toolgen"}}, Settings: system,
		},
		"toolgen (devel) go1.26.8": {GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"}},
		"toolgen (devel)":          nil,
	} {
		if got := versionLine(info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
