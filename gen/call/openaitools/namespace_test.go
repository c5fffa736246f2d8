package openaitools_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
	"github.com/openai/openai-go/v3"
)

func named(names ...string) func(*call.Definition) bool {
	return func(d *call.Definition) bool { return strings.Contains(strings.Join(names, " "), d.Name) }
}

// outline returns the type and name of each entry of list. The entry of a namespace is
// followed by its tools, each with its name and whether it is deferred.
func outline(t *testing.T, list any) string {
	t.Helper()
	var rows []struct {
		Type, Name, Description string
		Tools                   []struct {
			Type, Name string
			Strict     *bool
			Deferred   bool `json:"defer_loading"`
		}
	}
	unmarshal(t, marshal(t, list), &rows)
	var all []string
	for _, row := range rows {
		text := row.Type + " " + row.Name
		for _, tool := range row.Tools {
			if tool.Type != "function" || tool.Strict == nil {
				t.Errorf("%s in %s is not a function of Responses", tool.Name, row.Name)
			}
			text += fmt.Sprintf(" %s %v", tool.Name, tool.Deferred)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// TestNamespaces checks that tools are listed in their namespace, at the position of its
// first tool, and are otherwise unchanged.
func TestNamespaces(t *testing.T) {
	set, err := tools(t).Member(call.Responses, "defer_loading", true, named("echo"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		want string
		opts []openaitools.ListOption
	}{
		{"function echo, function photo, function raze", nil},
		{"namespace n echo true raze false, function photo", []openaitools.ListOption{openaitools.Namespace("n", "N.", named("echo", "raze"))}},
		{
			"namespace a echo true, namespace b photo false raze false",
			[]openaitools.ListOption{openaitools.Namespace("b", "B.", named("photo", "raze")), openaitools.Namespace("a", "A.", named("echo", "photo"))},
		},
	} {
		list, err := openaitools.ResponsesTools(set, c.opts...)
		if err != nil {
			t.Fatal(err)
		}
		if got := outline(t, list); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	all := named("echo", "photo", "raze")
	for want, opts := range map[string][]openaitools.ListOption{
		"no name or no description":    {openaitools.Namespace("", "A.", all)},
		`"a" has no name or no desc`:   {openaitools.Namespace("a", "", all)},
		`"b" has no tool`:              {openaitools.Namespace("a", "A.", all), openaitools.Namespace("b", "B.", all)},
		`two namespaces have the name`: {openaitools.Namespace("a", "A.", named("echo")), openaitools.Namespace("a", "B.", named("photo"))},
	} {
		if list, err := openaitools.ResponsesTools(set, opts...); list != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestNamespacedCalls checks that a call with a namespace gets a result, and is sent back
// with the namespace, which the service requires.
func TestNamespacedCalls(t *testing.T) {
	asked := strings.Replace(functionCall(t, "1", "echo", bergen), `"name":`, `"namespace":"n","name":`, 1)
	f, client := newFake(t, response("r1", "completed", asked), response("r2", "completed", message("It rains.")))
	f.strange = true // the oldest release of the SDK does not support namespaces
	params := responsesParams()
	params.Store = openai.Bool(false)
	var err error
	if params.Tools, err = openaitools.ResponsesTools(tools(t), openaitools.Namespace("n", "N.", named("echo"))); err != nil {
		t.Fatal(err)
	}
	if got := heard(openaitools.RunResponses(t.Context(), client, params, tools(t))); got.err != nil || got.text != "It rains." {
		t.Fatalf("got %+v", got)
	}
	if got := outline(t, f.sent[0].Tools); got != "namespace n echo false, function photo, function raze" {
		t.Errorf("got the tools %s", got)
	}
	var items []struct {
		Type, Namespace string
		Output          json.RawMessage
	}
	unmarshal(t, f.sent[1].Input, &items)
	if len(items) != 3 || items[1].Type != "function_call" || items[1].Namespace != "n" || items[2].Type != "function_call_output" {
		t.Errorf("the second request has %s", f.sent[1].Input)
	}
}
