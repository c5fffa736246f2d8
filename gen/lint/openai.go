package lint

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// checkReasoning tells once of a request what Chat Completions refuses beside
// tools.
func checkReasoning(q *request) []found {
	return []found{{
		pos: q.byPlace()[0].Pos, subject: "reasoning_effort",
		message: "newer models of OpenAI refuse tools together with reasoning_effort in Chat Completions, and ask for the Responses API",
		hint:    "send them the definitions of the format responses",
	}}
}

// harmonyShows are the keywords that the prompts of OpenAI's published format
// show a model, and those without which it misses nothing.
// https://github.com/openai/harmony/blob/main/docs/format.md
var harmonyShows = []string{
	"type", "properties", "required", "items", "enum", "oneOf", "nullable", "description", "default", "title", "examples",
	"$defs", "definitions", "$schema", "$id", "$comment", "$anchor", "deprecated", "readOnly", "writeOnly",
}

// checkUnseen finds keywords that a model does not see in that format.
func checkUnseen(s *subject) []found {
	asked := s.options.asked("openai", "responses")
	at := slices.IndexFunc(s.verdicts, func(v Verdict) bool { return slices.Contains(asked, v.Dialect.Name) && v.Status != No })
	if at < 0 {
		return nil
	}
	var unseen []string
	schema.Visit(s.verdicts[at].lowered.Input, func(sub *schema.Doc) bool {
		for _, m := range sub.Members {
			shown := slices.Contains(harmonyShows, m.Key) || m.Value.Kind == schema.Bool || slices.Contains(unseen, m.Key)
			if !shown && slices.Contains(knownKeywords, m.Key) {
				unseen = append(unseen, m.Key)
			}
		}
		return true
	})
	if len(unseen) == 0 {
		return nil
	}
	return []found{{
		pos: s.Pos, subject: "input for harmony", providers: asked,
		message: fmt.Sprintf("models that get tools in OpenAI's harmony format, such as gpt-oss, do not see %s of %s", dialect.Enumerate(unseen, dialect.MostNamed), s.Name),
		hint:    "say in the descriptions what matters to such models",
	}}
}
