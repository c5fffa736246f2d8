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

// conversion is the values of the flags of convert.
type conversion struct {
	dialect.Options
	text    *textForm // the text to print instead of JSON; nil for JSON
	model   string
	notes   bool
	compact bool
}

// convertFlags are the flags that only convert has.
var convertFlags = []*Flag{
	{
		Name: "from", Form: "FORMAT", Doc: "form of the definitions in the files (default found out)",
		Values: directive.Formats,
		set:    func(o *options, name string) error { return setDialect(&o.convert.From, name) },
	},
	{
		Name: "to", Form: "FORMAT", Doc: "form to print; FORMAT is one of " + strings.Join(targetNames(), ", "),
		Values: targetNames(),
		set:    func(o *options, name string) error { return o.convert.setTarget(name) },
	},
	{
		Name: "model", Form: "ID", Doc: "write into descriptions what this model, such as o3-mini, rejects or ignores",
		set: func(o *options, id string) error {
			o.convert.model = id
			return nil
		},
	},
	{
		Name: "profile", Form: "NAME", Doc: "the same as -model, for a profile; NAME is one of " + strings.Join(profileNames(), ", "),
		Values: profileNames(),
		set:    func(o *options, name string) error { return setProfile(&o.convert.Profile, name) },
	},
	liveFlag,
	{
		Name: "strict", Doc: "make the tools strict, or with -strict=false not strict (default: leave them as they are)",
		set: func(o *options, value string) error {
			o.convert.Strict = new(bool)
			return setBool(o.convert.Strict, value)
		},
	},
	{
		Name: "skip-invalid", Doc: "leave out tools that cannot be converted, with a warning, instead of failing",
		set: func(o *options, value string) error { return setBool(&o.convert.SkipInvalid, value) },
	},
	{
		Name: "need-description", Doc: "treat a tool without a description as invalid",
		set: func(o *options, value string) error { return setBool(&o.convert.NeedDescription, value) },
	},
	{
		Name: "notes", Doc: "also print what was changed and left out",
		set: func(o *options, value string) error { return setBool(&o.convert.notes, value) },
	},
	{
		Name: "compact", Doc: "print on one line, without spaces",
		set: func(o *options, value string) error { return setBool(&o.convert.compact, value) },
	},
}

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
func (c *call) conversion() (dialect.Options, error) {
	opts := c.convert.Options
	if opts.To == nil {
		return opts, fmt.Errorf("convert needs -to FORMAT: write one of %s", strings.Join(targetNames(), ", "))
	}
	if c.convert.text != nil && c.convert.compact {
		return opts, fmt.Errorf("-compact is for JSON: %s is a text", c.convert.text.name)
	}
	if c.convert.model == "" {
		return opts, nil
	}
	if opts.Profile != nil {
		return opts, errors.New("-model and -profile both choose a profile: write only one")
	}
	profile, known := lower.ProfileFor(c.convert.model)
	if !known {
		return opts, fmt.Errorf("no profile is known for the model %q: leave -model out, or write -profile with one of %s",
			c.convert.model, strings.Join(profileNames(), ", "))
	}
	opts.Profile = profile
	return opts, nil
}
