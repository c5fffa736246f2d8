package directive

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// NearMiss returns an error [diag.BadDirective] and true for a comment (text includes
// its slashes) that was meant as a directive of toolgen but is none, so that Go and
// toolgen would ignore it: "// toolgen:tool" (into which gofmt turns some of the
// others), "//Toolgen:tool", "//toolgen tool", "// +toolgen:tool", "//go:toolgen",
// "/*toolgen:tool*/", and one that runs toolgen in the eyes of its author alone:
// "// go:generate go tool toolgen". The hint is the correct form. It reports false for directives,
// which [Parse] checks, and for prose that mentions toolgen.
func NearMiss(text string, pos token.Position) (diag.Diagnostic, bool) {
	if found, ok := ast.ParseDirective(1, text); ok && found.Tool == namespace {
		return diag.Diagnostic{}, false
	}
	if problem, ok := nearGenerate(text, pos); ok {
		return problem, true
	}
	tried, ok := readAttempt(text)
	if !ok {
		return diag.Diagnostic{}, false
	}
	hint, ok := tried.rightForm()
	if !ok {
		return diag.Diagnostic{}, false
	}
	problem := diag.Errorf(pos, diag.BadDirective, "this comment looks like a directive, but is none").
		WithHint("%s", hint)
	return fixNearMiss(problem, text, tried), true
}

// generateForm is a line that runs toolgen, but that go generate does not take for one,
// since a space or a capital is in it. Behind the name stand arguments, not prose.
var generateForm = regexp.MustCompile(
	`^// ?(?i:go ?: ?generate) +((?:go (?:tool|run) (?:-\S+ )*)?(?:\S*/)?toolgen(?:@\S+)?(?: (?:generate|check|docs|[-./]).*)?)\s*$`)

// nearGenerate returns a warning for a line that was meant for go generate: the space
// may also be there to switch the line off.
func nearGenerate(text string, pos token.Position) (diag.Diagnostic, bool) {
	const right = "//go:generate "
	if !strings.Contains(text, namespace) {
		return diag.Diagnostic{}, false // as of most comments
	}
	m := generateForm.FindStringSubmatch(text)
	if m == nil || strings.HasPrefix(text, right) {
		return diag.Diagnostic{}, false
	}
	line := right + m[1]
	return diag.Warnf(pos, diag.BadDirective, "go generate passes over this line").
		WithHint("write %s", line).
		WithFix("write "+line, diag.Replace(pos, text, line)), true
}

// An attempt is a comment that begins as a directive of toolgen might.
type attempt struct {
	gap       string // between the slashes and what follows
	mark      string // "+" and "@", as other generators have them, or "go:"
	separator string // the colon with the spaces around it, or spaces alone
	verb      string
	rest      string // of the line
}

var attemptForm = regexp.MustCompile(
	`^(?://|/\*)([\s*]*)([+@]|go:)?(?i:tool[-_]?gen)(\s*:\s*|\s+|$)([A-Za-z]*)(.*)`)

func readAttempt(text string) (attempt, bool) {
	if !mayBeAttempt(text) {
		return attempt{}, false
	}
	if strings.HasPrefix(text, "/*") {
		text = strings.TrimSuffix(text, "*/")
	}
	m := attemptForm.FindStringSubmatch(text)
	if m == nil {
		return attempt{}, false
	}
	rest := strings.TrimRightFunc(m[5], unicode.IsSpace)
	return attempt{gap: m[1], mark: m[2], separator: m[3], verb: m[4], rest: rest}, true
}

// mayBeAttempt reports whether the first word of a comment can be that of an attempt.
// Of most comments it tells sooner than the form that they are none.
func mayBeAttempt(text string) bool {
	word := strings.TrimLeft(text, "/* \t\n\v\f\r+@")
	word = strings.TrimPrefix(word, "go:")
	const begin = "tool"
	return len(word) > len(begin) && strings.EqualFold(word[:len(begin)], begin)
}

// rightForm returns what to write instead, and false for prose.
func (a attempt) rightForm() (string, bool) {
	if a.verb == "" {
		return a.withoutVerb()
	}
	definition, ok := a.definition()
	if !ok || a.isProse(definition) {
		return "", false
	}
	return "write " + opening + definition.Verb + a.rest, true
}

func (a attempt) withoutVerb() (string, bool) {
	if a.mark == "go:" {
		return "write //go:generate go tool " + namespace + " to run it, or " + opening + "tool for a tool", true
	}
	alone := a.rest == "" && (a.gap == "" || a.mark != "")
	return "write " + opening + diag.Listed(verbs(), "or"), alone
}

// definition returns the directive that the verb stands for. Right after a
// colon the verb may be misspelt.
func (a attempt) definition() (Definition, bool) {
	verb, ok := strings.ToLower(a.verb), true
	if a.tight() {
		verb, ok = diag.Nearest(a.verb, verbs())
	}
	if !ok {
		return Definition{}, false
	}
	return Lookup(verb)
}

func (a attempt) tight() bool { return a.separator == ":" }

// isProse tells a sentence from a directive by its words: the less the comment
// looks like a directive until there, the fewer of them may be unknown.
func (a attempt) isProse(definition Definition) bool {
	if strings.TrimLeftFunc(a.rest, unicode.IsSpace) == a.rest && a.rest != "" {
		return true // "toolgen:tool."
	}
	if definition.FreeText {
		return a.gap != "" && !strings.Contains(a.separator, ":")
	}
	unknown := unknownWords(definition, a.rest)
	switch {
	case !a.tight():
		return unknown > 0
	case a.gap != "":
		return unknown > 1
	}
	return false
}

// unknownWords counts the words in text that are not near to anything that
// the directive takes.
func unknownWords(definition Definition, text string) int {
	args, problems := readArgs(text, token.Position{}, nil)
	alone := wordsOf(definition.Options)
	count, operands := len(problems), 0
	for _, arg := range args {
		if _, known := diag.Nearest(arg.Key, alone); known || arg.HasValue {
			continue
		}
		operands++
		if definition.Operand == "" || operands > 1 && !definition.Operands {
			count++
		}
	}
	return count
}

func wordsOf(options []Option) []string {
	var all []string
	for _, o := range options {
		if o.Kind == Word || o.Kind == Bool {
			all = append(all, o.Name)
		}
	}
	return all
}
