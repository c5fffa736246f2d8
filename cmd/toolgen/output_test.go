package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestNoPlaceForAFile checks that neither of two files is written if the directory of the
// second does not exist.
func TestNoPlaceForAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	files, diags := write(&lifetime{ctx: t.Context()}, newOutputs(t, "a.go", "nowhere/b.go"))
	if len(files) > 0 {
		t.Errorf("files = %v, want none", files)
	}
	if got, want := told(diags), "nowhere/b.go [write]"; got != want {
		t.Errorf("diagnostics = %s, want %s", got, want)
	}
	if got, want := folder(t), ""; got != want {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// TestRenameFailsHalfway replaces the second of three files by a directory after its
// content was read. Then the first file is written, and the third is not.
func TestRenameFailsHalfway(t *testing.T) {
	t.Chdir(t.TempDir())
	outputs := newOutputs(t, "a.go", "b.go", "c.go")
	if err := os.Mkdir("b.go", 0o755); err != nil {
		t.Fatal(err)
	}
	files, diags := write(&lifetime{ctx: t.Context()}, outputs)
	if got, want := fmt.Sprint(files), "[{a.go written}]"; got != want {
		t.Errorf("files = %s, want %s", got, want)
	}
	if got, want := told(diags), "b.go [write]"; got != want {
		t.Errorf("diagnostics = %s, want %s", got, want)
	}
	if got, want := folder(t), "a.go b.go"; got != want {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// newOutputs returns outputs for files that do not exist yet.
func newOutputs(t *testing.T, names ...string) []output {
	t.Helper()
	var outputs []output
	for _, name := range names {
		out, diags := readOutput(gen.File{Path: name, Content: []byte("package p\n")})
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		outputs = append(outputs, out)
	}
	return outputs
}

// told returns the file name and code of each diagnostic.
func told(diags diag.List) string {
	var all []string
	for _, d := range diags {
		all = append(all, fmt.Sprintf("%s [%s]", d.Pos.Filename, d.Code))
	}
	return strings.Join(all, ", ")
}

// folder returns the file names in the working directory.
func folder(t *testing.T) string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return strings.Join(names, " ")
}

// TestRetry checks that an operation is repeated while another program has the file open,
// until it takes too long. Other errors are returned at once.
func TestRetry(t *testing.T) {
	busy := &os.LinkError{Op: "rename", Err: errorSharingViolation}
	gone := &os.LinkError{Op: "rename", Err: os.ErrNotExist}
	onWindows := func(err error) bool { return isBusyOn("windows", err) }
	for name, tt := range map[string]struct {
		fails  int
		err    error
		passes func(error) bool
		want   error
		tries  int
	}{
		"at once":           {0, busy, onWindows, nil, 1},
		"open for a moment": {5, busy, onWindows, nil, 6},
		"open for good":     {1000, busy, onWindows, busy, 12},
		"another error":     {1000, gone, onWindows, gone, 1},
		"another system":    {1000, busy, func(err error) bool { return isBusyOn("linux", err) }, busy, 1},
	} {
		t.Run(name, func(t *testing.T) {
			tries, waited := 0, time.Duration(0)
			err := retry(func() error {
				if tries++; tries <= tt.fails {
					return tt.err
				}
				return nil
			}, tt.passes, func(d time.Duration) { waited += d })
			if !errors.Is(err, tt.want) || tries != tt.tries {
				t.Errorf("%v after %d tries, want %v after %d", err, tries, tt.want, tt.tries)
			}
			if waited > 2*maxWait {
				t.Errorf("it waited %v", waited)
			}
		})
	}
}

func TestBusy(t *testing.T) {
	for _, err := range []error{errorAccessDenied, errorSharingViolation, errorLockViolation} {
		if !isBusyOn("windows", &os.PathError{Op: "rename", Err: err}) {
			t.Errorf("error %d does not count as busy", err)
		}
	}
	for _, err := range []error{nil, os.ErrNotExist, errors.New("full")} {
		if isBusyOn("windows", err) {
			t.Errorf("%v counts as busy", err)
		}
	}
}
