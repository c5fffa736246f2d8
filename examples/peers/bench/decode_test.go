package bench

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	google "github.com/google/jsonschema-go/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
	"github.com/go-toolgen/toolgen/gen/call"
)

// A decoder decodes arguments and validates them against the schema of the tool.
type decoder struct {
	name string
	// lenient means that only types are checked.
	lenient bool
	// prepare returns the function to measure, which decodes args and stores the trip in
	// desk.
	prepare func(tb testing.TB, desk *trains.Desk, args []byte) func() error
}

// decoders are all ways to decode, beginning with generated code.
var decoders = []decoder{
	{"generated", false, decodeGenerated},
	{"json.Unmarshal", true, decodeUnmarshal},
	{"santhosh-tekuri+json.Unmarshal", false, decodeSanthosh},
	{"google+json.Unmarshal", false, decodeGoogle},
	{"go-sdk-typed", false, decodeTyped},
	{"mcp-go-typed", false, decodeMark},
}

func decodeGenerated(_ testing.TB, desk *trains.Desk, args []byte) func() error {
	set := call.Must(trains.Caller{Desk: desk}.ToolSet())
	return func() error {
		return set.Call(background, trains.ToolSave, args).Err
	}
}

func decodeUnmarshal(_ testing.TB, desk *trains.Desk, args []byte) func() error {
	return func() error { return unmarshal(desk, args) }
}

func unmarshal(desk *trains.Desk, args []byte) error {
	var trip trains.Trip
	if err := json.Unmarshal(args, &trip); err != nil {
		return err
	}
	return desk.Save(background, trip)
}

func decodeSanthosh(tb testing.TB, desk *trains.Desk, args []byte) func() error {
	schema, err := santhosh()
	if err != nil {
		tb.Fatal(err)
	}
	return func() error {
		var value any
		if err := json.Unmarshal(args, &value); err != nil {
			return err
		}
		if err := schema.Validate(value); err != nil {
			return err
		}
		return unmarshal(desk, args)
	}
}

func santhosh() (*jsonschema.Schema, error) {
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(inputSchema()))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("input.json", parsed); err != nil {
		return nil, err
	}
	return compiler.Compile("input.json")
}

func decodeGoogle(tb testing.TB, desk *trains.Desk, args []byte) func() error {
	var schema google.Schema
	if err := json.Unmarshal([]byte(inputSchema()), &schema); err != nil {
		tb.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		tb.Fatal(err)
	}
	return func() error {
		var value any
		if err := json.Unmarshal(args, &value); err != nil {
			return err
		}
		if err := resolved.Validate(value); err != nil {
			return err
		}
		return unmarshal(desk, args)
	}
}

func inputSchema() string {
	row, _ := trains.LookupTool(trains.ToolSave)
	return row.Input
}

func decodeTyped(tb testing.TB, desk *trains.Desk, args []byte) func() error {
	h := handlerOf(tb, typedServer(desk))
	return func() error {
		_, err := h.call(background, trains.ToolSave, args)
		return err
	}
}

func decodeMark(_ testing.TB, desk *trains.Desk, args []byte) func() error {
	server, message := markServer(desk), markMessage(trains.ToolSave, args)
	return func() error {
		_, err := markCall(server, message)
		return err
	}
}

func TestDecodersAgree(t *testing.T) {
	for _, d := range decoders {
		t.Run(d.name, func(t *testing.T) {
			var desk trains.Desk
			if err := d.prepare(t, &desk, []byte(sampleArgs))(); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sampleTrip(), desk.Saved); diff != "" {
				t.Errorf("trip (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDecodersRefuse(t *testing.T) {
	for _, d := range decoders {
		if d.lenient {
			continue
		}
		for _, bad := range badArgs {
			t.Run(d.name+"/"+bad.name, func(t *testing.T) {
				if d.prepare(t, new(trains.Desk), []byte(bad.args))() == nil {
					t.Errorf("%s is accepted", bad.args)
				}
			})
		}
	}
}

// TestDecodeAllocations checks that the generated decoder allocates only for the text of
// the arguments, the list, and the optional number.
func TestDecodeAllocations(t *testing.T) {
	const most = 3
	decode := decodeGenerated(t, new(trains.Desk), []byte(sampleArgs))
	if got := testing.AllocsPerRun(100, func() { must(t, decode()) }); got > most {
		t.Errorf("%v allocations, want at most %d", got, most)
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, d := range decoders {
		b.Run(d.name, func(b *testing.B) {
			decode := d.prepare(b, new(trains.Desk), []byte(sampleArgs))
			b.ReportAllocs()
			for b.Loop() {
				must(b, decode())
			}
		})
	}
}

func must(tb testing.TB, err error) {
	if err != nil {
		tb.Fatal(err)
	}
}
