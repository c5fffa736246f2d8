package call

import (
	"errors"
	"fmt"
	"slices"
)

// Prefix returns the tools with prefix put before their names: see [Set.Rename].
func (s Set) Prefix(prefix string) (Set, error) {
	return s.Rename(func(name string) string { return prefix + name })
}

// Rename returns the tools under other names, also in their whole definitions.
// Aliases are renamed, too. It is an error if a name occurs twice, or if an API does
// not accept it for which the tool has a definition.
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

// Alias returns the tools, with a further name other for the tool called name: such
// as an old name that clients still use. The alias is in no definition; a [Call] by
// it has it as its Name. It is an error if no tool is called name, or if other is in
// use.
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
