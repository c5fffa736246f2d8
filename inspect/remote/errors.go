package remote

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Errors that [Session.Call] returns before it reaches a server.
var (
	ErrNoSuchTool = errors.New("no such tool")
	ErrArguments  = errors.New("arguments must be one JSON object")
)

// An Error says what is wrong with a server, and what to do about it. The message does
// not contain secrets: values of [Server.Env] and [Server.Header], and the query and the
// password of [Server.URL], if they have at least six bytes.
type Error struct {
	Server  string // its name or, if it has none, its command or URL
	Message string
	Err     error // the cause, nil for none; its text may contain secrets
}

// Error returns "server NAME: MESSAGE".
func (e *Error) Error() string { return "server " + quote(e.Server) + ": " + e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func quote(text string) string { return `"` + text + `"` }

// secrets returns the texts in a server's settings that no error may contain, the longest
// first.
func (s Server) secrets() []string {
	var found []string
	for _, entry := range s.Env {
		_, value, _ := strings.Cut(entry, "=")
		found = append(found, value)
	}
	for _, values := range s.Header {
		for _, value := range values {
			_, credentials, _ := strings.Cut(value, " ") // behind "Bearer"
			found = append(found, value, credentials)
		}
	}
	found = append(found, urlSecrets(s.URL)...)
	// A short value, such as "1", is not a secret, and is a part of other words.
	found = slices.DeleteFunc(found, func(text string) bool { return len(text) < 6 })
	slices.SortFunc(found, func(a, b string) int { return len(b) - len(a) })
	return found
}

// urlSecrets returns the password and the query of a URL, which often contains a key.
func urlSecrets(text string) []string {
	u, err := url.Parse(text)
	if err != nil {
		return []string{text}
	}
	found := []string{u.RawQuery}
	for pair := range strings.SplitSeq(u.RawQuery, "&") {
		_, value, _ := strings.Cut(pair, "=")
		found = append(found, value)
	}
	for _, values := range u.Query() {
		found = append(found, values...)
	}
	if u.User != nil {
		password, _ := u.User.Password()
		found = append(found, u.User.String(), password)
	}
	return found
}

// longest is the most bytes of a text that an error shows.
const longest = 4000

// safe returns a text of a server, or of a library, that an error may show: without
// secrets, also in the form that strconv.Quote gives them, without characters that
// control a terminal, and not too long.
func (s Server) safe(text string) string {
	for _, secret := range s.secrets() {
		text = strings.ReplaceAll(text, secret, "…")
		quoted := strconv.Quote(secret)
		text = strings.ReplaceAll(text, quoted[1:len(quoted)-1], "…")
	}
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
}
