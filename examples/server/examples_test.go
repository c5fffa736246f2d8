package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"image/png"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/server/observatory"
)

// An example is a call and its result. All examples are called in sequence on one server.
type example struct {
	tool, arguments string
	structured      string
	text            string // text of the result, if it differs from structured
	image           bool
	// failed are strings in the message of an error.
	failed []string
	// invalid means that the schema rejects the arguments. The server must also reject them,
	// unless it repairs them or treats null as absent.
	invalid bool
}

const (
	booking = `{"target":"M31","start":"2026-11-22T20:00:00Z","bands":["b","v"],"series":{"frames":10,"seconds":90}}`
	booked  = `{"id":1,"observer":"Ada","end":"2026-11-22T20:30:00Z","target":"M31","start":"2026-11-22T20:00:00Z","bands":["b","v"],"series":{"frames":10,"seconds":90,"binning":1}}`
	longer  = `{"id":1,"observer":"Ada","end":"2026-11-22T21:00:00Z","target":"M31","start":"2026-11-22T20:00:00Z","bands":["b","v"],"series":{"frames":10,"seconds":90,"binning":1}}`
	m31     = `{"name":"M31","constellation":"And","magnitude":3.4,"position":{"ra":10.68,"dec":41.27}}`
)

var examples = []example{
	{tool: "magnification", arguments: `{"focal_length":1000,"eyepiece":10}`, structured: `{"result":100}`, text: `100`},
	{tool: "magnification", arguments: `{"focal_length":1000}`, structured: `{"result":40}`, text: `40`},
	{tool: "magnification", arguments: `{"focal_length":1e3,"eyepiece":null}`, structured: `{"result":40}`, text: `40`, invalid: true},
	{tool: "magnification", arguments: `{"focal_length":0,"eyepiece":100}`, failed: []string{"focal_length", "eyepiece", "60"}, invalid: true},
	{tool: "magnification", arguments: `{}`, failed: []string{"focal_length"}, invalid: true},

	{tool: "find_targets", arguments: `{"region":{"kind":"constellation","name":"And"},"limit":1}`, structured: `{"result":[` + m31 + `]}`, text: `[` + m31 + `]`},
	{tool: "find_targets", arguments: `{"region":{"kind":"circle","center":{"ra":10,"dec":41},"radius":1.5}}`, structured: `{"result":[` + m31 + `]}`, text: `[` + m31 + `]`},
	{tool: "find_targets", arguments: `{"region":{"radius":1,"center":{"ra":180,"dec":-90},"kind":"circle"}}`, structured: `{"result":[]}`, text: `[]`},
	{tool: "find_targets", arguments: `{"region":{"kind":"circel","center":{"ra":10,"dec":41},"radius":1.5}}`, failed: []string{"region.kind", "circel", "circle"}, invalid: true},
	{tool: "find_targets", arguments: `{"region":{"kind":"circle","center":{"ra":360,"dec":41}}}`, failed: []string{"region.center.ra", "region.radius"}, invalid: true},
	{tool: "find_targets", arguments: `{"region":{"kind":"constellation","name":"Andromeda"},"limit":2.5}`, failed: []string{"region.name", "Andromeda", "limit", "2.5"}, invalid: true},

	{tool: "bookings", arguments: `{}`, structured: `{"result":[]}`, text: `[]`},
	{tool: "book", arguments: booking, structured: booked},
	{tool: "book", arguments: booking, failed: []string{"booking 1 has the telescope until 2026-11-22T20:30:00Z"}},
	{tool: "book", arguments: `{"target":"M13","start":"2026-11-22T20:00:00Z","bands":["r"],"series":{"frames":1,"seconds":1}}`, failed: []string{"M13", "find_targets"}},
	{tool: "book", arguments: `{"target":"M31","start":"tomorrow","bands":["x","v","v"],"series":{"frames":0,"secnds":9,"binning":3},"noote":""}`, failed: []string{"start", "tomorrow", "bands[0]", "series.frames", "seconds", "series.binning", "noote", "note"}, invalid: true},
	{tool: "bookings", arguments: `{"since":"2026-11-22T20:30:00Z"}`, structured: `{"result":[` + booked + `]}`, text: `[` + booked + `]`},
	{tool: "bookings", arguments: `{"since":"2026-11-22T20:30:01Z"}`, structured: `{"result":[]}`, text: `[]`},
	{tool: "bookings", arguments: `{"since":1}`, failed: []string{"since"}, invalid: true},
	{tool: "extend", arguments: `{"id":1}`, structured: `{"result":"2026-11-22T21:00:00Z"}`, text: `2026-11-22T21:00:00Z`},
	{tool: "bookings", arguments: `{}`, structured: `{"result":[` + longer + `]}`, text: `[` + longer + `]`},
	{tool: "extend", arguments: `{"id":2,"by":"1h"}`, failed: []string{"there is no booking 2"}},
	{tool: "extend", arguments: `{"id":"1","by":"an hour"}`, failed: []string{"id", "by", "an hour"}, invalid: true},
	{tool: "cancel", arguments: `{"id":2}`, failed: []string{"there is no booking 2"}},
	{tool: "cancel", arguments: `{"ids":1}`, failed: []string{"ids", "id"}, invalid: true},
	{tool: "cancel", arguments: `{"id":1}`, text: "done"},
	{tool: "bookings", arguments: `{}`, structured: `{"result":[]}`, text: `[]`},

	{tool: "calibrate", arguments: `{"offsets":{"b":0.25,"v":0}}`, structured: `{"b":0.25}`},
	{tool: "calibrate", arguments: `{"offsets":{"b":0}}`, structured: `{}`},
	{tool: "calibrate", arguments: `{"offsets":{"b":"0.25"}}`, structured: `{"b":0.25}`, invalid: true},
	{tool: "calibrate", arguments: `{"offsets":"{\"b\":0.25}"}`, structured: `{"b":0.25}`, invalid: true},
	{tool: "calibrate", arguments: `{"offsets":{"blue":1}}`, failed: []string{"blue"}, invalid: true},
	{tool: "calibrate", arguments: `{"offsets":{}}`, failed: []string{"offsets"}, invalid: true},

	{tool: "forecast", arguments: `{"night":"2026-11-22T20:00:00Z"}`, text: "2026-11-22: clear"},
	{tool: "forecast", arguments: `{"night":"2026-11-22"}`, failed: []string{"night", "2026-11-22"}, invalid: true},
	{tool: "chart", arguments: `{"name":"M31","size":64}`, image: true},
	{tool: "chart", arguments: `{"name":"M13"}`, failed: []string{"M13", "find_targets"}},
	{tool: "chart", arguments: `{"name":"M31","size":8}`, failed: []string{"size", "16"}, invalid: true},

	{tool: "self_test", arguments: `{"part":"mirror"}`, structured: `{"result":"the mirror works"}`, text: "the mirror works"},
	{tool: "self_test", arguments: `{"part":"dome"}`, failed: []string{"the dome is closed for the summer"}},
	{tool: "self_test", arguments: `{"part":"camera"}`, failed: []string{"the tool failed"}},
	{tool: "self_test", arguments: `{"part":"drive"}`, failed: []string{"the tool failed"}},
	{tool: "self_test", arguments: `{"part":"miror"}`, failed: []string{"part", "miror", "mirror"}, invalid: true},
}

// secrets are strings that only the server's log may contain.
var secrets = []string{"/dev/ccd0", "encoder", "goroutine", ".go:"}

func (e example) String() string { return e.tool + " " + e.arguments }

// A result is a CallToolResult of MCP, as clients get it.
type result struct {
	Content []struct {
		Type, Text, MIMEType string
		Data                 []byte
	}
	StructuredContent json.RawMessage
	IsError           bool
}

func (e example) check(t *testing.T, text []byte) {
	t.Helper()
	for _, secret := range secrets {
		if bytes.Contains(text, []byte(secret)) {
			t.Errorf("%s: %s is in the result: %s", e, secret, text)
		}
	}
	var got result
	unmarshal(t, text, &got)
	if len(got.Content) != 1 || got.IsError != (e.failed != nil) {
		t.Errorf("%s: got %s", e, text)
		return
	}
	block := got.Content[0]
	switch {
	case e.failed != nil:
		e.checkFailed(t, got)
	case e.image:
		image, err := png.Decode(bytes.NewReader(block.Data))
		if err != nil || block.Type != "image" || block.MIMEType != "image/png" || image.Bounds().Dx() != 64 {
			t.Errorf("%s: got %s, %v", e, text, err)
		}
	default:
		if want := cmp.Or(e.text, e.structured); block.Type != "text" || block.Text != want {
			t.Errorf("%s: got %s %q, want %q", e, block.Type, block.Text, want)
		}
	}
	if e.failed == nil {
		compareJSON(t, e.String(), string(got.StructuredContent), e.structured)
	}
}

func (e example) checkFailed(t *testing.T, got result) {
	t.Helper()
	for _, word := range e.failed {
		if !strings.Contains(got.Content[0].Text, word) {
			t.Errorf("%s: %q is not in %q", e, word, got.Content[0].Text)
		}
	}
	if got.StructuredContent != nil {
		t.Errorf("%s: an error has the structured content %s", e, got.StructuredContent)
	}
}

// definitions returns the generated definitions in the type of the SDK, sorted by name, as
// servers list them.
func definitions(t *testing.T) []*mcp.Tool {
	t.Helper()
	var tools []*mcp.Tool
	unmarshal(t, []byte(observatory.MCPTools), &tools)
	if len(tools) != 12 {
		t.Errorf("there are %d tools, want 12", len(tools))
	}
	slices.SortFunc(tools, func(a, b *mcp.Tool) int { return strings.Compare(a.Name, b.Name) })
	return tools
}

// compareJSON compares two JSON texts by value; "" represents a missing text.
func compareJSON(t *testing.T, what, got, want string) {
	t.Helper()
	if got == "" || want == "" {
		if got != want {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
		return
	}
	var gotValue, wantValue any
	unmarshal(t, []byte(got), &gotValue)
	unmarshal(t, []byte(want), &wantValue)
	if diff := gocmp.Diff(wantValue, gotValue); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func raw(text string) json.RawMessage { return json.RawMessage(text) }

func marshal(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func unmarshal(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}
