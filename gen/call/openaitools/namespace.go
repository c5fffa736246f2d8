package openaitools

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
)

// A ListOption changes the list that [ResponsesTools] returns.
type ListOption func(*grouping)

// Namespace groups each tool d for which of(d) is true. The model sees the name and the
// description of a namespace; it sees the deferred tools of the namespace only after it
// has searched for them:
//
//	set, err := set.Member(call.Responses, "defer_loading", true, call.InGroup("crm"))
//	list, err := openaitools.ResponsesTools(set, openaitools.Namespace("crm", "Customers and their orders.", call.InGroup("crm")))
//	list = append(list, responses.ToolUnionParam{OfToolSearch: new(responses.ToolSearchToolParam)})
//
// The position of a namespace in the list is the position of its first tool. If a tool
// could be in several namespaces, it is in the first of them. OpenAI recommends fewer
// than ten tools in each namespace, and search requires gpt-5.4 or later. It is an error
// if a namespace has no name, no description, or no tool, or if two have the same name.
// Calls are not affected: tool names are unique in a set, so that the namespace of a call
// adds no information.
// https://developers.openai.com/api/docs/guides/tools-tool-search (read 2026-11)
func Namespace(name, description string, of func(*call.Definition) bool) ListOption {
	return func(g *grouping) {
		g.namespaces = append(g.namespaces, &namespace{Type: "namespace", Name: name, Description: description, of: of})
	}
}

// A grouping contains the namespaces that options add, in this order.
type grouping struct{ namespaces []*namespace }

// A namespace is encoded like the SDK's NamespaceToolParam, a type that the oldest
// supported release does not have.
type namespace struct {
	Type        string            `json:"type"`
	Name        string            `json:"name"`
	Description string            `json:"description"`
	Tools       []json.RawMessage `json:"tools"`
	of          func(*call.Definition) bool
}

func grouped(set call.Set, opts []ListOption) ([]responses.ToolUnionParam, error) {
	var g grouping
	for _, opt := range opts {
		opt(&g)
	}
	texts, err := set.Definitions(call.Responses, "")
	if err != nil {
		return nil, err
	}
	var order []any
	i := 0
	for d := range set.All() {
		text := json.RawMessage(texts[i])
		i++
		at := slices.IndexFunc(g.namespaces, func(n *namespace) bool { return n.of(d) })
		if at < 0 {
			order = append(order, text)
			continue
		}
		n := g.namespaces[at]
		if n.Tools = append(n.Tools, text); len(n.Tools) == 1 {
			order = append(order, n)
		}
	}
	if err := g.faults(); err != nil {
		return nil, err
	}
	var list []responses.ToolUnionParam
	for _, entry := range order {
		text, err := json.Marshal(entry)
		if err != nil {
			return nil, err
		}
		list = append(list, param.Override[responses.ToolUnionParam](json.RawMessage(text)))
	}
	return list, nil
}

// faults returns an error that joins everything the API would reject.
func (g *grouping) faults() error {
	var faults []error
	seen := map[string]bool{}
	for _, n := range g.namespaces {
		switch {
		case n.Name == "" || n.Description == "":
			faults = append(faults, fmt.Errorf("the namespace %q has no name or no description", n.Name))
		case seen[n.Name]:
			faults = append(faults, fmt.Errorf("two namespaces have the name %q", n.Name))
		case len(n.Tools) == 0:
			faults = append(faults, fmt.Errorf("the namespace %q has no tool", n.Name))
		}
		seen[n.Name] = true
	}
	return errors.Join(faults...)
}
