package golangci

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/go-toolgen/toolgen/cmd/toolgen-vet/analyzer"
)

// Name is the name of the linter in .golangci.yml.
const Name = "toolgen"

func init() { register.Plugin(Name, New) }

// Settings are the settings of the linter in .golangci.yml. They have the same meaning as
// the flags of toolgen-vet with these names.
type Settings struct {
	Provider []string `json:"provider"` // if empty, the providers of toolgen lint
	Warnings bool     `json:"warnings"`
	Baseline string   `json:"baseline"`
	Server   string   `json:"server"`
	Tags     []string `json:"tags"`
}

// New returns the plugin for decoded settings; nil means no settings. It returns an error
// for a setting that does not exist or has the wrong type.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, fmt.Errorf("settings of %s: %w; the valid settings are provider, warnings, baseline, server, and tags", Name, err)
	}
	return plugin{s}, nil
}

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

// GetLoadMode returns the mode without types, because the analyzer loads types itself,
// with the comments and constants that export data lacks.
func (p plugin) GetLoadMode() string { return register.LoadModeSyntax }

func (s Settings) flags() []setFlag {
	return []setFlag{
		{"provider", strings.Join(s.Provider, ",")},
		{"warnings", strconv.FormatBool(s.Warnings)},
		{"baseline", s.Baseline},
		{"server", s.Server},
		{"tags", strings.Join(s.Tags, ",")},
	}
}

type setFlag struct{ name, value string }
