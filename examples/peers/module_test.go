package peers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// program is the path of testdata/measure, which TestMain builds.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "peers")
	if err == nil {
		program, err = buildProgram(dir)
	}
	code := 1
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		code = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

// buildProgram writes the module of the program into dir, generates the definitions of its
// tools, and builds it.
func buildProgram(dir string) (string, error) {
	if err := writeModule(dir); err != nil {
		return "", err
	}
	if err := command(".", "build", "-o", dir+"/", "github.com/go-toolgen/toolgen/cmd/toolgen"); err != nil {
		return "", err
	}
	generate := exec.Command(filepath.Join(dir, "toolgen"), "-C", dir, "./many100", "./many1000")
	if out, err := generate.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v: %w\n%s", generate.Args, err, out)
	}
	return filepath.Join(dir, "measure"), command(dir, "build", "-mod=mod", "-o", dir+"/", ".")
}

func command(dir string, args ...string) error {
	command := exec.Command("go", args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", command.Args, err, out)
	}
	return nil
}

func writeModule(dir string) error {
	source, err := os.ReadFile("testdata/measure/main.go")
	if err != nil {
		return err
	}
	sums, err := os.ReadFile("go.sum")
	if err != nil {
		return err
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	files := map[string]string{
		"main.go":           string(source),
		"go.sum":            string(sums),
		"go.mod":            fmt.Sprintf(goMod, here, filepath.Join(here, "../..")),
		"many100/tools.go":  manyTools("many100", 100),
		"many1000/tools.go": manyTools("many1000", 1000),
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

const goMod = `module example.com/measure

go 1.26.0

require github.com/go-toolgen/toolgen/examples/peers v0.0.0

replace (
	github.com/go-toolgen/toolgen/examples/peers => %s
	github.com/go-toolgen/toolgen => %s
)
`

// manyTools returns the source of a package with n tools that are similar to the tool of
// package search.
func manyTools(name string, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"context\"\n\n\t\"github.com/go-toolgen/toolgen/examples/peers/search\"\n)\n", name)
	for i := range n {
		fmt.Fprintf(&b, `
// Search%04[1]d finds what there is about the thing with that number.
//
//toolgen:tool readonly
func Search%04[1]d(ctx context.Context, args search.Args) (search.Result, error) {
	return search.Search(ctx, args)
}
`, i)
	}
	return b.String()
}
