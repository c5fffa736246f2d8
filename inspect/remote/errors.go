package remote

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Errors that a [Session.Call] has before it reaches a server.
var (
	ErrNoSuchTool = errors.New("no such tool")
	ErrArguments  = errors.New("arguments must be one JSON object")
)

// An Error says what is wrong with a server, and what to do about it. Values
// of [Server.Env], [Server.Header] and the query and password of [Server.URL]
// that have at least six bytes are not in the message.
type Error struct {
	Server  string // its name, or where it is
	Message string
	Err     error // the cause, nil for none; it may hold what the message must not
}

// Error returns the message behind the server's name.
func (e *Error) Error() string { return "server " + quote(e.Server) + ": " + e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func quote(text string) string { return `"` + text + `"` }

// secrets returns the texts of a server's settings that no error may show,
// the longest first.
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
	// A short value, such as "1", is no secret but a part of other words.
	found = slices.DeleteFunc(found, func(text string) bool { return len(text) < 6 })
	slices.SortFunc(found, func(a, b string) int { return len(b) - len(a) })
	return found
}

// urlSecrets returns the password and the query of a URL, which often is a key.
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

// longest is how many bytes of a text that came from elsewhere an error shows.
const longest = 4000

// tell makes a text that came from elsewhere fit for an error: without
// secrets, also as they stand in quotes, without characters that move a
// terminal's cursor, and not too long.
func (s Server) tell(text string) string {
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
