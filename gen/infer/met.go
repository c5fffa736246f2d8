package infer

import (
	"fmt"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// met is what inference found out about the types that it met, for code that
// reads them to agree with.
type met struct {
	// members are the names that the objects of a struct have.
	members map[string]map[string]bool
	// unions are the interfaces whose types a value tells apart.
	unions map[*types.TypeName]toldApart
}

func newMet() met {
	return met{members: map[string]map[string]bool{}, unions: map[*types.TypeName]toldApart{}}
}

// toldApart is what tells the types of a union apart: the member, and its value
// for each of them. The member of a union of one type can be "".
type toldApart struct {
	key    string
	values []string
	tags   []tag
}

func typeKey(t types.Type) string { return types.TypeString(t, nil) }

func membersOf(s *schema.Node) map[string]bool {
	names := map[string]bool{}
	for _, p := range s.Properties {
		names[p.Name] = true
	}
	return names
}

// valuesOf returns the values of discriminators: texts, and the digits of
// integers.
func valuesOf(tags []tag) []string {
	values := make([]string, len(tags))
	for i, tag := range tags {
		values[i] = fmt.Sprint(tag.value)
	}
	return values
}
