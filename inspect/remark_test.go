package inspect

import (
	"strings"
	"testing"
)

// readable returns what remarks leave of lines.
func readable(lines ...string) []string {
	var skip remarks
	var left []string
	for _, line := range lines {
		for _, kept := range skip.read(docLine{text: line}) {
			left = append(left, kept.text)
		}
	}
	return left
}

func TestRemarks(t *testing.T) {
	remarks := []string{
		"TODO", "TODO: x", "TODO(ann): x", "TODO x", "  TODO x", "FIXME: x", "XXX(ann): x", "HACK: x", "BUG(ann): x",
		"nolint", "nolint:lll // x", "lint:ignore x", "nosec", "#nosec G1", "gosec:disable G1", "revive:disable", "revive:enable:x",
		"buf:lint:ignore ENUM", "protolint:disable MAX",
		"swagger:model", "swagger:model addOrg", "swagger:route GET /pets pets list", "swagger:ignore", "swagger:strfmt uuid",
		"Required: true", "required: false", "in: body", "In: query", "in: formData", "Collection Format: csv", "discriminator: true",
		"+optional", "+kubebuilder:validation:Minimum=1", "+k8s:deepcopy-gen=true", "+listType=map", "+genclient", "+genclient:nonNamespaced",
		"+default=1", "+protobuf.nullable=true", "+k8s:required", "+build ignore",
		"Types that are valid to be assigned to Kind:", "Types that are assignable to Kind:",
		`@gotags: json:"a"`, `@inject_tag: valid:"ip"`,
		"User defines model for User.", "AddJSONBody defines body for Add for application/json ContentType.",
		"@Tags accounts", "@Accept json", "@Param id path int true \"an id\"", "@Router /a [get]", "@name Account", "@x-order 1", "Show godoc",
	}
	for _, line := range remarks {
		compare(t, line, nil, readable(line))
	}
	prose := []string{
		"TODOs of the user", "todo list", "BUG number", "HACK", "NOTE: in metres", "a TODO", "nolinting", "lint the file",
		"swagger: a document", "the swagger:model comment", "required: true or false", "Required: true if it is there", "in: the body",
		"Max Length: 40", "Format: date-time", "Example: oslo", "Pattern: ^a$", "Read Only: true", "Enum: [a b]",
		"\trequired: true", "    in: body", // examples in a block of code
		"+1 555 0100", "+Inf", "+ one more", "+optional or not", "a +optional field",
		"Types that are valid", "defines body", "@ann wrote it", "ann@example.com", "godoc", "see godoc",
	}
	for _, line := range prose {
		compare(t, line, []string{line}, readable(line))
	}
}

func TestRemarkExtent(t *testing.T) {
	tests := []struct{ name, give, want string }{
		{"note to the end of its paragraph", "one|TODO: two|three||four|nolint|five", "one||four|five"},
		{"swagger in the middle", "The id.||swagger:model id|more", "The id.||more"},
		{"route", "swagger:route GET /pets pets list||Lists pets.||    Produces:|    - application/json||    Responses:|      200: ok", "|Lists pets.|"},
		{"operation", "swagger:operation GET /pets list||Lists pets.||---|summary: x||in: path", "|Lists pets.|"},
		{"the same words without a route", "Responses:|  200: ok||---|x", "Responses:|  200: ok||---|x"},
		{"oneof", "The kind.||Types that are valid to be assigned to Kind:||\t*Value_A|\t*Value_B", "The kind.|"},
		{"swag", "Show godoc|@Summary Show an account|@Description get it|@Description by ID|@Tags accounts|@Success 200 {object} A", "|Show an account||get it|by ID"},
		{"nolint behind words", "its name //nolint:lll // long", "its name"},
	}
	for _, test := range tests {
		compare(t, test.name, test.want, strings.Join(readable(strings.Split(test.give, "|")...), "|"))
	}
}
