package call

import (
	"errors"
	"fmt"
	"slices"
)

// Prefix returns the tools with names that begin with prefix: see [Set.Rename].
func (s Set) Prefix(prefix string) (Set, error) {
	return s.Rename(func(name string) string { return prefix + name })
}

// Rename returns the tools under other names, in their definitions of all
// formats, too. Aliases become other ones likewise. A name that an API would not
// take, of those that there are definitions for, is an error, and so is a name
// that is there twice.
func (s Set) Rename(to func(name string) string) (Set, error) {
	tools := slices.Clone(s.tools)
	var faults []error
	for i := range tools {
		d, err := tools[i].definition.renamed(to(tools[i].definition.Name))
		tools[i].definition, faults = d, append(faults, err)
	}
	aliases := slices.Clone(s.aliases)
	for i := range aliases {
		aliases[i].name = to(aliases[i].name)
	}
	renamed, err := newSet(tools, aliases)
	if err := errors.Join(append(faults, err)...); err != nil {
		return Set{}, err
	}
	return renamed.changed(func(*tool) {}), nil
}

// renamed returns the definition with another name.
func (d *Definition) renamed(name string) (*Definition, error) {
	renamed := *d
	renamed.Name = name
	for _, f := range allFormats {
		if text := renamed.in(f); *text != "" {
			*text = withName(f, *text, name)
		}
	}
	if err := renamed.checkName(); err != nil {
		return d, fmt.Errorf("%s cannot be renamed: %w", d.origin(), err)
	}
	return &renamed, nil
}

// withName returns a definition in a format with another name. That for OpenAI
// Chat Completions has it within the function.
func withName(f Format, definition, name string) string {
	quoted := string(appendString(nil, name))
	if f == OpenAI {
		function, _ := memberOf(definition, "function")
		return withMember(definition, "function", withMember(function, "name", quoted))
	}
	return withMember(definition, "name", quoted)
}

// Alias returns the tools, with the one of that name answering to another name, too:
// an old one, say, which clients still use. It is in no definition, and the Name of
// such a call.
func (s Set) Alias(other, name string) (Set, error) {
	place, ok := s.index[name]
	if !ok {
		return Set{}, s.unknown(name)
	}
	if other == "" {
		return Set{}, fmt.Errorf("an alias of %s is empty", s.tools[place].definition.origin())
	}
	aliased, err := newSet(s.tools, slices.Concat(s.aliases, []alias{{other, place}}))
	if err != nil {
		return Set{}, err
	}
	aliased.whole = s.whole
	return aliased, nil
}
