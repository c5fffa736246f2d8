package lint

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Tool is a tool definition, and where its parts are said: NamePos,
// DescriptionPos and StrictPos are Pos where they are zero.
type Tool struct {
	dialect.Located
	StrictPos token.Position // of what says whether it is strict
	// ForMCP says that its definitions are written for MCP alone, so that a name
	// that others refuse is no error unless they are asked for.
	ForMCP bool
	// StrictHint says what to write where strict mode does not take the
	// keyword; nil for a hint that fits any tool.
	StrictHint func(keyword string) string
}

// Options say what to judge for.
type Options struct {
	// Providers are the dialects asked for, in the order of a report; none
	// means [DefaultProviders].
	Providers []*dialect.Dialect
	// Server is the name under which clients know the server of the tools, ""
	// where that is open. Clients put it in front of the names.
	Server string
	// Strict takes every tool for a strict one that does not say otherwise.
	Strict bool
}

// DefaultProviders returns the dialects that lint judges for where none is named.
func DefaultProviders() []*dialect.Dialect {
	return []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Responses, dialect.Anthropic, dialect.Gemini}
}

// AllProviders is what a list of names may say for all dialects.
const AllProviders = "all"

// ParseProviders reads names of dialects with commas between, in any order,
// and returns the dialects in the order of [dialect.All], each once. The word
// "all" is all of them. The error says which name is none, and which is near.
func ParseProviders(list string) ([]*dialect.Dialect, error) {
	names := strings.Split(list, ",")
	known := []string{AllProviders}
	var asked []*dialect.Dialect
	for _, d := range dialect.All() {
		known = append(known, d.Name)
		if slices.Contains(names, d.Name) || slices.Contains(names, AllProviders) {
			asked = append(asked, d)
		}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("no provider is named %q: %s", name, diag.Suggest(name, known))
		}
	}
	return asked, nil
}

func (o Options) providers() []*dialect.Dialect {
	if len(o.Providers) == 0 {
		return DefaultProviders()
	}
	return o.Providers
}

// asked returns those of the named dialects that are judged for.
func (o Options) asked(names ...string) []string {
	var asked []string
	for _, d := range o.providers() {
		if slices.Contains(names, d.Name) {
			asked = append(asked, d.Name)
		}
	}
	return asked
}

// A subject is a tool as the checks see it.
type subject struct {
	Tool
	options  Options
	unsaid   bool // the tool does not say whether it is strict
	verdicts []Verdict
}

func (s *subject) namePos() token.Position { return either(s.NamePos, s.Pos) }

func (s *subject) descriptionPos() token.Position { return either(s.DescriptionPos, s.Pos) }

func (s *subject) strictPos() token.Position { return either(s.StrictPos, s.Pos) }

func either(first, second token.Position) token.Position {
	if first.IsValid() {
		return first
	}
	return second
}

// A side is one of the two schemas of a tool.
type side struct {
	name string // "input" or "output"
	doc  *schema.Doc
}

func (s *subject) input() side { return side{"input", s.Input} }

// sides returns the schemas that the tool has.
func (s *subject) sides() []side {
	if s.Output == nil {
		return []side{s.input()}
	}
	return []side{s.input(), {"output", s.Output}}
}

// at names a place of a schema in findings.
func (d side) at(path schema.Path) string { return d.name + path.String() }

// pos returns where a place of a schema is said in the source: by the part
// itself or by the nearest around it.
func (s *subject) pos(d side, path schema.Path) token.Position {
	pos := s.Pos
	part := d.doc
	for i := 0; part != nil; i++ {
		pos = either(part.Origin.Pos, pos)
		if i == len(path) {
			break
		}
		part = part.At(path[i : i+1])
	}
	return pos
}
