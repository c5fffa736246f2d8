package adapter_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
)

type key struct{}

// TestOptions checks that hooks change the context in sequence, and that their needs are
// collected.
func TestOptions(t *testing.T) {
	type option func(*adapter.Options[string])
	after := func(text string) option {
		return func(o *adapter.Options[string]) {
			o.Hook(func(ctx context.Context, req string) context.Context {
				before, _ := ctx.Value(key{}).(string)
				return context.WithValue(ctx, key{}, before+text+req)
			}, call.NeedOf[string]())
		}
	}
	o := adapter.OptionsOf([]option{after("a"), after("b")}, call.NeedOf[int]())
	if got := o.Around(t.Context(), "!").Value(key{}); got != "a!b!" {
		t.Errorf("got %v", got)
	}
	if len(o.Provided) != 3 || o.Provided[0] != call.NeedOf[int]() {
		t.Errorf("got the provided needs %v", o.Provided)
	}
}

// TestFill checks that members with a field are stored, that other members are ignored, and
// that a mismatch is an error.
func TestFill(t *testing.T) {
	var tool struct {
		Name        string
		Annotations struct {
			Title    string `json:"title"`
			ReadOnly bool   `json:"readOnlyHint"`
		} `json:"annotations"`
		Meta map[string]int `json:"_meta"`
	}
	tool.Name = "kept"
	d := &call.Definition{Name: "look", Annotations: `{"title":"Look","readOnlyHint":true}`, MCP: `{"name":"look","icons":[1],"_meta":{"a":1}}`}
	if err := adapter.FillTool(&tool, d); err != nil {
		t.Fatal(err)
	}
	if tool.Name != "kept" || tool.Annotations.Title != "Look" || !tool.Annotations.ReadOnly || tool.Meta["a"] != 1 {
		t.Errorf("got %+v", tool)
	}
	d.MCP = `{"_meta":{"a":"x"}}`
	if err := adapter.FillTool(&tool, d); err == nil || !strings.Contains(err.Error(), "the _meta of look") {
		t.Errorf("got %v", err)
	}
	if err := adapter.FillResource(&tool, &call.Resource{URI: "a://b", Annotations: `[]`}); err == nil || !strings.Contains(err.Error(), "the annotations of a://b") {
		t.Errorf("got %v", err)
	}
}

// TestWeakMap checks that each server has a value, which is released together with the
// server.
func TestWeakMap(t *testing.T) {
	type server struct{ name string }
	var values adapter.WeakMap[server, struct{ held *string }]
	var gone weak.Pointer[string]
	func() {
		a, b := &server{"a"}, &server{"b"}
		text := "x"
		gone = weak.Make(&text)
		values.With(a, func(v *struct{ held *string }) { v.held = &text })
		values.With(b, func(v *struct{ held *string }) {
			if v.held != nil {
				t.Error("another server has the value of a")
			}
		})
		values.With(a, func(v *struct{ held *string }) {
			if v.held != &text {
				t.Error("the value of a is lost")
			}
		})
		runtime.KeepAlive(a)
	}()
	for range 200 {
		runtime.GC()
		if gone.Value() == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the value of a garbage-collected server remains")
}
