package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

func setDialect(into **dialect.Dialect, name string) error {
	d, known := dialect.ByName(name)
	if !known {
		return errors.New(diag.Suggest(name, directive.Formats))
	}
	*into = d
	return nil
}

func profileNames() []string {
	var names []string
	for _, p := range lower.Profiles() {
		names = append(names, p.Name)
	}
	return names
}

// profileDocs returns a line of help for each profile.
func profileDocs() string {
	var b strings.Builder
	for _, p := range lower.Profiles() {
		fmt.Fprintf(&b, "\t%-17s %s\n", p.Name, p.Doc)
	}
	return b.String()
}

func setProfile(into **lower.Profile, name string) error {
	for _, p := range lower.Profiles() {
		if p.Name == name {
			*into = p
			return nil
		}
	}
	return errors.New(diag.Suggest(name, profileNames()))
}

// conversion returns the options of the conversion, or an error if the flags contradict
// each other.
func (c *convertRun) conversion() (dialect.Options, error) {
	opts := c.Options
	if opts.To == nil {
		return opts, fmt.Errorf("convert needs -to FORMAT: write one of %s", strings.Join(targetNames(), ", "))
	}
	if c.text != nil && c.compact {
		return opts, fmt.Errorf("-compact is for JSON: %s is a text", c.text.name)
	}
	if c.model == "" {
		return opts, nil
	}
	if opts.Profile != nil {
		return opts, errors.New("-model and -profile both choose a profile: write only one")
	}
	profile, known := lower.ProfileFor(c.model)
	if !known {
		return opts, fmt.Errorf("no profile is known for the model %q: leave -model out, or write -profile with one of %s",
			c.model, strings.Join(profileNames(), ", "))
	}
	opts.Profile = profile
	return opts, nil
}
