package locate

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// namesDriver reports whether a program of another build system, such as that
// of rules_go for Bazel, answers in place of the go command. Such packages have
// no module, identifiers of their own and no folder; each question costs much.
// https://pkg.go.dev/golang.org/x/tools/go/packages#hdr-The_driver_protocol
func namesDriver(env []string) bool {
	driver := ""
	for _, setting := range env {
		if value, ok := strings.CutPrefix(setting, "GOPACKAGESDRIVER="); ok {
			driver = value
		}
	}
	return driver != "" && driver != "off"
}

// withFolders tells the folders of packages where a driver does not.
func withFolders(roots []*packages.Package) {
	packages.Visit(roots, nil, func(p *packages.Package) {
		if p.Dir == "" && len(p.GoFiles) > 0 {
			p.Dir = filepath.Dir(p.GoFiles[0])
		}
	})
}

// ofGoRoot reports whether the files of a package lie where those of the
// standard library do: in src/fmt for fmt.
func ofGoRoot(meta *packages.Package) bool {
	dir := filepath.ToSlash(meta.Dir)
	return strings.HasSuffix(dir, path.Join("/src", meta.PkgPath))
}

// ofOtherRepository reports whether a package lies where Bazel puts the
// repositories that a workspace depends on: in the folder external of its
// output base (https://bazel.build/remote/output-directories). A folder of that
// name which the run itself is in says nothing.
func ofOtherRepository(meta *packages.Package, dir string) bool {
	rel, err := filepath.Rel(dir, meta.Dir)
	if err != nil {
		rel = meta.Dir // on another volume
	}
	return slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), "external")
}
