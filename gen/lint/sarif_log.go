package lint

import (
	"net/url"
	"strings"
)

// The parts of a log of SARIF 2.1.0 that a [Report] fills, in the words of its
// schema.

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
	RuleIndex    int               `json:"ruleIndex"` // -1 for none
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

// fileURI returns a path with slashes as a reference: a relative one, or of the
// scheme file.
func fileURI(path string) string {
	scheme := ""
	switch {
	case strings.HasPrefix(path, "/"):
		scheme = "file"
	case len(path) > 2 && path[1] == ':' && path[2] == '/': // of Windows
		scheme, path = "file", "/"+path
	}
	uri := url.URL{Scheme: scheme, Path: path}
	return uri.String()
}
