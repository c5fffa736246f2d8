// Driver answers queries about packages like the rules_go driver for Bazel. The workspace has
// no go.mod. Packages have labels, but no module and no folder. Export data is in a folder of
// the build, and other repositories are in the folder external.
//
// It finds the answers by running the go command in a copy of the workspace with a go.mod. It
// logs each query on one line.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

const goMod = `module example.com/shop

go 1.26

require example.com/maps v0.0.0

replace example.com/maps => ../external/maps
`

func main() {
	log.SetFlags(0)
	if err := answer(os.Getenv("DRIVER_BASE")); err != nil {
		log.Fatal(err)
	}
}

// answer answers the query on standard input about the output base.
func answer(base string) error {
	if err := note(filepath.Join(base, "log"), os.Args[1:]); err != nil {
		return err
	}
	var request packages.DriverRequest
	if err := json.NewDecoder(os.Stdin).Decode(&request); err != nil {
		return err
	}
	copied, err := copyBase(base)
	if err != nil {
		return err
	}
	defer os.RemoveAll(copied)
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	overlay := map[string][]byte{}
	for name, content := range request.Overlay {
		overlay[moved(name, base, copied)] = content
	}
	roots, err := packages.Load(&packages.Config{
		Mode:       request.Mode | packages.NeedModule,
		Dir:        moved(dir, base, copied),
		Env:        append(request.Env, "GOPACKAGESDRIVER=off", "GO111MODULE=on", "GOFLAGS=-mod=mod", "GOPROXY=off"),
		BuildFlags: request.BuildFlags,
		Overlay:    overlay,
	}, os.Args[1:]...)
	if err != nil {
		return err
	}
	response := &packages.DriverResponse{Compiler: "gc", Arch: "amd64"}
	packages.Visit(roots, nil, func(p *packages.Package) {
		disguise(p, base, copied)
		response.Packages = append(response.Packages, p)
	})
	for _, root := range roots {
		response.Roots = append(response.Roots, root.ID)
	}
	return json.NewEncoder(os.Stdout).Encode(response)
}

func note(name string, args []string) error {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = fmt.Fprintln(file, strings.Join(args, " "))
	return err
}

// copyBase copies the sources, and turns the copies into modules.
func copyBase(base string) (string, error) {
	copied, err := os.MkdirTemp("", "driver")
	if err != nil {
		return "", err
	}
	for _, part := range []string{"workspace", "external"} {
		if err := os.CopyFS(filepath.Join(copied, part), os.DirFS(filepath.Join(base, part))); err != nil {
			return "", err
		}
	}
	if err := os.WriteFile(filepath.Join(copied, "workspace", "go.mod"), []byte(goMod), 0o600); err != nil {
		return "", err
	}
	return copied, os.WriteFile(filepath.Join(copied, "external", "maps", "go.mod"), []byte("module example.com/maps\n\ngo 1.26\n"), 0o600)
}

// moved replaces the prefix from of a path with to.
func moved(path, from, to string) string {
	if rel, ok := strings.CutPrefix(path, from); ok {
		return to + rel
	}
	return path
}

// disguise changes a package to the form in which Bazel reports it.
func disguise(p *packages.Package, base, copied string) {
	label := "@@rules_go//stdlib:" + p.PkgPath
	if p.Module != nil {
		label = "@@" + moved(p.Dir, copied, "") + ":" + p.Name
	}
	p.ID, p.Module, p.Dir = label, nil, ""
	for i := range p.GoFiles {
		p.GoFiles[i] = moved(p.GoFiles[i], copied, base)
	}
	if content, err := os.ReadFile(p.ExportFile); err == nil {
		p.ExportFile = filepath.Join(base, "bazel-out", strings.ReplaceAll(p.PkgPath, "/", "_")+".x")
		if err := os.WriteFile(p.ExportFile, content, 0o600); err != nil {
			log.Fatal(err)
		}
	}
	for i := range p.Errors {
		p.Errors[i].Pos = moved(p.Errors[i].Pos, copied, base)
	}
}
