package mcpgotools_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
	"github.com/mark3labs/mcp-go/mcp"
)

const (
	icons = `[{"src":"https://example.com/a.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"}]`
	meta  = `{"example.com/a":1,"ui":{"prefersBorder":true}}`
)

// same decodes a text into a type of the SDK and encodes it again, which may drop fields.
func same[T any](t *testing.T, text string) string {
	t.Helper()
	var value T
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return marshal(t, value)
}

// TestOfferFields checks that clients get the icons and the metadata of prompts and
// resources.
func TestOfferFields(t *testing.T) {
	get := func(context.Context, map[string]string) ([]call.Message, error) { return nil, nil }
	read := func(context.Context, string, map[string]string) ([]call.Contents, error) { return nil, nil }
	prompts, err := call.NewPrompt(call.Prompt{Name: "a", Icons: icons, Meta: meta}, get)
	plain, err2 := call.NewResource(call.Resource{URI: "ui://a/b", Name: "b", Icons: icons, Meta: meta}, read)
	template, err3 := call.NewResource(call.Resource{URI: "ui://c/{d}", Name: "d", Icons: icons, Meta: meta}, read)
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	resources, err := call.JoinResources(plain, template)
	if err != nil {
		t.Fatal(err)
	}
	server := newServer()
	_, err = mcpgotools.RegisterPrompts(server, prompts)
	_, err2 = mcpgotools.RegisterResources(server, resources)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	const fields = `,"icons":` + icons + `,"_meta":` + meta + "}]"
	for _, revision := range revisions {
		c := connect(t, server, revision)
		listed, err := c.ListPrompts(t.Context(), mcp.ListPromptsRequest{})
		some, err2 := c.ListResources(t.Context(), mcp.ListResourcesRequest{})
		templates, err3 := c.ListResourceTemplates(t.Context(), mcp.ListResourceTemplatesRequest{})
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		equal(t, revision, marshal(t, listed.Prompts), same[[]mcp.Prompt](t, `[{"name":"a"`+fields))
		equal(t, revision, marshal(t, some.Resources), same[[]mcp.Resource](t, `[{"uri":"ui://a/b","name":"b"`+fields))
		equal(t, revision, marshal(t, templates.ResourceTemplates), same[[]mcp.ResourceTemplate](t, `[{"uriTemplate":"ui://c/{d}","name":"d"`+fields))
		if !strings.Contains(marshal(t, some.Resources), "prefersBorder") {
			t.Errorf("%s: the resource has no metadata", revision)
		}
	}
	wrong, err := call.NewPrompt(call.Prompt{Name: "b", Icons: "1"}, get)
	wrongResource, err2 := call.NewResource(call.Resource{URI: "ui://e", Name: "e", Meta: "1"}, read)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	if _, err := mcpgotools.RegisterPrompts(server, wrong); err == nil || !strings.Contains(err.Error(), "the icons of b") {
		t.Errorf("icons that are not a list: got %v", err)
	}
	if _, err := mcpgotools.RegisterResources(server, wrongResource); err == nil || !strings.Contains(err.Error(), "the _meta of ui://e") {
		t.Errorf("metadata that is not an object: got %v", err)
	}
}
