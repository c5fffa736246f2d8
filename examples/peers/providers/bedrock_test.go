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

// bedrockJudges compare definitions with the requests in which the SDK sends them,
// because the SDK's types have no JSON encoding.
var bedrockJudges = []judge{{
	name:     "bedrockruntime",
	dialects: []string{"bedrock"},
	judge:    each(sendBedrock),
	refuses:  `{"toolSpec":{"name":"a","input_schema":{"json":{"type":"object"}}}}`,
}}

// sendBedrock passes a definition to the SDK, and returns the differences between the
// definition and the body of the request.
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
	spec := types.ToolSpecification{
		Name: tool.ToolSpec.Name, Description: tool.ToolSpec.Description, Strict: tool.ToolSpec.Strict,
		InputSchema: &types.ToolInputSchemaMemberJson{Value: document.NewLazyDocument(tool.ToolSpec.InputSchema.JSON)},
	}
	var body struct {
		ToolConfig struct{ Tools []json.RawMessage }
	}
	err := requestBody(&body, &bedrockruntime.ConverseInput{
		ToolConfig: &types.ToolConfiguration{Tools: []types.Tool{&types.ToolMemberToolSpec{Value: spec}}},
	})
	if err != nil {
		return []string{"refused: " + err.Error()}
	}
	if len(body.ToolConfig.Tools) != 1 {
		return []string{fmt.Sprintf("refused: the request has %d tools", len(body.ToolConfig.Tools))}
	}
	return changes(d.doc.String(), string(body.ToolConfig.Tools[0]))
}

// sendBedrockFormat is like sendBedrock for the format of a structured output.
func sendBedrockFormat(d definition) []string {
	var format struct {
		Type      types.OutputFormatType
		Structure struct {
			JSONSchema struct{ Schema, Name, Description *string }
		}
	}
	if err := json.Unmarshal([]byte(d.doc.String()), &format); err != nil {
		return []string{"refused: " + err.Error()}
	}
	if !json.Valid([]byte(aws.ToString(format.Structure.JSONSchema.Schema))) {
		return []string{"refused: the schema is not JSON"}
	}
	var body struct {
		OutputConfig struct{ TextFormat json.RawMessage }
	}
	err := requestBody(&body, &bedrockruntime.ConverseInput{
		OutputConfig: &types.OutputConfig{TextFormat: &types.OutputFormat{
			Type: format.Type,
			Structure: &types.OutputFormatStructureMemberJsonSchema{Value: types.JsonSchemaDefinition{
				Schema: format.Structure.JSONSchema.Schema, Name: format.Structure.JSONSchema.Name, Description: format.Structure.JSONSchema.Description,
			}},
		}},
	})
	if err != nil {
		return []string{"refused: " + err.Error()}
	}
	return changes(d.doc.String(), string(body.OutputConfig.TextFormat))
}

// requestBody decodes the body of the request that the SDK makes.
func requestBody(body any, input *bedrockruntime.ConverseInput) error {
	var sent recorder
	client := bedrockruntime.New(bedrockruntime.Options{
		Region: "us-east-1", HTTPClient: &sent, Credentials: aws.CredentialsProviderFunc(nobody),
		RetryMaxAttempts: 1,
	})
	input.ModelId = aws.String("model")
	if _, err := client.Converse(context.Background(), input); !errors.Is(err, errRecorded) {
		return err
	}
	if err := json.Unmarshal(sent.body, body); err != nil {
		return fmt.Errorf("the request is %q: %w", sent.body, err)
	}
	return nil
}

// A recorder records the body of a request and does not send it.
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

// nobody returns credentials for requests that are not sent.
func nobody(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: "nobody", SecretAccessKey: "none"}, nil
}
