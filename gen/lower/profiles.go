package lower

import (
	"slices"
	"strings"
	"unicode"
)

// Profiles returns all profiles, in the order of help. They do not describe what a
// provider accepts and shows to the model, since each sentence costs tokens in every
// request.
func Profiles() []*Profile {
	return []*Profile{profileOpenAI, profileOpenAIReasoning, profileGoogle, profileAnthropic}
}

// ProfileFor returns the profile for the ID of a model, such as "o3-mini" or
// "openrouter/anthropic/claude-opus-4", and whether there is one. It compares whole
// words of the model's own name, without the names of routers and clouds before it:
// "azure/o3" is a reasoning model, and "turbo1-large" is not.
func ProfileFor(model string) (*Profile, bool) {
	for _, name := range modelNames(model) {
		for _, family := range modelFamilies {
			if family.has(name) {
				return family.profile, true
			}
		}
	}
	return nil, false
}

// A modelFamily is by what the words of a model's name tell its profile.
type modelFamily struct {
	first   []string // the first word
	second  []string // the word behind it, where it is not a version; nil for any
	profile *Profile
}

// modelFamilies go by the names that the providers document. GPT-5 reasons,
// too, but nothing says that it accepts fewer keywords than GPT-4.
// https://platform.openai.com/docs/models
// https://ai.google.dev/gemini-api/docs/models
// https://platform.claude.com/docs/en/about-claude/models/overview
var modelFamilies = []modelFamily{
	{first: []string{"o1", "o3", "o4"}, profile: profileOpenAIReasoning},
	{first: []string{"gpt", "chatgpt"}, second: []string{"audio", "realtime"}, profile: profileOpenAI},
	{first: []string{"gemini"}, profile: profileGoogle},
	{first: []string{"claude"}, profile: profileAnthropic},
}

// has reports whether a name belongs to the family. Others have a "gpt" in
// their names, so that a version or a word of OpenAI's must follow there.
func (f modelFamily) has(name string) bool {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 || !slices.Contains(f.first, words[0]) {
		return false
	}
	return f.second == nil || len(words) > 1 && (isVersion(words[1]) || slices.Contains(f.second, words[1]))
}

func isVersion(word string) bool { return '0' <= word[0] && word[0] <= '9' }

// modelNames returns what may be the name in an id, in lower case: what stands
// behind the last slash, as routers write it, cut at colons, which stand
// behind "ft" or a provider and before a version or a variant. The name of a
// maker before a dot, as Amazon Bedrock has it, is left out.
func modelNames(id string) []string {
	name := strings.ToLower(id[strings.LastIndex(id, "/")+1:])
	names := strings.FieldsFunc(name, func(r rune) bool { return r == ':' || unicode.IsSpace(r) })
	for i, name := range names {
		parts := strings.Split(name, ".")
		maker := func(part string) bool { return slices.Contains(modelMakers, part) }
		if at := slices.IndexFunc(parts, maker); at >= 0 {
			names[i] = strings.Join(parts[at+1:], ".")
		}
	}
	return names
}

var modelMakers = []string{"anthropic", "google", "openai"}
