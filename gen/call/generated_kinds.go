package call

import (
	"errors"
	"fmt"
	"sync"
)

// A PromptGeneration describes the prompts of a package to this runtime, as a
// [Generation] describes its tools:
//
//	var promptGeneration = call.PromptGeneration{Version: 1, Package: "example.com/notes", Define: definePrompts}
//
//	func definePrompts() []call.Prompt {
//		return []call.Prompt{{
//			Name:      "review",
//			Arguments: []call.PromptArgument{{Name: "note", Required: true}},
//			Input:     reviewSchema,
//		}}
//	}
//
//	var promptCalls = [...]func(*Caller, *call.Reader){(*Caller).promptReview}
//
// Behind the functions of the prompts, such a table has those that complete
// arguments, in the order of the Completers. A PromptGeneration must not be copied or
// changed after its first use.
type PromptGeneration struct {
	Version int
	Package string // import path
	Define  func() []Prompt

	once    sync.Once
	offered offered[Prompt]
}

// A ResourceGeneration describes the resources of a package to this runtime, as a
// [PromptGeneration] describes its prompts.
type ResourceGeneration struct {
	Version int
	Package string // import path
	Define  func() []Resource

	once      sync.Once
	offered   offered[Resource]
	templates map[*Definition]*uriTemplate
}

// offered is what all sets of a package share, without what calls it.
type offered[T any] struct {
	tools []tool
	help  []map[string]completer // of each of tools
	of    map[*Definition]*T
	index map[string]int
	err   error // why there can be no set
}

// GeneratedPrompts returns the prompts of a package. It is for generated code: see
// [Generated].
func GeneratedPrompts(g *PromptGeneration, run func(prompt int, r *Reader), fields ...Field) (Prompts, error) {
	if err := errors.Join(madeFor(g.Version, g.Package, "prompts"), missingFields(g.Package, fields)); err != nil {
		return Prompts{}, err
	}
	g.once.Do(func() {
		all := g.Define()
		g.offered.begin(len(all))
		for i := range all {
			p := &all[i]
			p.Package = g.Package
			g.offered.add(p, p.definition(), p.Completers)
		}
		g.offered.end()
	})
	offers, err := g.offered.set(run)
	return Prompts{offers}, err
}

// GeneratedResources returns the resources of a package. It is for generated code:
// see [Generated].
func GeneratedResources(g *ResourceGeneration, run func(resource int, r *Reader), fields ...Field) (Resources, error) {
	if err := errors.Join(madeFor(g.Version, g.Package, "resources"), missingFields(g.Package, fields)); err != nil {
		return Resources{}, err
	}
	g.once.Do(func() {
		all := g.Define()
		g.offered.begin(len(all))
		g.templates = make(map[*Definition]*uriTemplate, len(all))
		for i := range all {
			r := &all[i]
			r.Package = g.Package
			d := r.definition()
			template, err := r.parsed()
			if err != nil {
				g.offered.err = errors.Join(g.offered.err, fmt.Errorf("%s: %w", d.origin(), err))
			}
			g.templates[d] = template
			g.offered.add(r, d, r.Completers)
		}
		g.offered.end()
	})
	offers, err := g.offered.set(run)
	return Resources{offers, g.templates}, err
}

func (o *offered[T]) begin(count int) {
	o.tools, o.of = make([]tool, 0, count), make(map[*Definition]*T, count)
}

// add adds one, and what completes its arguments.
func (o *offered[T]) add(of *T, d *Definition, completers []Completer) {
	o.of[d] = of
	o.tools = append(o.tools, tool{definition: d, contract: contractOf(d), place: len(o.tools), options: defaults})
	help, err := completersOf(d, completers, nil, 0)
	o.help, o.err = append(o.help, help), errors.Join(o.err, err)
}

// end gives the completers their places, which stand behind all that is offered.
func (o *offered[T]) end() {
	place := len(o.tools)
	for _, help := range o.help {
		for name, c := range help {
			c.place += place
			help[name] = c
		}
		place += len(help)
	}
	set, err := newSet(o.tools, nil)
	o.index, o.err = set.index, errors.Join(o.err, err)
}

// set returns a set whose requests are made by run.
func (o *offered[T]) set(run func(place int, r *Reader)) (offers[T], error) {
	if o.err != nil {
		return offers[T]{}, o.err
	}
	made := offers[T]{of: o.of, help: make(map[*Definition]map[string]completer, len(o.tools))}
	tools := make([]tool, len(o.tools))
	for i := range tools {
		tools[i] = o.tools[i]
		tools[i].run = run
		if len(o.help[i]) == 0 {
			continue
		}
		help := make(map[string]completer, len(o.help[i]))
		for name, c := range o.help[i] {
			c.run = run
			help[name] = c
		}
		made.help[tools[i].definition] = help
	}
	made.set = Set{tools: tools, index: o.index}
	return made, nil
}
