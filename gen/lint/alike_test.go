package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func taking(name, description string, params ...string) string {
	var properties []string
	for _, param := range params {
		properties = append(properties, schema.Quote(param)+`:{"type":"string"}`)
	}
	return fmt.Sprintf(`{"name":%s,"description":%s,"inputSchema":{"type":"object","properties":{%s}}}`,
		schema.Quote(name), schema.Quote(description), strings.Join(properties, ","))
}

const long = "Returns the weather of the next days for a city, a street or a station, with temperatures, wind and rain"

// acrossCases are cases whose tools are lines, of a whole run.
var acrossCases = []ruleCase{
	{
		name: "names", code: "confusable-tools", tool: taking("read_file", "A.") + "\n" + taking("ReadFiles", "B.") + "\n" + taking("fileRead", "C."),
		want: []string{
			"tools.json:1:1: note: the tools ReadFiles and fileRead are easily confused: their names say the same [confusable-tools]",
			"tools.json:1:1: note: the tools ReadFiles and read_file are easily confused: their names say the same [confusable-tools]",
		},
	},
	{
		name: "verbs", code: "confusable-tools", tool: taking("get_order", "One.", "id") + "\n" + taking("fetch_order", "Two.", "id"),
		want: []string{"tools.json:1:1: note: the tools fetch_order and get_order are easily confused: their names say the same, and they take the same parameters [confusable-tools]"},
	},
	{
		name: "descriptions", code: "confusable-tools", tool: taking("ship", "Sends the order to a customer.") + "\n" + taking("post", "Sends an order to the customers!"),
		want: []string{"tools.json:1:1: note: the tools post and ship are easily confused: their descriptions say the same [confusable-tools]"},
	},
	{
		name: "near descriptions", code: "confusable-tools", tool: taking("outlook", long, "place", "days") + "\n" + taking("forecast", long+" in total", "days", "place"),
		want: []string{"tools.json:1:1: note: the tools forecast and outlook are easily confused: their descriptions are nearly the same, and they take the same parameters [confusable-tools]"},
	},
	{name: "other parameters", code: "confusable-tools", tool: taking("outlook", long, "place") + "\n" + taking("forecast", long+" in total", "days")},
	{
		name: "another verb", code: "confusable-tools",
		tool: taking("outlook", long, "place") + "\n" + taking("forecast", strings.Replace(long, "Returns", "Deletes", 1), "place"),
	},
	{name: "short descriptions", code: "confusable-tools", tool: taking("a", "Deletes an order.", "id") + "\n" + taking("b", "Deletes an item.", "id")},
	{name: "a direction", code: "confusable-tools", tool: taking("celsius_to_kelvin", "A.") + "\n" + taking("kelvin_to_celsius", "B.")},
	{name: "other things", code: "confusable-tools", tool: taking("get_order", "A.", "id") + "\n" + taking("get_user", "B.", "id") + "\n" + taking("list_orders", "C.")},
	{name: "one name twice", code: "confusable-tools", tool: taking("get_order", "A.") + "\n" + taking("get_order", "A.")},
	{name: "one deprecated", code: "confusable-tools", tool: taking("get_order", "A.") + "\n" + taking("fetch_order", `Deprecated: Call get_order instead.`)},
	{name: "no descriptions", code: "confusable-tools", tool: taking("a", "") + "\n" + taking("b", "")},
}

func TestAcross(t *testing.T) {
	for _, c := range acrossCases {
		t.Run(string(c.code)+" "+c.name, func(t *testing.T) {
			tools := readTools(t, strings.Split(c.tool, "\n")...)
			if diff := cmp.Diff(c.want, lines(Across(tools, c.options), c.code)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAcrossPackages: the finding is of the package of the later tool, and names
// the place of the other.
func TestAcrossPackages(t *testing.T) {
	tools := readTools(t, taking("get_order", "A."), taking("fetch_order", "B."))
	tools[0].Package, tools[1].Package = "example.com/a", "example.com/b"
	findings := Across(tools, Options{})
	if len(findings) != 1 || findings[0].Package != "example.com/b" || findings[0].Tool != "fetch_order" || len(findings[0].Related) != 1 {
		t.Errorf("findings = %+v", findings)
	}
}
