package lint

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Baseline lists the findings that a project accepts.
type Baseline []Accepted

// Accepted is a finding that a project accepts. Only the fingerprint is compared; the
// other fields are for people.
type Accepted struct {
	Rule        diag.Code `json:"rule"`
	Tool        string    `json:"tool,omitempty"`
	Package     string    `json:"package,omitempty"`
	Subject     string    `json:"subject"`
	Fingerprint string    `json:"fingerprint"`
}

type baselineFile struct {
	Version  int      `json:"version"`
	Findings Baseline `json:"findings"`
}

const baselineVersion = 1

// errNoBaseline is wrapped by every error of [ParseBaseline].
var errNoBaseline = errors.New("the file is not a baseline of toolgen lint")

// ParseBaseline parses the output of [Baseline.Append]. It returns an error for any other
// input.
func ParseBaseline(text []byte) (Baseline, error) {
	var file baselineFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoBaseline, err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, fmt.Errorf("%w: unexpected content after the end", errNoBaseline)
	}
	if file.Version != baselineVersion {
		return nil, fmt.Errorf("%w: its version is %d, and this toolgen supports version %d", errNoBaseline, file.Version, baselineVersion)
	}
	return file.Findings, nil
}

// Append appends the baseline as JSON, with one entry per line, so that a diff shows which
// findings were accepted.
func (b Baseline) Append(text []byte) ([]byte, error) {
	text = fmt.Appendf(text, "{\n  \"version\": %d,\n  \"findings\": [", baselineVersion)
	for i, entry := range b {
		if i > 0 {
			text = append(text, ',')
		}
		line, err := marshal(entry)
		if err != nil {
			return nil, err
		}
		text = append(append(text, "\n    "...), line...)
	}
	if len(b) > 0 {
		text = append(text, "\n  "...)
	}
	return append(text, "]\n}\n"...), nil
}

// marshal encodes a value as JSON without escaping HTML characters.
func marshal(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSpace(text.Bytes()), err
}

// acceptable reports whether a baseline can contain a finding. It cannot contain a note,
// which needs no acceptance, or an error of an earlier stage, which prevents lint from
// checking a tool.
func acceptable(f Finding) bool {
	_, isRule := Find(f.Code)
	return f.Severity != diag.Note && f.Code != staleBaseline && f.Code != unusedIgnore && (isRule || f.Severity != diag.Error)
}

// Baseline returns a baseline with all acceptable findings of the report, sorted by rule,
// package, tool, and subject.
func (r Report) Baseline() Baseline {
	b := Baseline{}
	for _, f := range r.Findings {
		if acceptable(f) {
			b = append(b, Accepted{Rule: f.Code, Tool: f.Tool, Package: f.Package, Subject: f.Subject, Fingerprint: f.Fingerprint})
		}
	}
	slices.SortFunc(b, func(x, y Accepted) int {
		return cmp.Or(
			cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Package, y.Package), cmp.Compare(x.Tool, y.Tool),
			cmp.Compare(x.Subject, y.Subject), cmp.Compare(x.Fingerprint, y.Fingerprint),
		)
	})
	return b
}

// Accepting returns the report without the findings in the baseline, and the number of
// these findings. If the report covers an entry's package but has no finding for the
// entry, it adds a finding in the baseline file.
func (r Report) Accepting(b Baseline, file string) (Report, int) {
	accepted, needed := map[string]bool{}, map[string]bool{}
	for _, entry := range b {
		accepted[entry.Fingerprint] = true
	}
	total, packages := len(r.Findings), r.packages()
	r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool {
		hide := accepted[f.Fingerprint] && acceptable(f)
		needed[f.Fingerprint] = needed[f.Fingerprint] || hide
		return hide
	})
	hidden := total - len(r.Findings)
	rule, _ := Find(staleBaseline)
	for _, entry := range b {
		if !needed[entry.Fingerprint] && packages[entry.Package] {
			f := rule.finding(stale(entry, file))
			f.Fingerprint = entry.Fingerprint
			r.Findings = append(r.Findings, f)
		}
	}
	slices.SortStableFunc(r.Findings, compare)
	return r, hidden
}

// packages returns the packages of all tools and findings in the report. It includes "",
// the package of findings that have no package.
func (r Report) packages() map[string]bool {
	packages := map[string]bool{"": true}
	for _, t := range r.Tools {
		packages[t.Package] = true
	}
	for _, f := range r.Findings {
		packages[f.Package] = true
	}
	return packages
}

func stale(entry Accepted, file string) found {
	of := entry.Subject
	if entry.Tool != "" {
		of += " of the tool " + entry.Tool
	}
	return found{
		pos: token.Position{Filename: file}, pkg: entry.Package, tool: entry.Tool, subject: entry.Subject,
		message: fmt.Sprintf("the baseline accepts %s for %s, which no longer occurs", entry.Rule, of),
		hint:    "update the baseline with -write-baseline",
	}
}

// Ignoring returns the report without the findings that //toolgen:ignore directives
// suppress. It adds a finding for a directive that suppresses nothing.
func (r Report) Ignoring(all []inspect.Ignored) Report {
	if len(all) == 0 {
		return r
	}
	used := map[usedRule]bool{}
	r.Findings = slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool {
		rule, isRule := Find(f.Code)
		suppressed := false
		for i, ignored := range all {
			if isRule && ignored.Pos.Filename == f.Pos.Filename && ignored.From <= f.Pos.Line && f.Pos.Line <= ignored.To && slices.Contains(ignored.Rules, string(rule.Code)) {
				suppressed, used[usedRule{i, string(rule.Code)}] = true, true
			}
		}
		return suppressed
	})
	rule, _ := Find(unusedIgnore)
	for i, ignored := range all {
		for _, code := range ignored.Rules {
			if !used[usedRule{i, code}] {
				r.Findings = append(r.Findings, rule.finding(unused(ignored, code)))
			}
		}
	}
	slices.SortStableFunc(r.Findings, compare)
	return r
}

// A usedRule is a rule in the directive with the given index.
type usedRule struct {
	directive int
	rule      string
}

func unused(ignored inspect.Ignored, code string) found {
	f := found{pos: ignored.Pos, subject: code, message: fmt.Sprintf("//toolgen:ignore %s suppresses no finding", code), hint: "remove it"}
	if _, known := Find(diag.Code(code)); !known {
		f.message, f.hint = fmt.Sprintf("no rule is named %q", code), "toolgen help codes lists the rules"
		var codes []string
		for _, rule := range Rules() {
			codes = append(codes, string(rule.Code))
		}
		if near, ok := diag.Nearest(code, codes); ok {
			f.hint = "did you mean " + near + "?"
		}
	}
	return f
}
