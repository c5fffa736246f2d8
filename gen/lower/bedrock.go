package lower

import (
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Bedrock lowers a schema for Amazon Bedrock's Converse API. Anthropic's models check
// schemas most strictly, so the schema is lowered for these models. The names of
// properties are not checked, because the valid names depend on the model. Only empty
// names are rejected, because the AWS SDK for Go encodes them as invalid JSON.
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolInputSchema.html
// https://pkg.go.dev/github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document
func Bedrock(doc *schema.Doc) (*schema.Doc, []Note) { return bedrock.lower(doc) }

var bedrock = &grammar{
	provider: "Bedrock",
	refs:     anthropic.refs,
	whole:    emptyKeys,
}

// StrictBedrock is [StrictAnthropic] for [Bedrock], without the keywords that no Bedrock
// model is known to accept.
func StrictBedrock(doc *schema.Doc) (*schema.Doc, []Note) { return strictBedrock.lower(doc) }

// strictBedrock lists the keywords that Claude, the model with the strictest validator, is
// reported to accept. Objects must be closed, "minItems" must be 0 or 1, and "maxItems"
// and bounds of numbers are errors. Amazon documents a subset of JSON Schema 2020-12 for
// all models.
// https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html
// https://github.com/pydantic/pydantic-ai/pull/4237 (measured 2026-05-19)
// https://github.com/BerriAI/litellm/pull/39115 (measured 2026-09-01)
// https://github.com/vercel/ai/issues/20681 (measured 2026-09-12)
var strictBedrock = &grammar{
	provider: "Bedrock",
	strict:   true,
	keeps:    supporting(map[string]accepts{"minItems": isZeroOrOne}, strictShapes...),
	types:    requiredTypes,
	refs:     acyclicRefs,
	objects:  closedObjects,
	whole:    emptyKeys,
}

// emptyKeys rejects empty keys anywhere in a schema.
func emptyKeys(doc *schema.Doc) []Note {
	var l lowering
	l.refuseEmptyKeys(nil, doc)
	return l.notes
}

// refuseEmptyKeys rejects empty keys anywhere in a value: in its schemas and in their
// data.
func (l *lowering) refuseEmptyKeys(path schema.Path, value *schema.Doc) {
	for i, item := range value.Items {
		l.refuseEmptyKeys(under(path, strconv.Itoa(i)), item)
	}
	for _, m := range value.Members {
		if m.Key == "" {
			l.refuse(under(path, ""), m.Value, "a property name is empty, which the AWS SDK for Go cannot send; rename it")
		}
		l.refuseEmptyKeys(under(path, m.Key), m.Value)
	}
}
