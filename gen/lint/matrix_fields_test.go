package lint

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// TestFieldTable: the matrix tells what each provider makes of fields that only some have.
func TestFieldTable(t *testing.T) {
	tools := []Tool{
		readTool(t, `{"name":"a","description":"Does it.","inputSchema":{"type":"object","properties":{"r":{"type":"string","x-mcp-header":"R"}},"examples":[{"r":"x"}]},"icons":[],"_meta":{}}`),
		readTool(t, `{"name":"b","description":"Does it.","inputSchema":{"type":"object","properties":{"r":{"type":"string"}},"examples":[{"r":1}]}}`),
		readTool(t, `{"name":"c","description":"Does it.","inputSchema":{"type":"object","properties":{}},"_deferred":true}`),
	}
	tools[1].ResultSchema = tools[1].Input
	report := Tools(tools, Options{Providers: []*dialect.Dialect{dialect.MCP, dialect.OpenAI, dialect.Responses, dialect.Anthropic, dialect.Gemini}})
	want := `field          tools  mcp  openai  responses  anthropic     gemini
x-mcp-header   1      yes  lost    lost       lost          lost
examples       2      yes  told    told       yes 1 told 1  told
icons          1      yes  lost    lost       lost          lost
_meta          1      yes  lost    lost       lost          lost
output_schema  1      yes  lost    yes        lost          yes
`
	if diff := cmp.Diff(want, report.fieldTable()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Tools(tools[2:], Options{}).fieldTable(); got != "" {
		t.Errorf("a tool without such fields has the table\n%s", got)
	}
}
