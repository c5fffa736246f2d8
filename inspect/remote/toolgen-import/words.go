package main

import (
	"errors"
	"strings"
)

// split splits a command into words as a POSIX shell does, but does not expand variables
// and patterns.
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
	open    bool // a word, which may be empty, has begun
	quote   rune // the open quote, or 0
	escaped bool // the previous character was a backslash
}

func (s *splitter) take(r rune) {
	switch {
	case s.escaped:
		s.escaped = false
		if s.quote == '"' && r != '"' && r != '\\' {
			s.word.WriteRune('\\') // in quotes, a backslash escapes no other characters
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

// end ends the current word, if a word has begun.
func (s *splitter) end() {
	if s.open {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.open = false
}
