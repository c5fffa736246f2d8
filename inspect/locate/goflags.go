package locate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// goFlag matches a flag in GOFLAGS, which may be quoted as a whole.
var goFlag = regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`)

// harmless are flags of the go command that do not change where packages are. Tags are
// among them: askBuild gets them with the build.
var harmless = []string{
	"mod=mod", "mod=readonly", "tags", "trimpath", "buildvcs", "modcacherw", "ldflags", "gcflags", "asmflags",
	"p", "v", "x", "pgo", "race", "msan", "asan", "cover", "timeout", "count", "short",
}

// OddFlag returns the first flag in GOFLAGS that may change where packages are, "" if there
// is none. A flag that is not known may. Others are fine if they are among the allowed ones,
// which have the form "name" or "name=value".
func OddFlag(goFlags string, allowed ...string) string {
	for _, flag := range goFlag.FindAllString(goFlags, -1) {
		flag = strings.Trim(flag, `'"`)
		name := strings.TrimLeft(flag, "-")
		isKnown := func(known string) bool { return name == known || strings.HasPrefix(name, known+"=") }
		if name == flag || !slices.ContainsFunc(harmless, isKnown) && !slices.ContainsFunc(allowed, isKnown) {
			return flag
		}
	}
	return ""
}

// cutFlag returns the value of a flag in GOFLAGS, "" if it is not set, and the other
// flags.
func cutFlag(flags, name string) (value, rest string) {
	var others []string
	for _, flag := range goFlag.FindAllString(flags, -1) {
		v, ok := strings.CutPrefix(strings.TrimLeft(strings.Trim(flag, `'"`), "-"), name+"=")
		if !ok {
			others = append(others, flag)
			continue
		}
		value = v // the last one counts
	}
	return value, strings.Join(others, " ")
}

// flagsAndEnv returns the build flags and the environment for go/packages. It moves
// -modfile from GOFLAGS to the flags: go/packages also runs go commands outside of any
// module, which refuse -modfile in GOFLAGS.
func (l *lister) flagsAndEnv() (flags, env []string) {
	flags, env = l.cfg.flags(), l.cfg.Env
	if file, rest := cutFlag(l.build.env["GOFLAGS"], "modfile"); file != "" && !l.driven {
		flags = append(slices.Clip(flags), "-modfile="+file)
		env = append(slices.Clip(env), "GOFLAGS="+rest)
	}
	return flags, env
}

// readOverlay makes the disk read the files by which -overlay in GOFLAGS replaces others.
// The value of the flag is a JSON file, {"Replace": {path: other path}}, where the other
// path is "" for a file that does not exist in the build. Paths are relative to dir.
// https://pkg.go.dev/cmd/go#hdr-Compile_packages_and_dependencies
func (d *Disk) readOverlay(flags, dir string) error {
	name, _ := cutFlag(flags, "overlay")
	if name == "" {
		return nil
	}
	d.Doubt("GOFLAGS has -overlay")
	within := func(path string) string {
		if path == "" || filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	var overlay struct{ Replace map[string]string }
	content, err := os.ReadFile(within(name))
	if err == nil {
		err = json.Unmarshal(content, &overlay)
	}
	if err != nil {
		return fmt.Errorf("-overlay in GOFLAGS: %w", err)
	}
	d.overlay = map[string]string{}
	for from, to := range overlay.Replace {
		d.overlay[filepath.Clean(within(from))] = within(to)
	}
	return nil
}
