package locate

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// driverAnswers is the reason to list packages if there is a driver.
const driverAnswers = "a driver answers in place of the go command"

// hasDriver reports whether GOPACKAGESDRIVER is set to a program of another build system,
// such as that of rules_go for Bazel. Packages that a driver lists have no module, no
// folder, and IDs of its own; each question takes long.
// https://pkg.go.dev/golang.org/x/tools/go/packages#hdr-The_driver_protocol
func hasDriver(env []string) bool {
	driver := ""
	for _, setting := range env {
		if value, ok := strings.CutPrefix(setting, "GOPACKAGESDRIVER="); ok {
			driver = value
		}
	}
	return driver != "" && driver != "off"
}

// withFolders sets the folders of packages that a driver did not set.
func withFolders(roots []*packages.Package) {
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Dir == "" && len(p.GoFiles) > 0 {
			p.Dir = filepath.Dir(p.GoFiles[0])
		}
	})
}

// ofGoRoot reports whether the folder of a package ends as one of the standard library
// does: in src/fmt for fmt.
func ofGoRoot(meta *packages.Package) bool {
	dir := filepath.ToSlash(meta.Dir)
	return strings.HasSuffix(dir, path.Join("/src", meta.PkgPath))
}

// ofOtherRepository reports whether a package is in a folder named external, relative to
// dir. Bazel has the repositories there that a workspace depends on:
// https://bazel.build/remote/output-directories.
func ofOtherRepository(meta *packages.Package, dir string) bool {
	rel, err := filepath.Rel(dir, meta.Dir)
	if err != nil {
		rel = meta.Dir // on another volume
	}
	return slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), "external")
}
