package lint

import (
	"bytes"
	"encoding/json"
	"go/token"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// SARIF returns the findings of the report as a SARIF 2.1.0 log. The log describes all
// rules, and those codes of earlier stages that occur. The function name converts a file
// name to the name in the log, which has slashes and is either absolute or relative to the
// root of the source. Columns count bytes, as everywhere in toolgen.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
func (r Report) SARIF(name func(string) string) ([]byte, error) {
	log := sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs: []sarifRun{{
			Tool: sarifTool{sarifDriver{
				Name: "toolgen", InformationURI: "https://github.com/go-toolgen/toolgen",
				Rules: sarifRules(r.Findings),
			}},
			Results: []sarifResult{},
		}},
	}
	run := &log.Runs[0]
	for _, f := range r.Findings {
		run.Results = append(run.Results, sarifResultOf(f, run.Tool.Driver.Rules, name))
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(log)
	return text.Bytes(), err
}

var sarifLevels = map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning", diag.Note: "note"}

func sarifRules(findings []Finding) []sarifRule {
	var rules []sarifRule
	for _, r := range Rules() {
		rules = append(rules, sarifRuleOf(r.Code, r.Severity, r.Doc, strings.ReplaceAll(r.Why, "\n", " ")))
	}
	for _, info := range diag.Codes {
		met := func(f Finding) bool { return f.Code == info.Code }
		if slices.ContainsFunc(findings, met) {
			rules = append(rules, sarifRuleOf(info.Code, diag.Error, info.Doc, "See toolgen help "+string(info.Code)+"."))
		}
	}
	return rules
}

func sarifRuleOf(code diag.Code, severity diag.Severity, doc, why string) sarifRule {
	return sarifRule{
		ID:      string(code),
		Short:   sarifText{Text: doc},
		Full:    sarifText{Text: doc + ". " + why},
		Help:    sarifText{Text: why},
		Default: sarifConfiguration{sarifLevels[severity]},
	}
}

func sarifResultOf(f Finding, rules []sarifRule, name func(string) string) sarifResult {
	message := f.Message
	if f.Hint != "" {
		message += " (" + f.Hint + ")"
	}
	result := sarifResult{
		RuleID:       string(f.Code),
		RuleIndex:    slices.IndexFunc(rules, func(r sarifRule) bool { return r.ID == string(f.Code) }),
		Level:        sarifLevels[f.Severity],
		Message:      sarifText{Text: message},
		Fingerprints: map[string]string{"toolgen/v1": f.Fingerprint},
	}
	if location, ok := sarifPlace(f.Pos, name); ok {
		if f.Tool != "" {
			location.Logical = []sarifLogical{{FullName: path.Join(f.Package, f.Tool), Kind: "function"}}
		}
		result.Locations = []sarifLocation{location}
	}
	for i, related := range f.Related {
		if location, ok := sarifPlace(related.Pos, name); ok {
			location.ID, location.Message = i+1, &sarifText{Text: related.Message}
			result.Related = append(result.Related, location)
		}
	}
	return result
}

// sarifPlace returns the SARIF location of a position in a file. Column 0 means the whole
// file.
func sarifPlace(pos token.Position, name func(string) string) (sarifLocation, bool) {
	if pos.Filename == "" {
		return sarifLocation{}, false
	}
	artifact := sarifArtifact{URI: fileURI(name(pos.Filename))}
	if !strings.HasPrefix(artifact.URI, "file:") {
		artifact.BaseID = "%SRCROOT%"
	}
	place := sarifPhysical{Artifact: artifact}
	if pos.IsValid() {
		place.Region = &sarifRegion{Line: pos.Line, Column: pos.Column}
	}
	return sarifLocation{Physical: place}, true
}

// The following types are the parts of a SARIF 2.1.0 log that a [Report] uses. Their names
// are those of the SARIF schema.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool    sarifTool     `json:"tool"`
	Results []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID      string             `json:"id"`
	Short   sarifText          `json:"shortDescription"`
	Full    sarifText          `json:"fullDescription"`
	Help    sarifText          `json:"help"`
	Default sarifConfiguration `json:"defaultConfiguration"`
}

type sarifConfiguration struct {
	Level string `json:"level"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"` // -1 if there is no rule
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations,omitempty"`
	Related      []sarifLocation   `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
}

type sarifLocation struct {
	ID       int            `json:"id,omitempty"`
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	Message  *sarifText     `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI    string `json:"uri"`
	BaseID string `json:"uriBaseId,omitempty"`
}

type sarifRegion struct {
	Line   int `json:"startLine"`
	Column int `json:"startColumn,omitempty"`
}

type sarifLogical struct {
	FullName string `json:"fullyQualifiedName"`
	Kind     string `json:"kind"`
}

// fileURI returns a path with slashes as a URI reference, which is relative or has the
// scheme file.
func fileURI(path string) string {
	scheme := ""
	switch {
	case strings.HasPrefix(path, "/"):
		scheme = "file"
	case len(path) > 2 && path[1] == ':' && path[2] == '/': // a Windows path
		scheme, path = "file", "/"+path
	}
	uri := url.URL{Scheme: scheme, Path: path}
	return uri.String()
}
