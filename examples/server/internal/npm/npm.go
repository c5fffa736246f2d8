// Package npm installs npm programs for tests. For each lock file, it installs the
// packages in a directory's package.json and package-lock.json once. If npm or its
// registry is not available, the test is skipped; in continuous integration (CI=true), it
// fails.
package npm

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// minNode is the major version of Node that the programs need.
const minNode = 22

// missing ends a test that cannot run here.
func missing(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

// Install returns a directory with the modules in the lock file of dir.
func Install(t *testing.T, dir string) string {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		missing(t, "clients from npm need it: %v", err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		missing(t, "clients from npm need a folder: %v", err)
	}
	lock, err := os.ReadFile(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	installed := filepath.Join(cache, "toolgen-clients", fmt.Sprintf("%x", sha256.Sum256(lock)))
	if _, err := os.Stat(installed); err != nil {
		install(t, dir, installed)
	}
	return installed
}

// noNetwork matches errors of npm without access to its registry.
var noNetwork = regexp.MustCompile(`ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|E403|E503`)

// install installs into a temporary directory and renames it, so that an existing directory
// is complete.
func install(t *testing.T, dir, installed string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(installed), 0o755); err != nil {
		t.Fatal(err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(installed), "new")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	for _, name := range []string{"package.json", "package-lock.json"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(fresh, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.CommandContext(t.Context(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1")
	npm.Dir, npm.WaitDelay = fresh, 10*time.Second
	if output, err := npm.CombinedOutput(); err != nil && noNetwork.Match(output) {
		missing(t, "clients from npm cannot be fetched: %v: %v\n%s", npm.Args, err, output)
	} else if err != nil {
		t.Fatalf("%v: %v\n%s", npm.Args, err, output)
	}
	if err := os.Rename(fresh, installed); err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
}

// Node returns the Node version of the lock file for this platform, or the installed one if
// it is recent enough.
func Node(t *testing.T, installed string) string {
	t.Helper()
	platform := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if platform == "" {
		platform = runtime.GOARCH
	}
	own := filepath.Join(installed, "node_modules", "node-"+runtime.GOOS+"-"+platform, "bin", "node")
	if _, err := os.Stat(own); err == nil {
		return own
	}
	version, err := exec.CommandContext(t.Context(), "node", "--version").Output()
	if err != nil {
		missing(t, "clients from npm need Node: %v", err)
	}
	if major := majorOf(string(version)); major < minNode {
		missing(t, "clients from npm need Node %d or later, here is %s", minNode, version)
	}
	return "node"
}

// majorOf returns 22 for v22.1.0, and 0 for an invalid version.
func majorOf(version string) int {
	digits := regexp.MustCompile(`^v(\d+)`).FindStringSubmatch(version)
	if digits == nil {
		return 0
	}
	major, err := strconv.Atoi(digits[1])
	if err != nil {
		return 0
	}
	return major
}

// Copy copies a program into the installed directory, where it finds its modules, and
// returns its path there.
func Copy(t *testing.T, program, installed string) string {
	t.Helper()
	content, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(installed, filepath.Base(program))
	fresh := filepath.Join(installed, rand.Text())
	if err := os.WriteFile(fresh, content, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(fresh, name); err != nil { // other tests may be running it
		t.Fatal(err)
	}
	return name
}
