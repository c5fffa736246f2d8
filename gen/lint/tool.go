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

// A Tool is a tool definition with the positions of its parts: if NamePos,
// DescriptionPos or StrictPos is zero, Pos is used.
type Tool struct {
	dialect.Located
	StrictPos token.Position // of the word that makes it strict
	// ForMCP says that its definitions are written for MCP only, so that a name that
	// other APIs refuse is no error unless the options name them.
	ForMCP bool
	// StrictHint returns the hint if strict mode does not support a keyword; nil for
	// a hint that fits any tool.
	StrictHint func(keyword string) string
}

// Options say what to check for.
type Options struct {
	// Providers are the dialects to check for, in the order of the report; none means
	// [DefaultProviders].
	Providers []*dialect.Dialect
	// Server is the name under which clients know the server of the tools, which they
	// put before the names of the tools; "" if it is not known.
	Server string
	// Strict checks every tool as a strict one, unless it says strict=false.
	Strict bool
}

// DefaultProviders returns the dialects that lint checks for if none is named.
func DefaultProviders() []*dialect.Dialect {
	return []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Responses, dialect.Anthropic, dialect.Gemini}
}

// AllProviders is the name for all dialects in a list of providers.
const AllProviders = "all"

// ParseProviders parses names of dialects, separated by commas, and returns the
// dialects in the order of [dialect.All], each once. The word "all" stands for all of
// them. The error names the unknown name and the nearest known one.
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

// leaveOut reports whether a rule is about another dialect alone.
func (o Options) leaveOut(r Rule) bool { return r.only != "" && o.asked(r.only) == nil }

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
		pos = either(part.Origin.Pos(), pos)
		if i == len(path) {
			break
		}
		part = part.At(path[i : i+1])
	}
	return pos
}
