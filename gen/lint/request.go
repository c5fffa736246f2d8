package lint

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// A countLimit says how many tools one request may hold.
type countLimit struct {
	providers []string
	who       string
	most      int
}

var countLimits = []countLimit{
	{[]string{"openai", "responses"}, "OpenAI takes", 128},
	{[]string{"gemini", "gemini-legacy"}, "Gemini on Vertex AI accepts", 512},
	{[]string{"mcp"}, "VS Code offers a model", 128},
}

func checkCount(q *request) []found {
	var all []found
	for _, limit := range countLimits {
		asked := q.options.asked(limit.providers...)
		if len(asked) == 0 || len(q.tools) <= limit.most {
			continue
		}
		var beyond []string
		for _, s := range q.tools[limit.most:] {
			beyond = append(beyond, s.Name)
		}
		all = append(all, found{
			pos: q.tools[limit.most].Pos, subject: "tools for " + limit.providers[0], providers: asked,
			message: fmt.Sprintf("there are %d tools, and %s %d in one request; beyond that: %s", len(q.tools), limit.who, limit.most, dialect.Enumerate(beyond, dialect.MostNamed)),
			hint:    "send only those that a conversation needs, or split the package",
		})
	}
	return all
}

// manyTools is from how many on OpenAI advises to send fewer.
const manyTools = 20

func checkMany(q *request) []found {
	if len(q.tools) < manyTools {
		return nil
	}
	first := q.byPlace()[0]
	return []found{{
		pos: first.Pos, subject: "tools",
		message: fmt.Sprintf("there are %d tools, and a model chooses best from fewer than %d", len(q.tools), manyTools),
		hint:    "send only those that a conversation needs: split the package, give tools a group, or defer what is rarely called",
	}}
}

// checkFit asks each provider whether it takes the lowered tools together.
func checkFit(q *request) []found {
	var all []found
	for i, d := range q.options.providers() {
		if d.Request == nil {
			continue
		}
		lowered, subjects := q.lowered(i)
		for _, note := range d.Request(lowered) {
			s := subjects[note.Tool]
			all = append(all, found{
				pos: s.strictPos(), tool: s.Name, subject: "request for " + d.Provider, providers: []string{d.Name},
				message: fmt.Sprintf("the tools do not fit into one request of %s: %s", d.Provider, note.Message),
				hint:    "send fewer of them, or make fewer of them strict",
			})
		}
	}
	return all
}

// lowered returns the tools that a provider takes, as it takes them.
func (q *request) lowered(provider int) (tools []dialect.Tool, subjects []*subject) {
	for _, s := range q.tools {
		if v := s.verdicts[provider]; v.Status != No {
			tools, subjects = append(tools, v.lowered), append(subjects, s)
		}
	}
	return tools, subjects
}
