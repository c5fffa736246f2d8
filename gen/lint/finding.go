package lint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Finding is what lint reports about a tool or about the source of a package. Its
// code is that of a [Rule], or of a diagnostic of an earlier stage.
type Finding struct {
	diag.Diagnostic
	Package string // import path; "" for none
	Tool    string // name of the tool; "" if it is not about a single one
	// Subject is what the finding is about, without line numbers: "name",
	// "input#/properties/city", "Query.Days".
	Subject string
	// Providers are the names of the dialects that it is about; nil for all.
	Providers []string
	// Fingerprint identifies the finding; it does not change when lines move.
	Fingerprint string
}

// FromDiagnostics returns the diagnostics of another stage as findings.
func FromDiagnostics(diags diag.List) []Finding {
	diags = diags.Once()
	findings := make([]Finding, len(diags))
	for i, d := range diags {
		d.Message = diag.Visible(d.Message)
		findings[i] = Finding{Diagnostic: d, Subject: d.Message}
	}
	return findings
}

// settle sorts findings by place, joins those that say the same, and gives each
// its fingerprint. What says the same of two providers is one finding, and so
// is what a type has twice in a schema: where it is used and where it is
// defined.
func settle(findings []Finding) []Finding {
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, compare)
	var settled []Finding
	for _, f := range sorted {
		if last := len(settled) - 1; last >= 0 && compareWords(settled[last], f) == 0 {
			settled[last].Providers = union(settled[last].Providers, f.Providers)
			continue
		}
		settled = append(settled, f)
	}
	number(settled)
	return settled
}

func compare(a, b Finding) int {
	return cmp.Or(compareWords(a, b), cmp.Compare(a.Subject, b.Subject))
}

// compareWords compares what readers see of findings.
func compareWords(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Package, b.Package),
		cmp.Compare(a.Tool, b.Tool),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Severity, b.Severity),
	)
}

// union returns the providers of two findings; nil, which is all, takes in
// the other.
func union(a, b []string) []string {
	if a == nil || b == nil {
		return nil
	}
	joined := slices.Clone(a)
	for _, name := range b {
		if !slices.Contains(joined, name) {
			joined = append(joined, name)
		}
	}
	return joined
}

// number gives each finding its fingerprint. Findings of one rule about the
// same thing are told apart by their order, which the message has no part in:
// a count in it may change.
func number(findings []Finding) {
	seen := map[string]int{}
	for i, f := range findings {
		key := strings.Join([]string{string(f.Code), f.Package, f.Tool, f.Subject}, "\x00")
		seen[key]++
		sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(seen[key])))
		findings[i].Fingerprint = hex.EncodeToString(sum[:16])
	}
}
