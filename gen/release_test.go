package gen_test

import (
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/google/go-cmp/cmp"
)

const ours = "github.com/go-toolgen/toolgen"

// TestVersions checks that all modules have the version that one file contains. Each
// go.mod requires the other modules at this version and replaces them with their
// directories.
func TestVersions(t *testing.T) {
	t.Chdir("..")
	version := strings.TrimSpace(textOf(t, ".github/VERSION"))
	if semver.Canonical(version) != version {
		t.Errorf("%q is not a valid version", version)
	}
	if !strings.Contains(textOf(t, ".github/CHANGELOG.md"), "\n## "+version+"\n") {
		t.Errorf("CHANGELOG.md has no section for %s", version)
	}
	for file, mod := range modFiles(t) {
		dir := strings.TrimPrefix(path.Dir(file), ".ci") // .ci contains the newest.mod of the main module
		if want := path.Join(ours, dir); mod.Module.Mod.Path != want && !strings.HasPrefix(mod.Module.Mod.Path, "example.com/") {
			t.Errorf("%s is of %s, want %s", file, mod.Module.Mod.Path, want)
		}
		for _, required := range mod.Require {
			inside, found := strings.CutPrefix(required.Mod.Path, ours)
			if !found {
				continue
			}
			if required.Mod.Version != version {
				t.Errorf("%s requires %s %s, want %s: .github/release -set %[4]s", file, required.Mod.Path, required.Mod.Version, version)
			}
			if !slices.ContainsFunc(mod.Replace, func(r *modfile.Replace) bool {
				return r.Old.Path == required.Mod.Path && path.Join(dir, r.New.Path) == path.Join(".", inside)
			}) {
				t.Errorf("%s does not replace %s with its directory", file, required.Mod.Path)
			}
		}
		if dir == "." && len(mod.Replace) > 0 {
			t.Errorf("the main module has replace directives, so go install rejects its versions")
		}
	}
}

// modFiles returns all go.mod and newest.mod files, except for test data.
func modFiles(t *testing.T) map[string]*modfile.File {
	t.Helper()
	found := map[string]*modfile.File{}
	err := filepath.WalkDir(".", func(name string, entry os.DirEntry, err error) error {
		switch base := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (base == "testdata" || base == ".git" || base == "node_modules"):
			return filepath.SkipDir
		case base == "go.mod" || base == "newest.mod":
			name = filepath.ToSlash(name)
			found[name], err = modfile.Parse(name, []byte(textOf(t, name)), nil)
		}
		return err
	})
	if err != nil || len(found) < 10 {
		t.Fatalf("found %d files, %v", len(found), err)
	}
	return found
}

func textOf(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(content), "\r\n", "\n")
}

// TestRelease checks the release script: it releases a copy of the go.mod files to another
// local repository.
func TestRelease(t *testing.T) {
	if _, err := exec.LookPath("tsort"); err != nil && os.Getenv("CI") == "" {
		t.Skip("there is no tsort: releases are made on Linux")
	}
	t.Chdir("..")
	files := modFiles(t)
	dir, remote := t.TempDir(), t.TempDir()
	for _, name := range append(slices.Collect(maps.Keys(files)), ".github/VERSION", ".github/CHANGELOG.md", ".github/release") {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(textOf(t, name)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	succeeds(t, "git", "init", "-q", "--bare", remote)
	succeeds(t, "git", "init", "-q")
	succeeds(t, "git", "add", "-A")
	succeeds(t, "git", "commit", "-q", "-m", "all")

	if got, want := fails(t, ".github/release", "-set", "v2.0.0"), "v2.0.0 needs other module paths"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	succeeds(t, ".github/release", "-set", "v0.97.1")
	for name := range files {
		mod, err := modfile.Parse(name, []byte(textOf(t, name)), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, required := range mod.Require {
			if strings.HasPrefix(required.Mod.Path, ours) && required.Mod.Version != "v0.97.1" {
				t.Errorf("%s still requires %s %s", name, required.Mod.Path, required.Mod.Version)
			}
		}
	}
	if got, want := fails(t, ".github/release", "-push", remote), "the work tree is not that of the commit"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	succeeds(t, "git", "commit", "-q", "-a", "-m", "a version")
	if got, want := fails(t, ".github/release", "-push", remote), "the changelog says nothing of v0.97.1"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	changes := "# Changelog\n\n## v0.97.1\n\nNews.\n\n## v0.1.0\n\nOld news.\n"
	if err := os.WriteFile(".github/CHANGELOG.md", []byte(changes), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(succeeds(t, ".github/release", "-notes")); got != "News." {
		t.Errorf("notes are %q", got)
	}
	succeeds(t, "git", "commit", "-q", "-a", "-m", "its changes")

	tags := strings.Fields(succeeds(t, ".github/release", "-list"))
	holdOrder(t, files, tags, "v0.97.1")
	if got := succeeds(t, "git", "-C", remote, "tag"); got != "" {
		t.Errorf("-list has pushed %q", got)
	}
	succeeds(t, ".github/release", "-push", remote)
	slices.Sort(tags)
	if diff := cmp.Diff(tags, strings.Fields(succeeds(t, "git", "-C", remote, "tag", "--sort=refname"))); diff != "" {
		t.Errorf("tags (-listed +pushed):\n%s", diff)
	}
	if got, want := fails(t, ".github/release", "-push", remote), "is there already"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// holdOrder checks that the tag of each released module follows the tags of its
// requirements.
func holdOrder(t *testing.T, files map[string]*modfile.File, tags []string, version string) {
	t.Helper()
	tagOf := func(module string) string {
		return strings.TrimPrefix(strings.TrimPrefix(module, ours)+"/"+version, "/")
	}
	var want []string
	for name, mod := range files {
		if path.Base(name) != "go.mod" || strings.HasPrefix(name, "examples/") {
			continue
		}
		own := tagOf(mod.Module.Mod.Path)
		want = append(want, own)
		for _, required := range mod.Require {
			if strings.HasPrefix(required.Mod.Path, ours) && slices.Index(tags, tagOf(required.Mod.Path)) > slices.Index(tags, own) {
				t.Errorf("the tag %s is before %s, which its module requires", own, tagOf(required.Mod.Path))
			}
		}
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(tags))); diff != "" {
		t.Errorf("tags (-modules +listed):\n%s", diff)
	}
}

// command returns a command that runs with the settings of a fresh user account.
func command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
	return cmd
}

func succeeds(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := command(name, args...)
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		t.Fatalf("%v: %v\n%s%s", cmd.Args, err, out, exit.Stderr)
	} else if err != nil {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	return string(out)
}

func fails(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := command(name, args...)
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Errorf("%v succeeded:\n%s", cmd.Args, out)
	}
	return string(out)
}

// TestWorkflows checks that actions are pinned by commit hash, that permissions are
// granted only to single jobs, and that workflows run the documented commands.
func TestWorkflows(t *testing.T) {
	t.Chdir("..")
	flows, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(flows) != 2 {
		t.Fatalf("found %v, %v", flows, err)
	}
	used := map[string]bool{}
	for _, name := range flows {
		text := textOf(t, name)
		for _, m := range regexp.MustCompile(`(?m)uses: *(\S+)(.*)$`).FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`^(\./\.github/workflows/\w+\.yml|actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$`).MatchString(m[1] + m[2]) {
				t.Errorf("%s uses %s, which is not pinned", name, m[1])
			}
			used[m[1]] = true
		}
		if !strings.Contains(text, "\npermissions: {}\n") {
			t.Errorf("%s does not set permissions: {} for all jobs", name)
		}
		if jobs := strings.Count(text, "\n    permissions:\n"); jobs != 2 {
			t.Errorf("%s sets the permissions of %d jobs, want 2", name, jobs)
		}
		if writes := strings.Count(text, ": write"); writes > 1 || writes == 1 && !strings.HasSuffix(name, "release.yml") {
			t.Errorf("%s has %d write permissions", name, writes)
		}
	}
	if len(used) != 3 {
		t.Errorf("got the actions %v, want one version of each of three actions", slices.Sorted(maps.Keys(used)))
	}
	if text := textOf(t, ".github/workflows/test.yml"); !strings.Contains(text, "- run: .ci/run\n") {
		t.Error("test.yml does not run .ci/run")
	}
	if text := textOf(t, ".github/workflows/release.yml"); !strings.Contains(text, ".github/release -push origin\n") {
		t.Error("release.yml does not run .github/release")
	}
}
