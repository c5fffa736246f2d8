package golangci

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/go-toolgen/toolgen/cmd/toolgen-vet/analyzer"
)

// Name is what the linter is called in .golangci.yml.
const Name = "toolgen"

func init() { register.Plugin(Name, New) }

// Settings are what .golangci.yml says of the linter. They mean what the flags
// of the same names mean to toolgen-vet.
type Settings struct {
	Provider []string `json:"provider"` // none means those of toolgen lint
	Warnings bool     `json:"warnings"`
	Baseline string   `json:"baseline"`
	Server   string   `json:"server"`
	Tags     []string `json:"tags"`
}

// New returns the plugin for the settings, a decoded document; nil means none.
// The error names a setting that does not exist or has another type.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, fmt.Errorf("settings of %s: %w: write provider, warnings, baseline, server or tags", Name, err)
	}
	return plugin{s}, nil
}

// A plugin is the linter with its settings.
type plugin struct{ settings Settings }

// BuildAnalyzers returns the analyzer with its flags set.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	a := analyzer.New()
	for _, flag := range p.settings.flags() {
		if err := a.Flags.Set(flag.name, flag.value); err != nil {
			return nil, fmt.Errorf("settings of %s: %s: %w", Name, flag.name, err)
		}
	}
	return []*analysis.Analyzer{a}, nil
}

// GetLoadMode says that the analyzer reads files: types it finds by itself,
// with comments and constants that export data does not have.
func (p plugin) GetLoadMode() string { return register.LoadModeSyntax }

// flags returns the settings by the names of the analyzer's flags.
func (s Settings) flags() []setFlag {
	return []setFlag{
		{"provider", strings.Join(s.Provider, ",")},
		{"warnings", strconv.FormatBool(s.Warnings)},
		{"baseline", s.Baseline},
		{"server", s.Server},
		{"tags", strings.Join(s.Tags, ",")},
	}
}

// A setFlag is a flag of the analyzer and its value.
type setFlag struct{ name, value string }
