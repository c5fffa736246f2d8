package directive

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// separators are the characters that some users write after a verb.
const separators = ",;:="

// fixSeparator adds a fix that replaces a separator character after a verb with a space. If
// no argument follows, the character is removed.
func fixSeparator(d diag.Diagnostic, verb string, end int) diag.Diagnostic {
	behind := strings.TrimLeft(verb[end:], separators)
	if strings.IndexFunc(behind, notLetter) == 0 {
		return d
	}
	text := " "
	if behind == "" {
		text = ""
	}
	return d.WithFix("use "+opening+verb[:end]+text+behind, diag.Replace(shift(d.Pos, end), verb[end:len(verb)-len(behind)], text))
}

// fixNearMiss adds a fix that replaces a comment with the directive that it most likely
// means. It adds none for a /* */ comment, because code after the comment would become part
// of a // comment.
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
	return d.WithFix("use "+opening+verb, diag.Replace(d.Pos, text, opening+verb+a.rest))
}

// fixArgument adds a fix for an unknown option. The fix replaces it with the nearest
// known option or, if it is the name of another directive, moves its value to that
// directive.
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

// fixOwnLine adds a fix that moves the value of an argument to a separate directive below, if
// the value is a description, as in description="Finds a city." of a tool.
func fixOwnLine(d diag.Diagnostic, line Line, arg Arg, other Definition) diag.Diagnostic {
	lines, ok := DescriptionLines(arg.Value)
	if other.Verb != descriptionDefinition.Verb || !arg.HasValue || !ok {
		return d
	}
	text := ""
	for _, own := range lines {
		text += "\n" + own.String()
	}
	return d.WithFix("use "+lines[0].String(), deleteArg(arg), diag.Insert(line.End, text))
}

func withoutFixes(problems diag.List) {
	for i := range problems {
		problems[i].Fixes = nil
	}
}

// deleteArg returns an edit that deletes an argument and the space before it, which
// always exists.
func deleteArg(arg Arg) diag.Edit {
	return diag.Edit{Pos: shift(arg.Pos, -1), End: arg.End}
}

// fixValue adds a fix that replaces an invalid value with the value that it most likely
// means.
func (s *spec) fixValue(d diag.Diagnostic, arg Arg) diag.Diagnostic {
	value, whole := s.meantValue(arg)
	switch {
	case value != "":
		meant := arg
		meant.Value, meant.Quoted = value, false
		if s.fault(meant) != nil {
			return d
		}
		return d.WithFix("use "+s.Name+"="+value, diag.Edit{Pos: arg.ValuePos, End: arg.End, New: value})
	case whole == "":
		return d
	}
	return d.WithFix("use "+whole, diag.Edit{Pos: arg.Pos, End: arg.End, New: whole})
}

// Truth returns the boolean that a word, such as "yes" or "off", commonly means. For any
// other word, ok is false.
func Truth(word string) (truth, ok bool) {
	truth, ok = map[string]bool{"yes": true, "on": true, "1": true, "true": true, "no": false, "off": false, "0": false, "false": false}[strings.ToLower(word)]
	return truth, ok
}

// meantValue returns the value that the invalid value of arg most likely means or, in
// whole, a replacement for the whole argument. It returns "" if this is not certain.
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
		return arg.Value, "" // the value without its quotes
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

// nameOf converts a string to a name that clients accept. It replaces other ASCII
// characters with _. It returns "" if the string contains characters outside ASCII.
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

// fixSpaces adds a fix to the last problem, a = at the beginning of the unparsed text. If
// a key precedes it and a value follows it, the fix removes the spaces around it.
func (r *reader) fixSpaces(key Arg) {
	value := strings.TrimLeftFunc(r.text[1:], unicode.IsSpace)
	if value == "" || key.Key == "" || key.HasValue || key.Quoted || strings.HasPrefix(value, "=") {
		return
	}
	edits := []diag.Edit{{Pos: key.End, End: r.pos}}
	if gap := len(r.text) - 1 - len(value); gap > 0 {
		edits = append(edits, diag.Replace(shift(r.pos, 1), r.text[1:1+gap], ""))
	}
	r.fix("use "+key.Key+"="+strings.Fields(value)[0], edits...)
}

// fixSpaceBehind adds a fix to the last problem, a missing value after =. The fix removes
// the space after = unless the word after the space is a separate argument.
func (r *reader) fixSpaceBehind() {
	words := strings.Fields(r.text)
	if len(words) == 0 || strings.HasPrefix(words[0], "//") || !startsQuote(words[0]) && strings.Contains(words[0], "=") || slices.Contains(r.options, words[0]) {
		return
	}
	gap := r.text[:len(r.text)-len(strings.TrimLeftFunc(r.text, unicode.IsSpace))]
	r.fix("remove the space", diag.Replace(r.pos, gap, ""))
}

// fixSingleQuotes adds a fix that replaces the single quotes around a value with Go quotes.
func (r *reader) fixSingleQuotes() {
	inside, rest, closed := strings.Cut(r.text[1:], "'")
	if !closed || strings.ContainsAny(inside, "\"\\`") || rest != "" && strings.IndexFunc(rest, unicode.IsSpace) != 0 {
		return
	}
	r.fix("use "+strconv.Quote(inside), diag.Replace(r.pos, "'"+inside+"'", strconv.Quote(inside)))
}

// fixEscapes adds a fix that replaces a literal with a raw literal, in which all backslashes
// are ordinary characters.
func (r *reader) fixEscapes(literal string) {
	inside := literal[1 : len(literal)-1]
	if strings.ContainsAny(inside, "\"`") || literal[0] != '"' {
		return
	}
	r.fix("use `"+inside+"`", diag.Replace(r.pos, literal, "`"+inside+"`"))
}
