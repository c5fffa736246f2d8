package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Paths of toolgen's modules, its command, and mcp-go. All modules of toolgen have the same
// version.
const (
	toolgenModule = "github.com/go-toolgen/toolgen"
	commandPath   = toolgenModule + "/cmd/toolgen"
	callModule    = toolgenModule + "/gen/call"
	serverModule  = callModule + "/gosdktools"
	// mcpGoServerModule serves tools with mcp-go.
	mcpGoServerModule = callModule + "/mcpgotools"
	mcpGoModule       = "github.com/mark3labs/mcp-go"
)

// A home is the location of the modules of this toolgen: a folder with their source, or a
// published version.
type home struct {
	dir     string // "" for a published version
	version string
}

// unpublished is the version that a go.mod requires of a module that it replaces with a
// folder.
const unpublished = "v0.0.0"

// findHome returns the folder of the source from which this program was built, if that
// folder contains the nested modules of toolgen. Otherwise, as in the module cache, it
// returns the version.
func findHome() home {
	version := unpublished
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		version, _, _ = strings.Cut(info.Main.Version, "+") // without +dirty
	}
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if isModule(filepath.Join(dir, moduleFolder(serverModule))) && filepath.IsAbs(file) {
		return home{dir: dir, version: unpublished}
	}
	return home{version: version}
}

// moduleFolder returns the folder of a module of toolgen, relative to the source.
func moduleFolder(module string) string {
	return filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(module, toolgenModule), "/"))
}

// require adds modules of toolgen to mod, the go.mod in root. It requires modules[0] and,
// if h is a folder, replaces each module that mod neither requires nor replaces.
func (h home) require(mod *modfile.File, root string, modules ...string) error {
	for i, module := range modules {
		required := requires(mod, module)
		if !required && i == 0 {
			if err := mod.AddRequire(module, h.version); err != nil {
				return err
			}
		}
		if h.dir == "" || required || replaces(mod, module) {
			continue
		}
		if err := mod.AddReplace(module, "", folderFrom(root, filepath.Join(h.dir, moduleFolder(module))), ""); err != nil {
			return err
		}
	}
	return nil
}

func requires(mod *modfile.File, module string) bool {
	return slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == module })
}

func replaces(mod *modfile.File, module string) bool {
	return slices.ContainsFunc(mod.Replace, func(r *modfile.Replace) bool { return r.Old.Path == module })
}

// folderFrom returns the path of dir in a go.mod in root: relative, with slashes, and
// beginning with "./" or "../". If there is no relative path, it returns dir with slashes.
func folderFrom(root, dir string) string {
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return filepath.ToSlash(dir)
	}
	if !strings.HasPrefix(rel, "..") {
		rel = "." + string(filepath.Separator) + rel
	}
	return filepath.ToSlash(rel)
}

// programs are the main packages for [trial.Make].
//
//go:embed program
var programs embed.FS

// The official Go SDK for MCP, and the version to use if the user's module does not
// require the SDK. The program that serves tools is tested with that version.
const (
	sdkModule  = "github.com/modelcontextprotocol/go-sdk"
	sdkVersion = "v1.8.0"
	// goOfServer is the Go version that the SDK's go.mod requires.
	goOfServer = "1.25.0"
)

// modulesFor returns flags and environment variables with which the go command in the
// folder at finds imports. If the module there lacks imports, modulesFor writes a go.mod to
// dir that adds the modules of toolgen.
func (c trialRun) modulesFor(dir, at string, imports []string) (flags, env []string, err error) {
	if _, err := c.goIn(at, nil, append([]string{"list", "-find"}, imports...)...); err == nil {
		return nil, nil, nil
	}
	out, err := c.goIn(at, nil, "env", "-json", "GOMOD", "GOWORK")
	if err != nil {
		return nil, nil, fmt.Errorf("go env: %s", out)
	}
	var goEnv struct{ GOMOD, GOWORK string }
	if err := json.Unmarshal(out, &goEnv); err != nil {
		return nil, nil, err
	}
	if goEnv.GOMOD == "" || goEnv.GOMOD == os.DevNull {
		return nil, nil, fmt.Errorf("%s is not in a module: run go mod init there", relative(at))
	}
	mod, err := readMod(goEnv.GOMOD)
	if err != nil {
		return nil, nil, err
	}
	if goEnv.GOWORK != "" && goEnv.GOWORK != noWorkspace {
		if err := addWorkspace(mod, goEnv.GOWORK); err != nil {
			return nil, nil, err
		}
	}
	sums, _ := os.ReadFile(filepath.Join(filepath.Dir(goEnv.GOMOD), "go.sum"))
	from := findHome()
	if from.dir != "" {
		more, _ := os.ReadFile(filepath.Join(from.dir, moduleFolder(serverModule), "newest.sum"))
		sums = slices.Concat(sums, more)
	}
	if err := addRuntime(mod, from, slices.Contains(imports, serverModule)); err != nil {
		return nil, nil, err
	}
	mod.Cleanup()
	text, err := mod.Format()
	if err != nil {
		return nil, nil, err
	}
	file := filepath.Join(dir, "go.mod")
	err = os.WriteFile(file, text, 0o600)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o600)
	}
	return []string{"-modfile=" + file, "-mod=mod"}, []string{"GOWORK=off"}, err
}

func readMod(name string) (*modfile.File, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(name, text, nil)
}

// addRuntime adds the modules that a program needs to a go.mod. All modules of toolgen have
// the same version, so it uses the version that the go.mod already requires.
func addRuntime(mod *modfile.File, from home, serves bool) error {
	versions := map[string]string{}
	for _, r := range mod.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	modules := []string{callModule}
	if serves {
		modules = append(modules, serverModule)
		if versions[sdkModule] == "" {
			if err := mod.AddRequire(sdkModule, sdkVersion); err != nil {
				return err
			}
		}
		if mod.Go == nil || version.Compare(version.Lang("go"+mod.Go.Version), version.Lang("go"+goOfServer)) < 0 {
			if err := mod.AddGoStmt(goOfServer); err != nil {
				return err
			}
		}
	}
	if v := versions[callModule]; v != "" && v != unpublished && !replaces(mod, callModule) {
		from = home{version: v}
	}
	for _, module := range modules {
		if versions[module] == "" {
			if err := mod.AddRequire(module, from.version); err != nil {
				return err
			}
		}
		if from.dir != "" && !replaces(mod, module) {
			if err := mod.AddReplace(module, "", filepath.ToSlash(filepath.Join(from.dir, moduleFolder(module))), ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// addWorkspace replaces the modules of the workspace file name with their folders in mod.
// The go command then runs outside the workspace, because in a workspace it does not
// accept -modfile.
func addWorkspace(mod *modfile.File, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	work, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return err
	}
	root := filepath.Dir(name)
	inRoot := func(dir string) string {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(root, filepath.FromSlash(dir))
		}
		return filepath.ToSlash(dir)
	}
	for _, use := range work.Use {
		other, err := readMod(filepath.Join(filepath.FromSlash(inRoot(use.Path)), "go.mod"))
		if err != nil {
			return err
		}
		if other.Module.Mod.Path == mod.Module.Mod.Path {
			continue
		}
		if err := mod.AddReplace(other.Module.Mod.Path, "", inRoot(use.Path), ""); err != nil {
			return err
		}
	}
	for _, r := range work.Replace {
		to := r.New.Path
		if r.New.Version == "" {
			to = inRoot(to)
		}
		if err := mod.AddReplace(r.Old.Path, r.Old.Version, to, r.New.Version); err != nil {
			return err
		}
	}
	return nil
}
