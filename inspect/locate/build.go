package locate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	gobuild "go/build"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A build is the platform, tags, and toolchain that packages are built for.
type build struct {
	context gobuild.Context
	env     map[string]string // from go env
}

// Answers contains the go command's information about a build. A program can keep it for
// the next run.
type Answers struct {
	Root, Compiler                   string
	Cgo                              bool
	BuildTags, ToolTags, ReleaseTags []string
	Env                              map[string]string // from go env
}

// contextFormat is the format for go list that prints the values that go env does not
// print: the tags of the toolchain and of releases.
const contextFormat = "{{context.GOROOT}}\n{{context.Compiler}}\n{{context.CgoEnabled}}\n{{join context.BuildTags \",\"}}\n{{join context.ToolTags \",\"}}\n{{join context.ReleaseTags \",\"}}"

var variables = []string{"GO111MODULE", "GOARCH", "GOCACHE", "GOFLAGS", "GOMOD", "GOMODCACHE", "GOOS", "GOROOT", "GOWORK"}

// askBuild returns the build of the go command. It uses cfg.Answers if they are set.
// Otherwise it runs go env and go list at the same time, which takes only some milliseconds
// because neither loads a package.
func askBuild(ctx context.Context, cfg Config) (*build, error) {
	if cfg.Answers != nil && cfg.Answers.Env != nil {
		return cfg.Answers.build(), nil
	}
	a := Answers{Env: map[string]string{}}
	var wg sync.WaitGroup
	var failed error
	wg.Go(func() {
		out, err := goCommand(ctx, cfg, append([]string{"env", "-json"}, variables...)...)
		failed = errors.Join(err, json.Unmarshal(out, &a.Env))
	})
	args := append([]string{"list"}, cfg.flags()...)
	out, err := goCommand(ctx, cfg, append(args, "-f", contextFormat, "unsafe")...)
	wg.Wait()
	if failed != nil || err != nil {
		return a.build(), errors.Join(failed, err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 6 {
		return a.build(), errors.New("go list: unexpected output")
	}
	a.Root, a.Compiler, a.Cgo = lines[0], lines[1], lines[2] == "true"
	a.BuildTags, a.ToolTags, a.ReleaseTags = tagList(lines[3]), tagList(lines[4]), tagList(lines[5])
	if cfg.Answers != nil {
		*cfg.Answers = a
	}
	return a.build(), nil
}

func (a Answers) build() *build {
	return &build{env: a.Env, context: gobuild.Context{
		GOROOT: a.Root, Compiler: a.Compiler, CgoEnabled: a.Cgo,
		BuildTags: a.BuildTags, ToolTags: a.ToolTags, ReleaseTags: a.ReleaseTags,
		GOOS: a.Env["GOOS"], GOARCH: a.Env["GOARCH"],
	}}
}

func tagList(text string) []string {
	return slices.DeleteFunc(strings.Split(text, ","), func(tag string) bool { return tag == "" })
}

func (cfg Config) flags() []string {
	if len(cfg.Tags) == 0 {
		return nil
	}
	return []string{"-tags=" + strings.Join(cfg.Tags, ",")}
}

func goCommand(ctx context.Context, cfg Config, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = cfg.Dir
	cmd.Env = append(slices.Clone(cfg.Env), "PWD="+cfg.Dir) // so that paths contain the links in cfg.Dir
	return cmd.Output()
}

func (b *build) located() *Located {
	return &Located{
		InBuild: b.has,
		Cgo:     b.context.CgoEnabled,
		JSON2:   slices.Contains(b.context.ToolTags, "goexperiment.jsonv2"),
		Root:    b.context.GOROOT,
	}
}

// has reports whether the build includes a file. It includes a file whose build constraint
// cannot be parsed, because the go command reports the error.
func (b *build) has(name string, content []byte) bool {
	dir, base := filepath.Split(name)
	if !strings.Contains(base, "_") && !mayConstrain(content) {
		return true
	}
	ctx := b.context
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	ok, err := ctx.MatchFile(dir, base)
	return ok || err != nil
}

// mayConstrain reports whether there may be a build constraint before the package
// clause.
func mayConstrain(content []byte) bool {
	head := content
	if i := bytes.Index(content, []byte("\npackage ")); i >= 0 {
		head = content[:i]
	}
	return bytes.Contains(head, []byte("go:build")) || bytes.Contains(head, []byte("+build"))
}
