package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Restore turns the arguments that a model sent for a strict tool into arguments for
// the original schema: a null for an optional argument that does not accept null is
// left out, and a missing argument with a default other than null gets that, if the schema
// accepts it. It changes nothing else, and does not check whether the arguments are valid. It
// does not modify its arguments.
//
// An optional argument that accepts null in the original schema keeps its null, since
// it cannot be known whether the model meant null or nothing. In a choice of schemas
// the value decides which one is used: by a property that has one value in each, or
// else the first that accepts the value.
func Restore(original, arguments *schema.Doc) *schema.Doc {
	original, arguments = orNull(original), orNull(arguments)
	r := newRestorer(original)
	r.judge = newRestorer(original)
	return r.restore(arguments, []applied{{sub: original}}).value
}

func newRestorer(original *schema.Doc) *restorer {
	return &restorer{graph: schema.NewGraph(original), null: &schema.Doc{}, done: map[string]restored{}}
}

// A restorer restores the values of one document of arguments.
type restorer struct {
	graph *schema.Graph       // of the original schema
	null  *schema.Doc         // one for all: values are told apart by where they are
	judge *restorer           // of defaults, into which it fills none; nil for itself
	done  map[string]restored // by value and the schemas that apply to it
	steps int
}

// maxSteps bounds the search for the alternatives that a value fits; beyond
// it the first ones count. Only a schema made to take long comes near.
const maxSteps = 200_000

// restored is a value as the original schema has it, and how well it fits.
type restored struct {
	value *schema.Doc
	fit   fit
}

// restore restores a value to which schemas apply.
func (r *restorer) restore(value *schema.Doc, subs []applied) restored {
	r.steps++
	key := restoreKey(value, subs)
	if known, ok := r.done[key]; ok {
		return known
	}
	all := r.applying(value, subs)
	result := restored{value, r.fitOf(value, all)}
	switch value.Kind {
	case schema.Object:
		result = r.object(result, all)
	case schema.Array:
		result = r.array(result, all)
	}
	r.done[key] = result
	return result
}

// object restores the members of an object, then adds the defaults.
func (r *restorer) object(object restored, all []*schema.Doc) restored {
	changed := *object.value
	changed.Members = nil
	for _, m := range object.value.Members {
		subs, declared := propertyIn(all, m.Key)
		switch {
		case m.Value.Kind == schema.Null && declared && !requires(all, m.Key) && !r.acceptNull(subs):
			changed.Members = append(changed.Members, r.defaultMember(m.Key, subs)...)
		default:
			inner := r.restore(m.Value, subs)
			object.fit = min(object.fit, inner.fit)
			changed.Members = append(changed.Members, schema.M(m.Key, inner.value))
		}
	}
	for _, name := range propertyNames(all) {
		if !changed.Has(name) {
			subs, _ := propertyIn(all, name)
			changed.Members = append(changed.Members, r.defaultMember(name, subs)...)
		}
	}
	object.fit = min(object.fit, fitOfNames(&changed, all))
	if !sameMembers(changed.Members, object.value.Members) {
		object.value = &changed
	}
	return object
}

// array restores the items of an array.
func (r *restorer) array(array restored, all []*schema.Doc) restored {
	changed := *array.value
	changed.Items = slices.Clone(array.value.Items)
	for i, item := range array.value.Items {
		inner := r.restore(item, itemIn(all, i))
		array.fit = min(array.fit, inner.fit)
		changed.Items[i] = inner.value
	}
	if !slices.Equal(changed.Items, array.value.Items) {
		array.value = &changed
	}
	return array
}

// defaultMember returns the default of a property, where it has one that its
// schemas accept.
func (r *restorer) defaultMember(name string, subs []applied) []schema.Member {
	if r.judge == nil {
		return nil
	}
	for _, sub := range r.settled(subs) {
		if value := sub.Under("default"); value != nil {
			if value.Kind != schema.Null && r.judge.restore(value, subs).fit == fits {
				return []schema.Member{schema.M(name, value)}
			}
			return nil
		}
	}
	return nil
}

// acceptNull reports whether all of the schemas accept null.
func (r *restorer) acceptNull(subs []applied) bool {
	return r.restore(r.null, subs).fit == fits
}

// restoreKey returns a text for a value and the schemas that apply to it. Equal
// values in two places are two values.
func restoreKey(value *schema.Doc, subs []applied) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%p", value)
	for _, s := range subs {
		fmt.Fprintf(&b, " %p %t", s.sub, s.settled)
	}
	return b.String()
}
