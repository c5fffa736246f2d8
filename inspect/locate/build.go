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

// A build is what packages are built for, as the go command tells it.
type build struct {
	context gobuild.Context
	env     map[string]string // of go env
}

// Answers are what the go command says of a build.
type Answers struct {
	Root, Compiler                   string
	Cgo                              bool
	BuildTags, ToolTags, ReleaseTags []string
	Env                              map[string]string // of go env
}

// contextFormat asks go list for what go env does not tell: the tags of the
// toolchain and of its releases.
const contextFormat = "{{context.GOROOT}}\n{{context.Compiler}}\n{{context.CgoEnabled}}\n{{join context.BuildTags \",\"}}\n{{join context.ToolTags \",\"}}\n{{join context.ReleaseTags \",\"}}"

// variables are what is asked of go env.
var variables = []string{"GO111MODULE", "GOARCH", "GOCACHE", "GOFLAGS", "GOMOD", "GOMODCACHE", "GOOS", "GOROOT", "GOWORK"}

// askBuild asks the go command what it builds for, where that is not known. Neither
// of the two questions needs a package, so that each takes some milliseconds; they
// are asked at the same time.
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
		return a.build(), errors.New("go list: not the context that was asked for")
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

// flags are the build flags of the go command.
func (cfg Config) flags() []string {
	if len(cfg.Tags) == 0 {
		return nil
	}
	return []string{"-tags=" + strings.Join(cfg.Tags, ",")}
}

// goCommand runs the go command and returns what it prints.
func goCommand(ctx context.Context, cfg Config, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = cfg.Dir
	cmd.Env = append(slices.Clone(cfg.Env), "PWD="+cfg.Dir) // so that it names folders as the caller does
	return cmd.Output()
}

// located says of the build what [Located] does.
func (b *build) located() *Located {
	return &Located{
		InBuild: b.has,
		Cgo:     b.context.CgoEnabled,
		JSON2:   slices.Contains(b.context.ToolTags, "goexperiment.jsonv2"),
		Root:    b.context.GOROOT,
	}
}

// has reports whether the build has a file. What the constraint in it should be
// and is not, the go command reports, so that the file counts.
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

// mayConstrain reports whether the text before the package clause can hold a
// build constraint.
func mayConstrain(content []byte) bool {
	head := content
	if i := bytes.Index(content, []byte("\npackage ")); i >= 0 {
		head = content[:i]
	}
	return bytes.Contains(head, []byte("go:build")) || bytes.Contains(head, []byte("+build"))
}
