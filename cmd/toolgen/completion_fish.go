package main

import (
	"fmt"
	"strings"
)

// fishScript returns the script for fish.
func fishScript(commands []completed) string {
	var rows strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&rows, "    complete -c $program -n __toolgen_first -a %s -d %s\n", c.name, fishQuoted(c.doc))
	}
	for _, c := range commands {
		condition := fishQuoted("__toolgen_in " + c.name)
		for _, f := range c.flags {
			fmt.Fprintf(&rows, "    complete -c $program -n %s %s%s -d %s\n", condition, fishOption(f.name), fishValue(f.expected), fishQuoted(f.doc))
		}
		for _, row := range fishArgs(c.args) {
			fmt.Fprintf(&rows, "    complete -c $program -n %s %s\n", condition, row)
		}
	}
	return strings.NewReplacer("@COMMANDS@", strings.Join(commandWords(commands), " "), "@DEFAULT@", commands[0].name,
		"@ROWS@\n", rows.String()).Replace(fishTemplate)
}

func commandWords(commands []completed) []string {
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.name
	}
	return names
}

// fishOption names a flag with one dash, whatever its length is.
func fishOption(name string) string {
	if name = strings.TrimPrefix(name, "-"); len(name) == 1 {
		return "-s " + name
	}
	return "-o " + name
}

// fishValue returns the options of complete for the value of a flag.
func fishValue(e expected) string {
	all := strings.Join(words(e.values), " ")
	switch e.kind {
	case noValue:
		return ""
	case aFile:
		return " -r -F"
	case aRevision:
		return " -x -a " + fishQuoted("("+listRevisions+")")
	case aFolder:
		return " -x -a '(__fish_complete_directories)'"
	case oneOfWords:
		return " -x -a " + fishQuoted(all)
	case someWords:
		return " -x -a " + fishQuoted("(__fish_append , "+all+")")
	}
	return " -x"
}

// fishArgs returns the options of complete for the arguments of a command, a
// line for each.
func fishArgs(e expected) []string {
	switch e.kind {
	case aFile:
		return []string{"-F"}
	case aPackage:
		return []string{"-a './... (__fish_complete_directories)'"}
	}
	var rows []string
	for _, v := range e.values {
		row := "-a " + fishQuoted(v.word)
		if v.doc != "" {
			row += " -d " + fishQuoted(v.doc)
		}
		rows = append(rows, row)
	}
	return rows
}

// fishQuoted returns a text between single quotes, in which fish takes \\ and \'
// for characters (https://fishshell.com/docs/current/language.html#quotes).
func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}

const fishTemplate = `# Completion of toolgen for fish. In ~/.config/fish/config.fish:
#
#	toolgen completion fish | source

# __toolgen_words prints the words behind toolgen, or go tool toolgen; it fails
# for other uses of go.
function __toolgen_words
    set -l words (commandline -opc)
    set -l at 1
    if test "$words[1]" = go
        test "$words[2]" = tool; or return 1
        set at (contains -i toolgen $words); or return 1
    end
    set -e words[1..$at]
    printf '%s\n' $words
end

function __toolgen_first
    set -l words (__toolgen_words); or return 1
    test (count $words) -eq 0 -o -z "$words[1]"
end

function __toolgen_in
    set -l words (__toolgen_words); or return 1
    set -l command $words[1]
    contains -- "$command" @COMMANDS@; or set command @DEFAULT@
    test "$command" = $argv[1]
end

function __toolgen_from
    set -l words (__toolgen_words); or return 1
    contains -- -from $words
end

for program in toolgen go
    complete -c $program -n __toolgen_words -f
    complete -c $program -n __toolgen_from -F
@ROWS@
end
`
