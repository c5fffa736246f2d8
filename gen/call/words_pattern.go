package call

import "strings"

// patternWords are the patterns that toolgen writes for Go types whose texts
// have a name, with examples.
var patternWords = []struct {
	pattern, words string
	examples       []string
}{
	{`^-?([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$`, "a duration", []string{"1h30m", "250ms"}},
	{`^"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`, "the JSON text of a string", []string{`"abc"`}},
	{`^-?(0|[1-9][0-9]*)$`, "an integer", []string{"42", "-7"}},
	{`^(0|[1-9][0-9]*)$`, "an integer of at least 0", []string{"42"}},
	{`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`, "a number", []string{"42", "-1.5"}},
	{`^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`, "a fraction or an integer", []string{"1/3", "42"}},
	{`^(DEBUG|INFO|WARN|ERROR)([-+][0-9]+)?$`, "a log level", []string{"INFO", "WARN+2"}},
	{`^([0-9.]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`, "an IP address and port", []string{"192.0.2.1:80", "[2001:db8::1]:80"}},
	{`^[0-9A-Fa-f:.]+/[0-9]{1,3}$`, "an IP network", []string{"192.0.2.0/24"}},
}

// patternPhrase is a pattern in words.
func patternPhrase(pattern string) string {
	for _, p := range patternWords {
		switch pattern {
		case p.pattern:
			return "is " + p.words + suchAs(p.examples)
		case `^"` + strings.Trim(p.pattern, "^$") + `"$`:
			return "is " + p.words + " in quotes of its own" + suchAs([]string{quoted(p.examples[0])})
		}
	}
	return "matches " + clipText(pattern, maxPattern)
}

// suchAs gives examples of a string, as they are in JSON.
func suchAs(examples []string) string {
	all := make([]string, len(examples))
	for i, example := range examples {
		all[i] = quoted(example)
	}
	return ", such as " + strings.Join(all, " or ")
}
