package bench

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
	"github.com/go-toolgen/toolgen/gen/call"
)

// A way is a way to call the tool that has a result. prepare returns the function to
// measure. The type of its result depends on the way.
type way struct {
	name    string
	prepare func(tb testing.TB, desk *trains.Desk) (handle func() (any, error))
}

// ways lists all ways, beginning with generated code. The functions of generated-wire and
// go-sdk-generated also encode the whole result.
var ways = []way{
	{"generated", handleGenerated},
	{"generated-wire", handleWire},
	{"go-sdk-generated", handleRegistered},
	{"go-sdk-typed", handleTyped},
	{"mcp-go-typed", handleMark},
	{"json.Unmarshal+json.Marshal", handleUnchecked},
}

// handleGenerated calls the tool through the package's set.
func handleGenerated(_ testing.TB, desk *trains.Desk) func() (any, error) {
	set, args := call.Must(trains.Caller{Desk: desk}.ToolSet()), []byte(sampleArgs)
	return func() (any, error) {
		result := set.Call(background, trains.ToolFind, args)
		return result.Structured, result.Err
	}
}

// handleWire is like handleGenerated, and also encodes the result as a client gets it.
func handleWire(_ testing.TB, desk *trains.Desk) func() (any, error) {
	set, args := call.Must(trains.Caller{Desk: desk}.ToolSet()), []byte(sampleArgs)
	var wire []byte
	return func() (any, error) {
		result := set.Call(background, trains.ToolFind, args)
		wire = result.AppendMCP(wire[:0])
		return json.RawMessage(wire), result.Err
	}
}

// handleRegistered calls the tool within a server of the SDK, in which gosdktools has
// registered the package's set.
func handleRegistered(tb testing.TB, desk *trains.Desk) func() (any, error) {
	return handleSDK(handlerOf(tb, generatedServer(desk)))
}

func handleTyped(tb testing.TB, desk *trains.Desk) func() (any, error) {
	return handleSDK(handlerOf(tb, typedServer(desk)))
}

func handleSDK(h handler) func() (any, error) {
	args := []byte(sampleArgs)
	return func() (any, error) {
		result, err := h.call(background, trains.ToolFind, args)
		if err != nil {
			return nil, err
		}
		return result.StructuredContent, nil
	}
}

func handleMark(_ testing.TB, desk *trains.Desk) func() (any, error) {
	server, message := markServer(desk), markMessage(trains.ToolFind, []byte(sampleArgs))
	return func() (any, error) {
		result, err := markCall(server, message)
		if err != nil {
			return nil, err
		}
		return result.StructuredContent, nil
	}
}

// handleUnchecked calls the function from simple handwritten code, which checks nothing.
func handleUnchecked(_ testing.TB, desk *trains.Desk) func() (any, error) {
	args := []byte(sampleArgs)
	return func() (any, error) {
		var trip trains.Trip
		if err := json.Unmarshal(args, &trip); err != nil {
			return nil, err
		}
		found, err := desk.Find(background, trip)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(found)
		return json.RawMessage(text), err
	}
}

// TestWaysAgree checks that every way passes the same trip to the function, and the same
// response to the client.
func TestWaysAgree(t *testing.T) {
	want := sampleAnswer()
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			desk := trains.Desk{Answer: want}
			got, err := w.prepare(t, &desk)()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sampleTrip(), desk.Saved); diff != "" {
				t.Errorf("trip (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(want, answerIn(t, got)); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
		})
	}
}

// answerIn returns the structured content of result or, if it has none, result itself.
func answerIn(t *testing.T, result any) trains.Connections {
	t.Helper()
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var whole struct {
		trains.Connections
		StructuredContent *trains.Connections `json:"structuredContent"`
	}
	if err := json.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	if whole.StructuredContent != nil {
		return *whole.StructuredContent
	}
	return whole.Connections
}

// TestHandleAllocations checks that the SDK's typed handler makes at least 40 times as many
// allocations as generated code. Within the SDK, generated code may make nine more: for
// result types, and for the value with which tools ask the user.
func TestHandleAllocations(t *testing.T) {
	const times, more = 40, 9
	ours, theirs := allocations(t, handleGenerated), allocations(t, handleTyped)
	if theirs < times*ours {
		t.Errorf("%v allocations, the typed handler has %v: want %d times as many", ours, theirs, times)
	}
	if behind := allocations(t, handleRegistered); behind > ours+more {
		t.Errorf("%v allocations behind the SDK, want %v", behind, ours+more)
	}
}

func allocations(t *testing.T, prepare func(testing.TB, *trains.Desk) func() (any, error)) float64 {
	handle := prepare(t, &trains.Desk{Answer: sampleAnswer()})
	return testing.AllocsPerRun(100, func() {
		_, err := handle()
		must(t, err)
	})
}

func BenchmarkHandle(b *testing.B) {
	for _, w := range ways {
		b.Run(w.name, func(b *testing.B) {
			handle := w.prepare(b, &trains.Desk{Answer: sampleAnswer()})
			b.ReportAllocs()
			for b.Loop() {
				_, err := handle()
				must(b, err)
			}
		})
	}
}
