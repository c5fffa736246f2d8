package providers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
)

// bedrockJudges is what the SDK sends for the same tool: its types have no
// JSON of their own.
var bedrockJudges = []judge{{
	name:     "bedrockruntime",
	dialects: []string{"bedrock"},
	judge:    each(sendBedrock),
	refuses:  `{"toolSpec":{"name":"a","input_schema":{"json":{"type":"object"}}}}`,
}}

// sendBedrock judges by how the body of a request differs from the definition.
func sendBedrock(d definition) []string {
	var tool struct {
		ToolSpec struct {
			Name, Description *string
			Strict            *bool
			InputSchema       struct{ JSON map[string]any }
		}
	}
	if err := json.Unmarshal([]byte(d.doc.String()), &tool); err != nil {
		return []string{"refused: " + err.Error()}
	}
	body, err := requestBody(types.ToolSpecification{
		Name: tool.ToolSpec.Name, Description: tool.ToolSpec.Description, Strict: tool.ToolSpec.Strict,
		InputSchema: &types.ToolInputSchemaMemberJson{Value: document.NewLazyDocument(tool.ToolSpec.InputSchema.JSON)},
	})
	if err != nil {
		return []string{"refused: " + err.Error()}
	}
	return changes(d.doc.String(), string(body))
}

// requestBody returns the one tool in the body of the request that the SDK
// makes.
func requestBody(spec types.ToolSpecification) (json.RawMessage, error) {
	var sent recorder
	client := bedrockruntime.New(bedrockruntime.Options{
		Region: "us-east-1", HTTPClient: &sent, Credentials: aws.CredentialsProviderFunc(nobody),
		RetryMaxAttempts: 1,
	})
	_, err := client.Converse(context.Background(), &bedrockruntime.ConverseInput{
		ModelId:    aws.String("model"),
		ToolConfig: &types.ToolConfiguration{Tools: []types.Tool{&types.ToolMemberToolSpec{Value: spec}}},
	})
	if !errors.Is(err, errRecorded) {
		return nil, err
	}
	var body struct {
		ToolConfig struct{ Tools []json.RawMessage }
	}
	if err := json.Unmarshal(sent.body, &body); err != nil {
		return nil, fmt.Errorf("the request is %q: %w", sent.body, err)
	}
	if len(body.ToolConfig.Tools) != 1 {
		return nil, fmt.Errorf("the request has %d tools", len(body.ToolConfig.Tools))
	}
	return body.ToolConfig.Tools[0], nil
}

// A recorder keeps the body of a request and does not send it.
type recorder struct{ body []byte }

var errRecorded = errors.New("not sent")

func (r *recorder) Do(request *http.Request) (*http.Response, error) {
	var body bytes.Buffer
	if _, err := io.Copy(&body, request.Body); err != nil {
		return nil, err
	}
	r.body = body.Bytes()
	return nil, errRecorded
}

// nobody signs requests that go nowhere.
func nobody(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: "nobody", SecretAccessKey: "none"}, nil
}
