package lower

import (
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// choice lowers a schema that is one of several. What is said beside the
// choice of the value itself goes into each of them, since the provider wants
// each to be a schema of its own. It reports false where there is no choice.
func (r *strictRun) choice(at *schema.Place, sub *schema.Doc) (*schema.Doc, bool) {
	keyword := "anyOf"
	switch isAny := sub.Has("anyOf"); {
	case !sub.Has("anyOf", "oneOf"):
		return nil, false
	case isAny && sub.Has("oneOf"):
		return r.inexact(at, sub, "oneOf", "%q beside %q cannot be said as one", "oneOf", "anyOf"), true
	case !isAny:
		keyword = "oneOf"
	}
	options := sub.Under(keyword)
	base, around := divideChoice(sub.Without(keyword))
	if len(options.Items) == 1 {
		r.note(Adapted, at, sub, keyword, "an %q of one schema is that schema", keyword)
		return r.schema(at, sub.Without(keyword).With("allOf", schema.Arr(options.Items[0]))), true
	}
	return r.writeChoice(at, sub, around, r.options(at.In(keyword), base, options), keyword), true
}

// divideChoice returns what is said beside a choice of the value itself, and
// what is said around it.
func divideChoice(sub *schema.Doc) (base, around *schema.Doc) {
	return sub.Split(func(key string) bool {
		return key == "type" || key == "enum" || key == "const" || speaksOf[key] != ""
	})
}

// options lowers the alternatives of a choice, each joined with the base.
func (r *strictRun) options(at *schema.Place, base, options *schema.Doc) *schema.Doc {
	lowered := *options
	lowered.Items = make([]*schema.Doc, len(options.Items))
	same := true
	for i, option := range options.Items {
		whole := option
		if len(base.Members) > 0 {
			whole = schema.Obj(schema.M("allOf", schema.Arr(base, option)))
			whole.Origin = option.Origin
		}
		lowered.Items[i] = r.schema(at.In(strconv.Itoa(i)), whole)
		same = same && lowered.Items[i] == option
	}
	if same {
		return options
	}
	return &lowered
}

// writeChoice returns what stands around a choice, with its alternatives.
func (r *strictRun) writeChoice(at *schema.Place, sub, around, options *schema.Doc, keyword string) *schema.Doc {
	old := sub.Under(keyword)
	if keyword == "oneOf" {
		if exclusive(r.graph, old.Items) {
			r.note(Adapted, at, sub, keyword, "the alternatives exclude each other, so %q is %q", "oneOf", "anyOf")
		} else {
			r.note(Described, at, sub, keyword, "that exactly one of the alternatives must match is told in the description")
			around = words.AppendSentence(around, words.ExactlyOne)
		}
	}
	if keyword == "anyOf" && options == old && len(around.Members)+1 == len(sub.Members) {
		around = sub
	} else {
		around = around.With("anyOf", options)
	}
	return r.plain(at, around, nil)
}
