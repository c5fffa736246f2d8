package main

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// unreadable returns the tools of a base that packages may still register, but that cannot
// be read in their source: an unreadable registration has the name of the tool, or its name
// is unknown and it is in the folder where the base registered the tool.
func (b base) unreadable(old, new []dialect.Located, pkgs []*inspect.Package) []diff.Unreadable {
	byName := map[string]*registered.Tool{}
	nameless := map[string]*registered.Tool{} // by folder, relative to the repository
	for _, pkg := range pkgs {
		for _, reg := range pkg.Unread {
			if reg.Name.Stated {
				byName[reg.Name.Value] = reg
			} else if dir, err := filepath.Rel(b.root, resolved(filepath.Dir(reg.Pos.Filename))); err == nil {
				nameless[filepath.ToSlash(dir)] = reg
			}
		}
	}
	var all []diff.Unreadable
	for _, t := range old {
		reg, named := byName[t.Name]
		if !named {
			reg = nameless[b.folderOfCall(t)]
		}
		gone := !slices.ContainsFunc(new, func(now dialect.Located) bool { return now.Kind == t.Kind && now.Name == t.Name })
		if reg != nil && gone && t.Kind == dialect.Callable {
			why := reasonUnread(reg)
			all = append(all, diff.Unreadable{Name: t.Name, Package: t.Package, Named: named, Reason: why.Reason, Pos: why.Pos})
		}
	}
	return all
}

// folderOfCall returns the folder of the call that registers a tool of the base, relative to
// the repository, or "" if no call registers it.
func (b base) folderOfCall(t dialect.Located) string {
	isRegistered := slices.ContainsFunc(t.Parts, func(part dialect.Part) bool {
		return part.Name == "name" && part.Origin.Rule() == inspect.RegistrationRule
	})
	file, isOfBase := strings.CutPrefix(t.NamePos.Filename, b.name+":")
	if !isRegistered || !isOfBase {
		return ""
	}
	return path.Dir(file)
}

// reasonUnread returns the part of a registration because of which the tool cannot be read.
func reasonUnread(reg *registered.Tool) registered.Unread {
	if why, fails := reg.Fails(); fails || len(reg.Unread) == 0 {
		return why
	}
	return reg.Unread[len(reg.Unread)-1]
}
