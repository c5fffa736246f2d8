package dialect

import (
	"fmt"
	"regexp"
)

// A NameRule is the rule of an API for the names of tools or properties.
type NameRule struct {
	Pattern *regexp.Regexp // without the length, which would make it slow to compile
	Most    int            // how many bytes a name may have
	Doc     string         // the rule in words, for messages: "a name has " + Doc
}

// Accepts reports whether the API accepts a name.
func (r *NameRule) Accepts(name string) bool {
	return len(name) <= r.Most && r.Pattern.MatchString(name)
}

// Where the sources about an API differ, the rule is the narrower one: a single bad
// name fails the whole request.

// namesUpTo is the rule of OpenAI's APIs (64 characters), of those that follow
// them, and of Anthropic's (128).
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
// https://docs.anthropic.com/en/api/messages#body-tools
func namesUpTo(most int) *NameRule {
	return &NameRule{lettersDigits, most, fmt.Sprintf("1 to %d letters, digits, _ and -", most)}
}

var lettersDigits = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

// https://ai.google.dev/api/caching#FunctionDeclaration
var namesGemini = &NameRule{
	regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_.:-]*$`),
	64,
	"1 to 64 letters, digits, _, ., : and -, and begins with a letter or _",
}

// CheckName returns an error if the API refuses a tool of that name; nil if it
// accepts the name, or its rule is not known.
func (d *Dialect) CheckName(name string) error {
	if d.Names == nil || d.Names.Accepts(name) {
		return nil
	}
	return fmt.Errorf("%s refuses the name %q: a name has %s", d.Provider, name, d.Names.Doc)
}
