package call_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// tools returns the tools of two packages, written by hand in place of generated functions
// ToolSet.
func tools() (notes, mail call.Set) {
	notes = call.Must(call.Join(
		call.Must(call.New(call.Definition{
			Name: "list", Description: "Lists the notes.", Package: "example.com/notes", Annotations: `{"readOnlyHint":true}`,
		}, func(context.Context, call.Call) call.Result {
			return call.ContentResult(call.TextContent("milk, bread"))
		})),
		call.Must(call.New(call.Definition{
			Name: "clear", Description: "Removes all notes.", Package: "example.com/notes",
		}, func(context.Context, call.Call) call.Result { return call.ContentResult() })),
	))
	mail = call.Must(call.New(call.Definition{
		Name: "list", Description: "Lists the mail.", Package: "example.com/mail", Annotations: `{"readOnlyHint":true}`,
	}, func(context.Context, call.Call) call.Result { return call.ContentResult(call.TextContent("no mail")) }))
	return notes, mail
}

func ExampleJoin() {
	notes, mail := tools()
	_, err := call.Join(notes, mail)
	fmt.Println(err)

	all, err := call.Join(notes, call.Must(mail.Prefix("mail_")))
	for d := range all.All() {
		fmt.Println(d.Name)
	}
	fmt.Println(all.Call(context.Background(), "mail_list", nil).Text(), err)
	// Output:
	// two tools are called "list": the tool "list" of example.com/notes and the tool "list" of example.com/mail
	// list
	// clear
	// mail_list
	// no mail <nil>
}

func ExampleNew() {
	double := call.Must(call.New(call.Definition{
		Name:  "double",
		Input: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`,
	}, func(_ context.Context, c call.Call) call.Result {
		var n int
		if _, err := fmt.Sscanf(string(c.Args), `{"n":%d}`, &n); err != nil {
			return call.ErrorResult(err)
		}
		return call.ContentResult(call.TextContent(fmt.Sprint(2 * n)))
	}))
	for _, args := range []string{`{"n":21}`, `{"n":"many"}`} {
		fmt.Println(double.Call(context.Background(), "double", []byte(args)).Text())
	}
	list, err := double.Array(call.Anthropic, "")
	fmt.Println(list, err)
	// Output:
	// 42
	// double: 1 problem with the arguments
	// - n: expected an integer, got "many"
	// [{"name":"double","input_schema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}] <nil>
}

func ExampleSet_Filter() {
	notes, _ := tools()
	safe := notes.Filter((*call.Definition).ReadOnly)
	fmt.Println(safe.Call(context.Background(), "list", nil).Text())
	result := safe.Call(context.Background(), "clear", nil)
	var unknown *call.UnknownToolError
	fmt.Println(result.Text(), errors.As(result.Err, &unknown))
	// Output:
	// milk, bread
	// no tool is called "clear" true
}

func ExampleSet_Use() {
	shout := func(next call.Handler) call.Handler {
		return func(ctx context.Context, c call.Call) call.Result {
			fmt.Println("calling", c.Tool.Name)
			result := next(ctx, c)
			return call.ContentResult(call.TextContent(strings.ToUpper(result.Text())))
		}
	}
	notes, _ := tools()
	fmt.Println(notes.Use(shout).Call(context.Background(), "list", nil).Text())
	// Output:
	// calling list
	// MILK, BREAD
}

func ExampleSet_Use_one() {
	logged := func(next call.Handler) call.Handler {
		return func(ctx context.Context, c call.Call) call.Result {
			result := next(ctx, c)
			if c.Tool.Name == "clear" {
				fmt.Println(c.Tool.Name, "returned", result.Err)
			}
			return result
		}
	}
	all, _ := tools()
	all = all.Use(logged)
	all.Call(context.Background(), "list", nil)
	all.Call(context.Background(), "clear", nil)
	// Output:
	// clear returned <nil>
}

func ExampleSearch() {
	notes, mail := tools()
	all := call.Must(call.Join(call.Must(notes.Prefix("notes_")), call.Must(mail.Prefix("mail_"))))
	// A model gets two tools, regardless of the number of tools.
	found := call.Must(call.Search(all, call.SearchTools(1), call.SearchSubject("notes and mail")))
	for d := range found.All() {
		fmt.Println(d.Name)
	}
	ctx := context.Background()
	fmt.Println(found.Call(ctx, "search_tools", []byte(`{"query":"show my mails"}`)).Text())
	fmt.Println(found.Call(ctx, "call_tool", []byte(`{"name":"mail_list","arguments":{}}`)).Text())
	// Output:
	// search_tools
	// call_tool
	// {"matches":2,"tools":[{"name":"mail_list","description":"Lists the mail.","inputSchema":{"type":"object","properties":{}}}],"more":["notes_list"]}
	// no mail
}

func ExampleProvide() {
	type User struct{ Name string }
	greet := call.Must(call.New(call.Definition{
		Name: "greet", Needs: []call.Need{call.NeedOf[User]()},
	}, func(ctx context.Context, _ call.Call) call.Result {
		user, err := call.Require[User](ctx)
		if err != nil {
			return call.ErrorResult(err)
		}
		return call.ContentResult(call.TextContent("Hello " + user.Name))
	}))

	ctx := call.Provide(context.Background(), User{"Ada"})
	fmt.Println(greet.Call(ctx, "greet", nil).Text())
	fmt.Println(greet.MissingNeeds())
	// Output:
	// Hello Ada
	// the tool greet needs a call_test.User, which is not provided to its calls
}

func ExampleAsk() {
	clear := call.Must(call.New(call.Definition{Name: "clear"}, func(ctx context.Context, _ call.Call) call.Result {
		sure, err := call.Ask[bool](ctx, "Shall I remove all notes?")
		switch {
		case err != nil:
			return call.ErrorResult(err)
		case !sure:
			return call.ContentResult(call.TextContent("kept"))
		}
		return call.ContentResult(call.TextContent("removed"))
	}))

	// An adapter provides the function that asks the user; a test responds itself.
	ctx := call.Provide[call.Asker](context.Background(), func(_ context.Context, q call.Question) (call.Answer, error) {
		fmt.Println(q.Message)
		return call.Answer{Action: "accept", Content: []byte(`{"answer":true}`)}, nil
	})
	fmt.Println(clear.Call(ctx, "clear", nil).Text())

	// If the response arrives with a repeated call, the result requests it.
	ctx = call.Provide(context.Background(), call.Answered(call.Repeated{}))
	var required *call.InputRequiredError
	if errors.As(clear.Call(ctx, "clear", nil).Err, &required) {
		fmt.Println(required)
	}
	// Output:
	// Shall I remove all notes?
	// removed
	// the user has to answer first: Shall I remove all notes?
}

func ExampleApprove() {
	notes, _ := tools()
	asked := notes.With(call.Approve(func(_ context.Context, c call.Call) error {
		if c.Tool.ReadOnly() {
			return nil
		}
		return fmt.Errorf("%s: %w", c.Tool.Name, call.ErrWait)
	}))
	ctx := context.Background()
	fmt.Println(asked.Call(ctx, "list", nil).Text())
	result := asked.Call(ctx, "clear", nil)
	fmt.Println(result.Text(), errors.Is(result.Err, call.ErrWait))

	// A person has agreed.
	fmt.Println(asked.Call(call.Approved(ctx), "clear", nil).Text())
	// Output:
	// milk, bread
	// clear: the call waits for the approval of a person true
	// done
}
