package call

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A uriTemplate is a URI with variables, of those that RFC 6570 knows: {id} is one segment
// of a path, without slashes and not "..", {+path} is any number of segments, and {?query,limit}, which
// ends a template, members of a query, each of which may be left out.
type uriTemplate struct {
	variables []string // in order
	path      int      // how many of them stand before the query
	segments  []bool   // which of these are one segment
	query     bool
	pattern   *regexp.Regexp
}

// isTemplate reports whether a URI has variables.
func isTemplate(uri string) bool { return strings.ContainsAny(uri, "{}") }

// variableName is that of a variable. A dot or an escape could not be in the name of
// a parameter.
var variableName = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// parseTemplate reads a template, or a URI, which has no variables.
func parseTemplate(text string) (*uriTemplate, error) {
	if scheme, _, ok := strings.Cut(text, ":"); !ok || strings.ContainsAny(scheme, "{}") {
		return nil, fmt.Errorf("%q is not a URI with a scheme", text)
	}
	if at := strings.IndexFunc(text, isNoURICharacter); at >= 0 || !utf8.ValidString(text) {
		return nil, fmt.Errorf("%q has a character that a URI cannot have: write it as %%XX", text)
	}
	if badEscape.MatchString(expressions.ReplaceAllString(text, "{}")) {
		return nil, fmt.Errorf("%q has a %% without two hexadecimal digits", text)
	}
	t := new(uriTemplate)
	pattern, rest := `^`, text
	for rest != "" {
		literal, expression, found := strings.Cut(rest, "{")
		pattern += regexp.QuoteMeta(literal)
		if strings.Contains(literal, "}") || found && !strings.Contains(expression, "}") {
			return nil, fmt.Errorf("the braces of %q do not match", text)
		}
		if !found {
			break
		}
		expression, rest, _ = strings.Cut(expression, "}")
		names := []string{strings.TrimPrefix(expression, "+")}
		switch {
		case strings.HasPrefix(expression, "?"):
			if t.query = true; rest != "" {
				return nil, fmt.Errorf("{%s} does not end %q", expression, text)
			}
			names, pattern = strings.Split(expression[1:], ","), pattern+`(?:\?([^#]*))?`
		case strings.HasPrefix(expression, "+"):
			pattern += `(.+?)`
		default:
			pattern += `([^/?#]+)`
		}
		for _, name := range names {
			if !variableName.MatchString(name) {
				return nil, fmt.Errorf("{%s} in %q is not one of {name}, {+name} and {?name,name}", expression, text)
			}
			if slices.Contains(t.variables, name) {
				return nil, fmt.Errorf("%q has the variable %s twice", text, name)
			}
			t.variables = append(t.variables, name)
		}
		if !t.query {
			t.path++
			t.segments = append(t.segments, !strings.HasPrefix(expression, "+"))
		}
	}
	// What stands for the variables says no more than that the rest is a URI.
	if _, err := url.Parse(expressions.ReplaceAllString(text, "")); err != nil {
		return nil, errors.Unwrap(err)
	}
	t.pattern = regexp.MustCompile(pattern + `$`)
	return t, nil
}

var (
	expressions = regexp.MustCompile(`\{[^}]*\}`)
	badEscape   = regexp.MustCompile(`%(?:[^0-9A-Fa-f]|.[^0-9A-Fa-f]|.?$)`)
)

// isNoURICharacter reports whether a character is in no URI and no template: it is neither
// a literal of RFC 6570 nor one of the characters with a meaning in a template.
// https://www.rfc-editor.org/rfc/rfc6570#section-2.1
func isNoURICharacter(r rune) bool {
	isSpecial := r >= 0xFFF0 && r <= 0xFFFF || r >= 0xE0000 && r < 0xE1000 // some can be printed
	return isSpecial || strings.ContainsRune(" \"<>\\^`|", r) || !unicode.IsPrint(r)
}

// match returns the values of the variables in a URI, which may be left out in a
// query. An escaped slash does not make two segments of one. Members of a query that are no variables are values, too: they are what
// nothing takes. A URI of another form is none of the template.
func (t *uriTemplate) match(uri string) (map[string]string, bool) {
	groups := t.pattern.FindStringSubmatch(uri)
	if groups == nil {
		return nil, false
	}
	args := map[string]string{}
	for i := range t.path {
		value, err := url.PathUnescape(groups[i+1])
		if err != nil || !utf8.ValidString(value) || t.segments[i] && !isSegment(value) {
			return nil, false
		}
		args[t.variables[i]] = value
	}
	if !t.query || groups[t.path+1] == "" {
		return args, true
	}
	for member := range strings.SplitSeq(groups[t.path+1], "&") {
		name, value, _ := strings.Cut(member, "=")
		name, err := url.PathUnescape(name)
		value, err2 := url.PathUnescape(value)
		if _, twice := args[name]; twice || err != nil || err2 != nil || !utf8.ValidString(name+value) {
			return nil, false
		}
		args[name] = value
	}
	return args, true
}

// isSegment reports whether a value is one segment of a path, also if it is the name of a
// file on Windows.
func isSegment(value string) bool {
	return !strings.ContainsAny(value, `/\`) && value != "." && value != ".."
}

// schema returns one of texts with the names of the variables, of which those in a
// path are always there.
func (t *uriTemplate) schema() string {
	var arguments []PromptArgument
	for i, name := range t.variables {
		arguments = append(arguments, PromptArgument{Name: name, Required: i < t.path})
	}
	return (&Prompt{Arguments: arguments}).schema()
}
