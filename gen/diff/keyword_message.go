package diff

import (
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// otherMessage says that a keyword whose value is no short one has changed.
func otherMessage(keyword string) func(old, new *schema.Doc) string {
	if message, ok := keywordMessages[keyword]; ok {
		return message
	}
	return func(old, new *schema.Doc) string {
		a, b := old.Has([]string{keyword}...), new.Has([]string{keyword}...)
		switch {
		case !a:
			return keyword + " is new"
		case !b:
			return keyword + " is gone"
		}
		return keyword + " has changed"
	}
}

// keywordMessages are of keywords that have better words than their names.
var keywordMessages = map[string]func(old, new *schema.Doc) string{
	"items":             itemsMessage,
	"prefixItems":       tupleMessage,
	"dependentRequired": dependentRequiredMessage,
	"dependentSchemas":  dependentSchemasMessage,
	"patternProperties": patternsMessage,
}

func itemsMessage(old, new *schema.Doc) string {
	a, b := old.Under("items"), new.Under("items")
	switch {
	case b.IsFalse():
		return "further items are no longer allowed"
	case isSchema(b):
		return "items are " + plural(b) + " now"
	case isSchema(a):
		return "items may be anything now, were " + plural(a)
	}
	return "items may be anything now"
}

// tupleMessage says how many of the first items have schemas of their own.
func tupleMessage(old, new *schema.Doc) string {
	places := func(d *schema.Doc) *schema.Doc {
		if !d.Has("prefixItems") {
			return nil
		}
		return schema.Num(strconv.Itoa(len(d.List("prefixItems"))))
	}
	return valuesMessage("number of first items with a schema of their own", places(old), places(new))
}

// dependentRequiredMessage says what is required beside which properties.
func dependentRequiredMessage(old, new *schema.Doc) string {
	var messages []string
	a, b := old.Under("dependentRequired"), new.Under("dependentRequired")
	for _, name := range eitherOf(a.Keys(), b.Keys()) {
		x, y := a.List(name), b.List(name)
		for _, change := range []struct {
			names []*schema.Doc
			words string
		}{
			{lacking(y, x), " required now"},
			{lacking(x, y), " no longer required"},
		} {
			if items := change.names; len(items) > 0 {
				messages = append(messages, "where "+shown(schema.Str(name))+" is there, "+listValues(items)+areOrIs(items, "are", "is")+change.words)
			}
		}
	}
	return strings.Join(messages, "; ")
}

// dependentSchemasMessage says beside which properties something else must hold.
func dependentSchemasMessage(old, new *schema.Doc) string {
	var changed []*schema.Doc
	a, b := old.Under("dependentSchemas"), new.Under("dependentSchemas")
	for _, name := range eitherOf(a.Keys(), b.Keys()) {
		if !schema.SameValue(a.Under(name), b.Under(name)) {
			changed = append(changed, schema.Str(name))
		}
	}
	return "what must hold where " + listValues(changed) + areOrIs(changed, "are", "is") + " there has changed"
}

// patternsMessage says which patterns of names came and went.
func patternsMessage(old, new *schema.Doc) string {
	from, to := old.Under("patternProperties"), new.Under("patternProperties")
	come, gone := missing(to, from), missing(from, to)
	switch {
	case len(gone) == 0:
		return "properties with names like " + clip(diag.Listed(come, "and")) + " have a schema of their own now"
	case len(come) == 0:
		return "properties with names like " + clip(diag.Listed(gone, "and")) + " no longer have a schema of their own"
	}
	return "properties with names like " + clip(diag.Listed(come, "and")) + " have a schema of their own now, those like " + clip(diag.Listed(gone, "and")) + " had"
}
