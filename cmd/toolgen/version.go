package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"strings"
)

var versionCommand = &Command{
	Name:    "version",
	Summary: "print the versions of toolgen and of the Go toolchain that built it",
	Doc: `version also prints the operating system, the architecture and, if the go command
recorded it, the revision of the source: toolgen v0.1.0 go1.26.8 linux/amd64. If toolgen
was built in a clone, the version is (devel) or contains a commit. The word "changed"
means that the clone had uncommitted changes.`,
	New: func(c *call) task { return versionRun{c} },
}

type versionRun struct{ call *call }

func (versionRun) flags() []*Flag { return nil }

func (c versionRun) run() int {
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintln(c.call.stdout, versionLine(info))
	return exitDone
}

// versionLine returns the line to print; info may be nil. If the main module is replaced,
// the version is the version of the replacement.
func versionLine(info *debug.BuildInfo) string {
	if info == nil {
		return "toolgen (devel)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	version := info.Main.Version
	if replaced := info.Main.Replace; replaced != nil {
		version = replaced.Version
	}
	version, _, _ = strings.Cut(version, "+") // the line contains "changed" instead of a suffix such as +dirty
	words := []string{"toolgen", cmp.Or(version, "(devel)"), info.GoVersion}
	if system := settings["GOOS"]; system != "" {
		words = append(words, system+"/"+settings["GOARCH"])
	}
	if revision := settings["vcs.revision"]; revision != "" {
		words = append(words, "revision", revision)
	}
	if settings["vcs.modified"] == "true" {
		words = append(words, "changed")
	}
	return strings.Join(words, " ")
}
