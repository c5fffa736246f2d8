package lower

import (
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Bedrock lowers a schema for the models of Amazon Bedrock's Converse API. Anthropic's
// models check schemas most strictly, so the schema is lowered as for them. Which
// property names are valid depends on the model, so names are not checked, except that a
// name must not be empty: the AWS SDK for Go encodes an empty name as invalid JSON.
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolInputSchema.html
// https://pkg.go.dev/github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document
func Bedrock(doc *schema.Doc) (*schema.Doc, []Note) { return bedrock.lower(doc) }

var bedrock = &grammar{
	provider: "Bedrock",
	drops:    anthropic.drops,
	refs:     anthropic.refs,
	whole:    emptyKeys,
}

// emptyKeys rejects empty keys anywhere in a schema.
func emptyKeys(doc *schema.Doc) []Note {
	var l lowering
	l.refuseEmptyKeys(nil, doc)
	return l.notes
}

// refuseEmptyKeys rejects empty keys anywhere in a value: in its schemas and in the data
// that they contain.
func (l *lowering) refuseEmptyKeys(path schema.Path, value *schema.Doc) {
	for i, item := range value.Items {
		l.refuseEmptyKeys(under(path, strconv.Itoa(i)), item)
	}
	for _, m := range value.Members {
		if m.Key == "" {
			l.refuse(under(path, ""), m.Value, "a name is empty, which the AWS SDK for Go cannot send; give it one")
		}
		l.refuseEmptyKeys(under(path, m.Key), m.Value)
	}
}
