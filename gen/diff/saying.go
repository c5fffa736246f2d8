package diff

import (
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// sayOther says that a keyword whose value is no short one has changed.
func sayOther(keyword string) func(old, new *schema.Doc) string {
	if say, ok := sayings[keyword]; ok {
		return say
	}
	return func(old, new *schema.Doc) string {
		a, b := has(old, []string{keyword}), has(new, []string{keyword})
		switch {
		case !a:
			return keyword + " is new"
		case !b:
			return keyword + " is gone"
		}
		return keyword + " has changed"
	}
}

// sayings are of keywords that have better words than their names.
var sayings = map[string]func(old, new *schema.Doc) string{
	"items":             sayItems,
	"prefixItems":       sayTuple,
	"dependentRequired": sayDependentRequired,
	"dependentSchemas":  sayDependentSchemas,
	"patternProperties": sayPatterns,
}

func sayItems(old, new *schema.Doc) string {
	a, _ := old.Get("items")
	b, _ := new.Get("items")
	switch {
	case b != nil && b.Kind == schema.Bool && !b.Bool:
		return "further items are not allowed any more"
	case isSchema(b):
		return "items are " + plural(b) + " now"
	case isSchema(a):
		return "items may be anything now, were " + plural(a)
	}
	return "items may be anything now"
}

// sayTuple says how many of the first items have schemas of their own.
func sayTuple(old, new *schema.Doc) string {
	places := func(d *schema.Doc) *schema.Doc {
		prefix, ok := d.Get("prefixItems")
		if !ok {
			return nil
		}
		return schema.Num(strconv.Itoa(len(prefix.Items)))
	}
	return sayValues("number of first items with a schema of their own", places(old), places(new))
}

// sayDependentRequired says what is required beside which properties.
func sayDependentRequired(old, new *schema.Doc) string {
	var said []string
	a, b := table(old, "dependentRequired"), table(new, "dependentRequired")
	for _, name := range union(names(a), names(b)).Items {
		x, _ := a.Get(name.Text)
		y, _ := b.Get(name.Text)
		for _, change := range []struct {
			names *schema.Doc
			words string
		}{
			{schema.Arr(lacking(orEmpty(y), orEmpty(x).Items)...), " required now"},
			{schema.Arr(lacking(orEmpty(x), orEmpty(y).Items)...), " not required any more"},
		} {
			if items := change.names.Items; len(items) > 0 {
				said = append(said, "where "+shown(name)+" is there, "+listValues(items)+areOrIs(items, "are", "is")+change.words)
			}
		}
	}
	return strings.Join(said, "; ")
}

// sayDependentSchemas says beside which properties something else must hold.
func sayDependentSchemas(old, new *schema.Doc) string {
	var changed []*schema.Doc
	a, b := table(old, "dependentSchemas"), table(new, "dependentSchemas")
	for _, name := range union(names(a), names(b)).Items {
		x, _ := a.Get(name.Text)
		y, _ := b.Get(name.Text)
		if !sameValue(x, y) {
			changed = append(changed, name)
		}
	}
	return "what must hold where " + listValues(changed) + areOrIs(changed, "are", "is") + " there has changed"
}

// sayPatterns says which patterns of names came and went.
func sayPatterns(old, new *schema.Doc) string {
	from, to := table(old, "patternProperties"), table(new, "patternProperties")
	come, gone := missing(to, from), missing(from, to)
	switch {
	case len(gone) == 0:
		return "properties with names like " + clip(list(come)) + " have a schema of their own now"
	case len(come) == 0:
		return "properties with names like " + clip(list(gone)) + " have no schema of their own any more"
	}
	return "properties with names like " + clip(list(come)) + " have a schema of their own now, those like " + clip(list(gone)) + " had"
}
