package directive

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fixSeparator writes a space behind a verb, in place of a character that divides
// words elsewhere; without one behind it the character goes.
func fixSeparator(d diag.Diagnostic, verb string, end int) diag.Diagnostic {
	const separators = ",;:="
	behind := strings.TrimLeft(verb[end:], separators)
	if strings.IndexFunc(behind, notLetter) == 0 {
		return d
	}
	text := " "
	if behind == "" {
		text = ""
	}
	return d.WithFix("write "+opening+verb[:end]+text+behind, diag.Replace(shift(d.Pos, end), verb[end:len(verb)-len(behind)], text))
}

// fixNearMiss writes a comment as the directive that it was meant for. Behind the
// end of a /* */ code may stand, which // would take for a comment.
func fixNearMiss(d diag.Diagnostic, text string, a attempt) diag.Diagnostic {
	if a.verb == "" || !strings.HasPrefix(text, "//") {
		return d
	}
	verb, ok := strings.ToLower(a.verb), true
	if a.tight() {
		verb, ok = diag.Closest(a.verb, verbs())
	}
	if !ok {
		return d
	}
	return d.WithFix("write "+opening+verb, diag.Replace(d.Pos, text, opening+verb+a.rest))
}

// fixArgument writes the option that an unknown one stands for, or a text on the
// line that is for it.
func fixArgument(d diag.Diagnostic, line Line, arg Arg) diag.Diagnostic {
	if other, known := Lookup(arg.Key); known {
		return fixOwnLine(d, line, arg, other)
	}
	definition, _ := Lookup(line.Verb)
	_, owned := ownerOf(arg.Key)
	if owned || arg.Quoted && !arg.HasValue {
		return d
	}
	return d.WithSuggestion(arg.Pos, "", arg.Key, names(definition.Options))
}

// fixOwnLine moves the text of an argument below the line, where its directive takes
// text: description="Finds a city." of a tool.
func fixOwnLine(d diag.Diagnostic, line Line, arg Arg, other Definition) diag.Diagnostic {
	lines, ok := DescriptionLines(arg.Value)
	if other.Verb != descriptionDefinition.Verb || !arg.HasValue || !ok {
		return d
	}
	text := ""
	for _, own := range lines {
		text += "\n" + own.String()
	}
	return d.WithFix("write "+lines[0].String(), deleteArg(arg), diag.Insert(line.End, text))
}

// withoutFixes takes the fixes away from problems.
func withoutFixes(problems diag.List) {
	for i := range problems {
		problems[i].Fixes = nil
	}
}

// deleteArg takes an argument away, with the space before it, which is always there.
func deleteArg(arg Arg) diag.Edit {
	return diag.Edit{Pos: shift(arg.Pos, -1), End: arg.End}
}

// fixValue writes the value that a wrong one stands for.
func (s *spec) fixValue(d diag.Diagnostic, arg Arg) diag.Diagnostic {
	value, whole := s.meantValue(arg)
	switch {
	case value != "":
		meant := arg
		meant.Value, meant.Quoted = value, false
		if s.fault(meant) != nil {
			return d
		}
		return d.WithFix("write "+s.Name+"="+value, diag.Edit{Pos: arg.ValuePos, End: arg.End, New: value})
	case whole == "":
		return d
	}
	return d.WithFix("write "+whole, diag.Edit{Pos: arg.Pos, End: arg.End, New: whole})
}

// Truth returns what a word says that people write for true or false, and false for
// any other word.
func Truth(word string) (truth, ok bool) {
	truth, ok = map[string]bool{"yes": true, "on": true, "1": true, "true": true, "no": false, "off": false, "0": false, "false": false}[strings.ToLower(word)]
	return truth, ok
}

// meantValue returns what a wrong value stands for, or what the whole argument does;
// "" where it may stand for several.
func (s *spec) meantValue(arg Arg) (value, whole string) {
	switch s.Kind {
	case Word, Bool:
		switch truth, known := Truth(arg.Value); {
		case known && truth:
			return "", s.Name
		case known && s.Kind == Bool:
			return "", s.Name + "=false"
		}
	case OneOf:
		if meant := otherNames[arg.Value]; meant != "" {
			return meant, ""
		}
		meant, _ := diag.Closest(arg.Value, s.Values)
		return meant, ""
	case Count, Number:
		return arg.Value, "" // without its quotes
	case Text:
		return nameOf(arg.Value), ""
	case JSON:
		if s.Name == "enum" && !arg.Quoted && !slices.Contains(strings.Split(arg.Value, ","), "") {
			return "", "enum=" + strings.ReplaceAll(arg.Value, ",", " enum=")
		}
	}
	return "", ""
}

var notInName = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// nameOf returns a text as clients take a name, with _ for what they refuse; "" for
// one in letters that they refuse.
func nameOf(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c > unicode.MaxASCII }) {
		return ""
	}
	return strings.Trim(notInName.ReplaceAllString(text, "_"), "_")
}

// fix adds a fix to the last problem.
func (r *reader) fix(message string, edits ...diag.Edit) {
	last := len(r.problems) - 1
	r.problems[last] = r.problems[last].WithFix(message, edits...)
}

// fixSpaces takes away the spaces around a =, behind which a value stands and before
// which a key does.
func (r *reader) fixSpaces(key Arg) {
	value := strings.TrimLeftFunc(r.text[1:], unicode.IsSpace)
	if value == "" || key.Key == "" || key.HasValue || key.Quoted || strings.HasPrefix(value, "=") {
		return
	}
	edits := []diag.Edit{{Pos: key.End, End: r.pos}}
	if gap := len(r.text) - 1 - len(value); gap > 0 {
		edits = append(edits, diag.Replace(shift(r.pos, 1), r.text[1:1+gap], ""))
	}
	r.fix("write "+key.Key+"="+strings.Fields(value)[0], edits...)
}

// fixSpaceBehind takes away the space between a = and the value, where the next word
// is none that says something by itself.
func (r *reader) fixSpaceBehind() {
	words := strings.Fields(r.text)
	if len(words) == 0 || strings.HasPrefix(words[0], "//") || !startsQuote(words[0]) && strings.Contains(words[0], "=") || slices.Contains(r.options, words[0]) {
		return
	}
	gap := r.text[:len(r.text)-len(strings.TrimLeftFunc(r.text, unicode.IsSpace))]
	r.fix("write it without the space", diag.Replace(r.pos, gap, ""))
}

// fixSingleQuotes writes the quotes of Go around a value.
func (r *reader) fixSingleQuotes() {
	inside, rest, closed := strings.Cut(r.text[1:], "'")
	if !closed || strings.ContainsAny(inside, "\"\\`") || rest != "" && strings.IndexFunc(rest, unicode.IsSpace) != 0 {
		return
	}
	r.fix("write "+strconv.Quote(inside), diag.Replace(r.pos, "'"+inside+"'", strconv.Quote(inside)))
}

// fixEscapes writes a literal raw, where all its backslashes stand for themselves.
func (r *reader) fixEscapes(literal string) {
	inside := literal[1 : len(literal)-1]
	if strings.ContainsAny(inside, "\"`") || literal[0] != '"' {
		return
	}
	r.fix("write `"+inside+"`", diag.Replace(r.pos, literal, "`"+inside+"`"))
}
