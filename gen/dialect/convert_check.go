package dialect

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// checkUnique marks a tool as invalid if an earlier function has its name.
func checkUnique(candidates []*candidate) {
	first := map[string]*candidate{}
	for _, t := range candidates {
		if t.Err != nil || t.From == nil {
			continue
		}
		if other := first[t.tool.Name]; other != nil {
			t.fail(t.At, fmt.Errorf("the name is already used by the tool at %s: give one of them another", other.Path))
			t.Err.Other = other.At
			continue
		}
		first[t.tool.Name] = t
	}
}

// checkedAtOnce is how many schemas one call of [meta.Check] checks: each call costs
// time beside that for its schemas, and memory for all of them.
const checkedAtOnce = 50

// checkSchemas marks a tool as invalid if its input is not JSON Schema, has a reference
// without a target, or requires a property that it cannot have.
func checkSchemas(candidates []*candidate) {
	valid := slices.DeleteFunc(slices.Clone(candidates), func(t *candidate) bool { return t.Err != nil || t.From == nil })
	for chunk := range slices.Chunk(valid, checkedAtOnce) {
		for i, problems := range schemaProblems(chunk) {
			chunk[i].checkSchema(problems)
		}
	}
}

// schemaProblems returns, for each tool, what is wrong with its input by the
// meta-schema.
func schemaProblems(tools []*candidate) [][]meta.Problem {
	all := schema.Obj()
	for i, t := range tools {
		all.Members = append(all.Members, schema.M(strconv.Itoa(i), modern(t.tool.Input)))
	}
	problems := make([][]meta.Problem, len(tools))
	for _, p := range meta.Check(schema.Obj(schema.M("$defs", all))) {
		i, _ := strconv.Atoi(p.Path[1]) // behind "$defs"
		p.Path = p.Path[2:]
		problems[i] = append(problems[i], p)
	}
	return problems
}

func (t *candidate) checkSchema(problems []meta.Problem) {
	input := t.tool.Input
	if len(problems) > 0 {
		slices.SortFunc(problems, func(a, b meta.Problem) int {
			return cmp.Or(slices.Compare(a.Path, b.Path), cmp.Compare(a.Message, b.Message))
		})
		p := problems[0]
		t.fail(cmp.Or(input.At(p.Path), input), fmt.Errorf("the input schema is not JSON Schema: %s %s%s", p.Path, p.Message, andMore(len(problems)-1)))
		return
	}
	if problems := append(schema.RefProblems(input), Circles(input)...); len(problems) > 0 {
		p := problems[0]
		t.fail(p.At, fmt.Errorf("the input schema is broken at %s: %s%s", p.Path, p.Message, andMore(len(problems)-1)))
		return
	}
	if name := undeclared(input); name != nil {
		t.fail(name, fmt.Errorf("required %s is not a property: declare it, or remove it", name))
	}
}

func andMore(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (and %d more)", n)
}

// modern returns a schema without the two forms of older drafts that 2020-12 does not
// allow, an array under "items" and a boolean as an exclusive bound: they are no reason
// to refuse a tool.
// https://json-schema.org/draft/2020-12/release-notes
func modern(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		if items := sub.Under("items"); len(sub.List("items")) > 0 {
			sub = sub.Without("items").With("prefixItems", items)
		}
		for _, key := range []string{"exclusiveMinimum", "exclusiveMaximum"} {
			if bound := sub.Under(key); bound != nil && bound.Kind == schema.Bool {
				sub = sub.Without(key)
			}
		}
		return sub
	})
}

// declaring are the keywords that can declare a property, apart from
// "properties".
var declaring = []string{
	"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "not",
	"dependentSchemas", "dependencies", "patternProperties", "additionalProperties", "propertyNames",
}

// undeclared returns a name that the root requires although nothing in it can
// declare a property of that name; nil for none.
func undeclared(root *schema.Doc) *schema.Doc {
	for _, key := range declaring {
		if value := root.Under(key); value != nil && value.Kind != schema.Bool {
			return nil
		}
	}
	known := map[string]bool{}
	for _, m := range root.Table("properties") {
		known[m.Key] = true
	}
	for _, name := range root.List("required") {
		if !known[name.Text] {
			return name
		}
	}
	return nil
}
