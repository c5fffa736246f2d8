package locate

import (
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// aboveModules is in the go command's error for ./... in a folder that contains modules
// of a workspace but is in none of them.
const aboveModules = "does not contain modules listed in go.work"

// allOfWorkspace is the pattern of the go command for the packages of all
// modules of a workspace (https://go.dev/doc/go1.25#go-command).
const allOfWorkspace = "work"

// loadPatterns lists the packages of the patterns. In a folder above the modules of a
// workspace it lets ./... mean the packages of all modules below the folder.
func (l *lister) loadPatterns(mode packages.LoadMode, overlay map[string][]byte) ([]*packages.Package, error) {
	roots, err := l.load(mode, l.cfg.Patterns, overlay)
	if l.isAbove(roots, err) {
		all, failed := l.load(mode, []string{allOfWorkspace}, overlay)
		if below := l.below(all); failed == nil && len(below) > 0 {
			roots, err = below, nil
		}
	}
	l.note(roots, err)
	return roots, err
}

// isAbove reports whether a listing failed because all patterns are such as ./... and
// their folder is above the modules of a workspace.
func (l *lister) isAbove(roots []*packages.Package, err error) bool {
	if len(l.cfg.Patterns) == 0 || slices.ContainsFunc(l.cfg.Patterns, func(p string) bool { return !isTree(p) }) {
		return false
	}
	return err != nil && strings.Contains(err.Error(), aboveModules) ||
		slices.ContainsFunc(roots, func(root *packages.Package) bool {
			return slices.ContainsFunc(root.Errors, func(err packages.Error) bool { return strings.Contains(err.Msg, aboveModules) })
		})
}

// isTree reports whether a pattern means a folder and all folders below it.
func isTree(pattern string) bool {
	return strings.HasPrefix(pattern, ".") && strings.HasSuffix(pattern, "/...")
}

// below returns the packages that are in the folders of patterns such as ./...
func (l *lister) below(roots []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(roots, func(root *packages.Package) bool {
		return !slices.ContainsFunc(l.cfg.Patterns, func(pattern string) bool {
			top, err := filepath.Abs(filepath.Join(l.cfg.Dir, strings.TrimSuffix(pattern, "/...")))
			if err != nil {
				return false
			}
			rel, err := filepath.Rel(top, root.Dir)
			return err == nil && filepath.IsLocal(rel)
		})
	})
}
