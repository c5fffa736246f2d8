package main

import (
	"errors"
	"strings"
)

// split splits a command into words as a POSIX shell would, but expands no variables and
// patterns.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02
func split(command string) ([]string, error) {
	var s splitter
	for _, r := range command {
		s.take(r)
	}
	if s.quote != 0 || s.escaped {
		return nil, errors.New("a quote has no end")
	}
	s.end()
	return s.words, nil
}

// A splitter splits a command.
type splitter struct {
	words   []string
	word    strings.Builder
	open    bool // a word has begun, which may be empty
	quote   rune // the quote that is open, 0 for none
	escaped bool // the character before was a backslash
}

func (s *splitter) take(r rune) {
	switch {
	case s.escaped:
		s.escaped = false
		if s.quote == '"' && r != '"' && r != '\\' {
			s.word.WriteRune('\\') // it escapes nothing else in quotes
		}
		s.word.WriteRune(r)
	case r == '\\' && s.quote != '\'':
		s.escaped, s.open = true, true
	case r == s.quote:
		s.quote = 0
	case s.quote == 0 && (r == '"' || r == '\''):
		s.quote, s.open = r, true
	case s.quote == 0 && strings.ContainsRune(" \t\n", r):
		s.end()
	default:
		s.word.WriteRune(r)
		s.open = true
	}
}

// end ends the current word, if there is one.
func (s *splitter) end() {
	if s.open {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.open = false
}
