package lint

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// checkHeaders finds headers of arguments for which clients leave out a tool. In Go
// source they are errors already.
func checkHeaders(s *subject) []found {
	var all []found
	for _, p := range schema.HeaderProblems(s.Input) {
		all = append(all, found{
			pos: s.pos(s.input(), append(slices.Clip(p.Path), schema.HeaderKeyword)), subject: s.input().at(p.Path),
			message: fmt.Sprintf("clients of MCP leave out %s: %s", s.Name, p.Message),
			hint:    "take the header out, or put it at an argument that clients can send in one",
			soft:    s.Input.At(p.Path).TextUnder("type") == "number", // which some clients take
		})
	}
	return all
}

// secrets are words of names, by themselves or one behind the other, of what is
// nobody's business on the way.
var secrets = [][]string{
	{"password"}, {"passwd"}, {"passphrase"}, {"secret"}, {"credential"}, {"credentials"}, {"token"}, {"apikey"}, {"api", "key"},
	{"private", "key"}, {"ssn"}, {"email"}, {"phone"}, {"iban"},
}

// checkMirrored finds arguments in headers that look like secrets.
func checkMirrored(s *subject) []found {
	var all []found
	eachProperty(s.input(), func(path schema.Path, key string, sub *schema.Doc) {
		header := sub.Under(schema.HeaderKeyword)
		if header == nil || !isSecret(key) && !isSecret(header.Text) {
			return
		}
		all = append(all, found{
			pos: s.pos(s.input(), append(slices.Clip(path), schema.HeaderKeyword)), subject: s.input().at(path),
			message: fmt.Sprintf("%s of %s looks like a secret, and stands in the header %s%s, which everybody on the way can read", key, s.Name, schema.HeaderPrefix, header.Text),
			hint:    "leave the header out",
		})
	})
	return all
}

func isSecret(name string) bool {
	said := wordsIn(name)
	return slices.ContainsFunc(secrets, func(secret []string) bool {
		for i := range said {
			if i+len(secret) <= len(said) && slices.Equal(said[i:i+len(secret)], secret) {
				return true
			}
		}
		return false
	})
}
