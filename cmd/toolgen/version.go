package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"strings"
)

var versionCommand = &Command{
	Name:    "version",
	Summary: "print the version of toolgen and of the Go that built it",
	Doc: `Behind them stand the system and, where the go command has noted it, the revision
of the source: toolgen v0.1.0 go1.26.8 linux/amd64. A build of a clone has (devel) or
a version that names a commit, and "changed" where its files were not those of it.`,
	Run: runVersion,
}

func runVersion(c *call) int {
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintln(c.stdout, versionLine(info))
	return exitDone
}

// versionLine returns what a build says of itself; info may be nil. A module that a
// go.mod replaces is not of the version which that requires.
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
	version, _, _ = strings.Cut(version, "+") // told below
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
