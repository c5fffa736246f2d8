package directive

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

const (
	namespace = "toolgen"
	opening   = "//" + namespace + ":"
)

// Parse parses one // comment. text includes the slashes, and pos is the position of the
// first slash. Parse returns false for a comment that is not a directive of toolgen. For
// a directive, it returns the line with all arguments that could be parsed, and an error
// [diag.BadDirective] for an unknown verb or a malformed argument. The Decode functions
// check the words.
//
// The syntax of directives is specified in https://go.dev/doc/comment#directives. Columns
// of positions count bytes from 1.
func Parse(text string, pos token.Position) (Line, bool, diag.List) {
	found, ok := ast.ParseDirective(1, text)
	if !ok || found.Tool != namespace || strings.ContainsRune(text, '\n') {
		return Line{}, false, nil
	}
	line := Line{Verb: found.Name, Pos: pos, TextPos: shift(pos, int(found.ArgsPos)-1), End: shift(pos, len(text))}
	if found.Args == "" {
		line.TextPos = shift(pos, len(opening)+len(found.Name))
	}
	definition, known := Lookup(found.Name)
	if !known {
		return line, true, diag.List{unknownVerb(found.Name, shift(pos, len(opening)))}
	}
	if definition.FreeText {
		line.Text = found.Args
		return line, true, nil
	}
	args, problems := readArgs(found.Args, line.TextPos, names(definition.Options))
	line.Args, line.Malformed = args, len(problems) > 0
	return line, true, problems
}

// String returns the line as a directive. Parse parses it to an equal line. Comments and
// additional spaces of the original are lost.
func (l Line) String() string {
	words := []string{opening + l.Verb}
	for _, arg := range l.Args {
		words = append(words, arg.String())
	}
	if l.Text != "" {
		words = append(words, l.Text)
	}
	return strings.Join(words, " ")
}

// String returns the argument in the syntax of a directive.
func (a Arg) String() string {
	if !a.HasValue {
		return quotedIf(a.Quoted, a.Key)
	}
	return a.Key + "=" + quotedIf(a.Quoted, a.Value)
}

func quotedIf(quoted bool, text string) string {
	if quoted {
		return strconv.Quote(text)
	}
	return text
}

// shift moves a position along its line. A zero position, for example of a flag, is
// unchanged.
func shift(pos token.Position, bytes int) token.Position {
	if pos.IsValid() {
		pos.Offset += bytes
		pos.Column += bytes
	}
	return pos
}

func ofVerb(lines []Line, verb string) []Line {
	var found []Line
	for _, line := range lines {
		if line.Verb == verb {
			found = append(found, line)
		}
	}
	return found
}

func firstPos(lines []Line) token.Position {
	if len(lines) == 0 {
		return token.Position{}
	}
	return lines[0].Pos
}

// readArgs parses the words and key=value pairs of a line up to its end or its remark.
// Malformed arguments are reported and omitted. Parsing stops after a malformed quote,
// because its intended end is unknown.
func readArgs(text string, pos token.Position, options []string) ([]Arg, diag.List) {
	var args []Arg
	r := reader{text: text, pos: pos, options: options}
	for r.skipSpace(); r.text != "" && !strings.HasPrefix(r.text, "//"); r.skipSpace() {
		arg, ok := r.arg()
		arg.End, r.last = r.pos, Arg{}
		if ok {
			args, r.last = append(args, arg), arg
		}
	}
	return args, r.problems
}

// A reader contains the unparsed rest of a line, its position, and the problems before
// it.
type reader struct {
	text     string
	pos      token.Position
	options  []string
	last     Arg // argument directly before, if it was well formed
	problems diag.List
}

func (r *reader) advance(bytes int) string {
	passed := r.text[:bytes]
	r.text = r.text[bytes:]
	r.pos = shift(r.pos, bytes)
	return passed
}

func (r *reader) skipRest() { r.advance(len(r.text)) }

// readUntil reads the text before the first rune for which stop returns true.
func (r *reader) readUntil(stop func(rune) bool) string {
	end := strings.IndexFunc(r.text, stop)
	if end < 0 {
		end = len(r.text)
	}
	return r.advance(end)
}

func (r *reader) skipSpace() {
	r.advance(len(r.text) - len(strings.TrimLeftFunc(r.text, unicode.IsSpace)))
}

func (r *reader) fail(hint, format string, args ...any) {
	r.problems = append(r.problems, diag.Errorf(r.pos, diag.BadDirective, format, args...).WithHint("%s", hint))
}

func (r *reader) arg() (Arg, bool) {
	arg := Arg{Pos: r.pos, ValuePos: r.pos}
	if startsQuote(r.text) {
		word, ok := r.quoted()
		arg.Key, arg.Quoted = word, true
		return arg, ok
	}
	arg.Key = r.readUntil(func(c rune) bool { return c == '=' || unicode.IsSpace(c) })
	if !strings.HasPrefix(r.text, "=") {
		return arg, true
	}
	if arg.Key == "" {
		r.fail("remove the spaces around =", "the key before = is missing")
		r.fixSpaces(r.last)
		r.readUntil(unicode.IsSpace)
		return arg, false
	}
	r.advance(len("="))
	return r.withValue(arg)
}

func (r *reader) withValue(arg Arg) (Arg, bool) {
	arg.HasValue, arg.ValuePos = true, r.pos
	if startsQuote(r.text) {
		value, ok := r.quoted()
		arg.Value, arg.Quoted = value, true
		return arg, ok
	}
	if strings.HasPrefix(r.text, "'") {
		r.fail("use \"…\" or `…`", "a value cannot be quoted with '")
		r.fixSingleQuotes()
		r.skipRest()
		return arg, false
	}
	arg.Value = r.readUntil(unicode.IsSpace)
	if arg.Value == "" {
		r.fail("remove the spaces around =", "the value after %s= is missing", arg.Key)
		r.fixSpaceBehind()
	}
	return arg, arg.Value != ""
}

func startsQuote(text string) bool {
	return strings.HasPrefix(text, `"`) || strings.HasPrefix(text, "`")
}

func (r *reader) quoted() (string, bool) {
	literal, err := strconv.QuotedPrefix(r.text)
	if err != nil {
		r.failQuote()
		r.skipRest()
		return "", false
	}
	r.advance(len(literal))
	if r.text != "" && strings.IndexFunc(r.text, unicode.IsSpace) != 0 {
		r.fail("add a space after the quote; repeat the key for a list: enum=a enum=b",
			"unexpected text after the closing quote")
		r.skipRest()
		return "", false
	}
	value, err := strconv.Unquote(literal)
	return value, err == nil
}

func (r *reader) failQuote() {
	if end := closingQuote(r.text); end > 0 {
		r.fail("use backquotes, or double each backslash", "%s is not a valid Go string", r.text[:end+1])
		r.fixEscapes(r.text[:end+1])
		return
	}
	r.fail("use "+r.text[:1]+" after the value", "the quote %s is not closed", r.text[:1])
}

// closingQuote returns the index of the quote that closes the quote at the beginning of
// text, or -1.
func closingQuote(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == text[0]:
			return i
		case text[i] == '\\' && text[0] == '"':
			i++
		}
	}
	return -1
}

// NearMiss returns an error [diag.BadDirective] and true for a comment that was meant as a
// directive of toolgen, but that Go and toolgen would ignore: "// toolgen:tool" (to which
// gofmt converts some of the others), "//Toolgen:tool", "//toolgen tool", "// +toolgen:tool",
// "//go:toolgen", and "/*toolgen:tool*/". For "// go:generate go tool toolgen", it returns a
// warning. text includes the slashes. The hint is the correct form. NearMiss returns false
// for directives, which [Parse] checks, and for prose that mentions toolgen.
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
	problem := diag.Errorf(pos, diag.BadDirective, "malformed directive").
		WithHint("%s", hint)
	return fixNearMiss(problem, text, tried), true
}

// embeddedForm matches a directive after other text in a comment.
var embeddedForm = regexp.MustCompile(`^(//.*\S)\s+(//toolgen:([a-z]+)(?:\s+(.*))?)$`)

// Embedded returns an error [diag.BadDirective] and true for a // comment with a directive
// after other text, so that Go and toolgen would treat the directive as text. follows
// reports whether the comment follows code on its line. Embedded returns false for prose
// that mentions a directive.
func Embedded(text string, pos token.Position, follows bool) (diag.Diagnostic, bool) {
	m := embeddedForm.FindStringSubmatch(text)
	if m == nil || strings.Trim(m[1], "/") == "" {
		return diag.Diagnostic{}, false
	}
	definition, known := Lookup(m[3])
	if !known || definition.FreeText && m[4] == "" || !definition.FreeText && unknownWords(definition, m[4]) > 0 {
		return diag.Diagnostic{}, false
	}
	if first, ok := ast.ParseDirective(1, text); ok && first.Tool == namespace {
		if before, _ := Lookup(first.Name); before.FreeText {
			return diag.Diagnostic{}, false
		}
	} else if !follows && !strings.ContainsAny(m[1][len(m[1])-1:], ".!?") {
		return diag.Diagnostic{}, false
	}
	return diag.Errorf(shift(pos, len(text)-len(m[2])), diag.BadDirective, "a directive must begin its comment").
		WithHint("move %s to the line above; to mention it in text, put it in quotes", m[2]), true
}

// generateForm matches a line that was meant to run toolgen, but that go generate ignores
// because it contains a space or a capital letter. The name must be followed by
// arguments, not prose.
var generateForm = regexp.MustCompile(
	`^// ?(?i:go ?: ?generate) +((?:go (?:tool|run) (?:-\S+ )*)?(?:\S*/)?toolgen(?:@\S+)?(?: (?:generate|check|docs|[-./]).*)?)\s*$`)

// nearGenerate returns a warning, not an error, for a line that was meant for go generate,
// because the space may be there to disable the line.
func nearGenerate(text string, pos token.Position) (diag.Diagnostic, bool) {
	const right = "//go:generate "
	m := generateForm.FindStringSubmatch(text)
	if m == nil || strings.HasPrefix(text, right) {
		return diag.Diagnostic{}, false
	}
	line := right + m[1]
	return diag.Warnf(pos, diag.BadDirective, "go generate ignores this line").
		WithHint("use %s", line).
		WithFix("use "+line, diag.Replace(pos, text, line)), true
}

// An attempt is a comment that begins like a misspelled directive of toolgen.
type attempt struct {
	gap       string // text between the slashes and the rest
	mark      string // "+" or "@", as in directives of other generators, or "go:"
	separator string // the colon with surrounding spaces, or only spaces
	verb      string
	rest      string
}

var attemptForm = regexp.MustCompile(
	`^(?://|/\*)([\s*]*)([+@]|go:)?(?i:tool[-_]?gen)(\s*:\s*|\s+|$)([A-Za-z]*)(.*)`)

func readAttempt(text string) (attempt, bool) {
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

// rightForm returns the corrected directive. It reports false for prose.
func (a attempt) rightForm() (string, bool) {
	if a.verb == "" {
		if a.mark == "go:" {
			return "use //go:generate go tool " + namespace + " to run toolgen, or " + opening + "tool for a tool", true
		}
		alone := a.rest == "" && (a.gap == "" || a.mark != "")
		return "use " + opening + diag.Listed(verbs(), "or"), alone
	}
	definition, ok := a.definition()
	if !ok || a.isProse(definition) {
		return "", false
	}
	return "use " + opening + definition.Verb + a.rest, true
}

// definition returns the directive that the attempt's verb most likely means. If the verb
// follows a colon without a space, it may be misspelled; otherwise it must be exact
// except for case.
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

// isProse reports whether a comment is a sentence and not a directive, judging by its words.
// The less the beginning of the comment resembles a directive, the fewer unknown words are
// allowed.
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

// unknownWords returns the number of words in text that are not similar to an argument
// that the directive accepts.
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
