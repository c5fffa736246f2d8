package inspect

import (
	"regexp"
	"strings"
	"sync"
)

// A docEntry is one entry of a parameter list in a doc comment.
type docEntry struct {
	name string
	text string
	line docLine
}

var listHead = regexp.MustCompile(`^(?:#\s*)?(?:Parameters|Params|Args|Arguments)\s*:?\s*$`)

// listEntry is compiled when it is first used: tables of all letters take long to compile.
var listEntry = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\s+|\s*[-*+•]\s+)([\pL_][\pL\pN_.]*)\s*(?::|\s[-–—])(?:\s+(.*))?$`)
})

// cutParamList takes a "Parameters:" list out of a doc comment. Where the
// head is followed by no entry, it is text like any other.
//
// Read are Go's lists and the indented form:
//
//	Parameters:            Args:
//	  - city: its name       city: its name,
//	  - days: how many         such as Oslo
func cutParamList(lines []docLine) (rest []docLine, entries []docEntry) {
	for i, line := range lines {
		if !listHead.MatchString(line.text) {
			continue
		}
		entries, next := readEntries(lines, i+1)
		if len(entries) > 0 {
			rest = append(rest, lines[:i]...)
			return append(rest, lines[next:]...), entries
		}
	}
	return lines, nil
}

// readEntries reads entries from line i on and returns the first line after
// them. What is further in than the first entry goes on with the last one.
func readEntries(lines []docLine, i int) ([]docEntry, int) {
	var entries []docEntry
	first, end := 0, i
	for ; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i].text)
		indent := strings.Index(lines[i].text, text)
		m := listEntry().FindStringSubmatch(lines[i].text)
		switch {
		case text == "":
			continue
		case len(entries) > 0 && indent > first:
			last := &entries[len(entries)-1]
			last.text = strings.TrimSpace(last.text + " " + text)
		case m != nil:
			if len(entries) == 0 {
				first = indent
			}
			entries = append(entries, docEntry{name: m[2], text: strings.TrimSpace(m[3]), line: lines[i]})
		default:
			return entries, end
		}
		end = i + 1
	}
	return entries, end
}
