package gen

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// profiles returns the profiles that a package names.
func profiles(pkg *inspect.Package) []*lower.Profile {
	var named []*lower.Profile
	for _, p := range lower.Profiles() {
		if slices.ContainsFunc(pkg.Options.Profiles, func(said directive.Arg) bool { return said.Value == p.Name }) {
			named = append(named, p)
		}
	}
	return named
}

// noProfiled warns of profiles that no written format is for.
func noProfiled(p definedPackage, dialects []*dialect.Dialect) diag.List {
	var diags diag.List
	for _, profile := range profiles(p.Package) {
		if slices.ContainsFunc(dialects, func(d *dialect.Dialect) bool { return slices.Contains(profile.Formats, d.Name) }) {
			continue
		}
		said := p.Options.Profiles[slices.IndexFunc(p.Options.Profiles, func(said directive.Arg) bool { return said.Value == profile.Name })]
		diags = append(diags, diag.Warnf(said.ValuePos, diag.BadValue, "profile=%s changes nothing: it is for %s, and no such format is written", profile.Name, dialect.Names(formatsOf(profile))).
			WithHint("leave it out, or write such a format, too"))
	}
	return diags
}

func formatsOf(p *lower.Profile) []*dialect.Dialect {
	return slices.DeleteFunc(dialect.All(), func(d *dialect.Dialect) bool { return !slices.Contains(p.Formats, d.Name) })
}
