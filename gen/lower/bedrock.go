package lower

import (
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Bedrock lowers a schema for Amazon Bedrock's Converse API and the models behind it.
// Of these Anthropic's check the most, so the schema is lowered as for them. The
// names of properties depend on the model and are not checked, except an empty one:
// the AWS SDK for Go writes invalid JSON for it.
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolInputSchema.html
// https://pkg.go.dev/github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document
func Bedrock(doc *schema.Doc) (*schema.Doc, []Note) { return bedrock.lower(doc) }

var bedrock = &grammar{
	provider: "Bedrock",
	drops:    anthropic.drops,
	refs:     anthropic.refs,
	whole:    emptyKeys,
}

// emptyKeys refuses empty keys anywhere in a schema.
func emptyKeys(doc *schema.Doc) []Note {
	var l lowering
	l.refuseEmptyKeys(nil, doc)
	return l.notes
}

// refuseEmptyKeys refuses empty keys anywhere in a value: in its schemas and
// in the data that they hold.
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
