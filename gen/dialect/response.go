package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// ListResult returns the result in a JSON-RPC response, the form in which an
// MCP server answers tools/list, and any other document as it is. The error, a
// [*ListError], says what the server answered instead of a result.
// https://www.jsonrpc.org/specification#response_object
func ListResult(doc *schema.Doc) (*schema.Doc, error) {
	result, _, err := resultIn(doc)
	return result, err
}

// resultIn is [ListResult], with the path to the result.
func resultIn(doc *schema.Doc) (*schema.Doc, schema.Path, error) {
	if doc == nil {
		return nil, nil, &ListError{Message: noDocument}
	}
	if !doc.Has("jsonrpc") || doc.Has("name") {
		return doc, nil, nil
	}
	if result := doc.Under("result"); result != nil && result.Kind != schema.Null {
		return result, schema.Path{"result"}, nil
	}
	if problem := doc.Under("error"); problem != nil && problem.Kind != schema.Null {
		return nil, nil, &ListError{At: problem, Message: "the server answered with an error: " + rpcMessage(problem)}
	}
	return nil, nil, &ListError{At: doc, Message: "this is a JSON-RPC message without a result: save what the server answers to tools/list"}
}

// rpcMessage returns the message and the code of an error object.
// https://www.jsonrpc.org/specification#error_object
func rpcMessage(problem *schema.Doc) string {
	message, code := problem.Under("message"), problem.Under("code")
	switch {
	case message == nil || message.Kind != schema.String:
		return problem.String()
	case code == nil:
		return schema.Quote(message.Text)
	}
	return fmt.Sprintf("%s (code %s)", schema.Quote(message.Text), code)
}

// NextCursor returns the cursor to the next page of a tools/list result, alone or in
// a response; nil if there are no more pages.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
func NextCursor(doc *schema.Doc) *schema.Doc {
	result, err := ListResult(doc)
	if err != nil {
		return nil
	}
	cursor := result.Under("nextCursor")
	if _, listed := wrappedTools(result); cursor == nil || !listed || cursor.Kind == schema.Null {
		return nil
	}
	return cursor
}
