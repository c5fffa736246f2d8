package infer

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// misfit returns why a schema refuses a value, or "". It knows the keywords that this
// package writes. What it cannot decide passes: a pattern that Go cannot compile, and a
// definition that is still being made.
func (d *definitions) misfit(s *schema.Node, v any) string {
	if s.Ref != "" {
		if def := d.target(s.Ref); def.schema != nil {
			return d.misfit(def.schema, v)
		}
		return ""
	}
	for _, check := range misfitChecks {
		if problem := check(s, v); problem != "" {
			return problem
		}
	}
	if problem := d.misfitOptions(s, v); problem != "" {
		return problem
	}
	if problem := d.misfitParts(s, v); problem != "" {
		return problem
	}
	return misfitGiven(s, v)
}

// misfitChecks are those that need no definitions.
var misfitChecks = []func(*schema.Node, any) string{misfitType, misfitEnum, misfitNumber, misfitText}

// misfitParts returns why a schema refuses an array or object, or "".
func (d *definitions) misfitParts(s *schema.Node, v any) string {
	switch v := v.(type) {
	case []any:
		return d.misfitArray(s, v)
	case map[string]any:
		return d.misfitObject(s, v)
	}
	return ""
}

func misfitType(s *schema.Node, v any) string {
	if s.Type == "" || isOfType(v, s.Type) {
		return ""
	}
	return diag.Show(v) + " is no " + s.Type
}

func misfitEnum(s *schema.Node, v any) string {
	if s.Enum == nil || contains(s.Enum, v) {
		return ""
	}
	return diag.Show(v) + " is not among " + showAll(s.Enum)
}

// misfitOptions returns why all options of anyOf refuse a value, or "".
func (d *definitions) misfitOptions(s *schema.Node, v any) string {
	problem := ""
	for _, option := range s.AnyOf {
		own := d.misfit(option, v)
		if own == "" {
			return ""
		}
		if problem == "" || isMeant(option, v) {
			problem = own
		}
	}
	return problem
}

// isMeant reports whether an object has the discriminator of an option of a union.
func isMeant(option *schema.Node, v any) bool {
	object, ok := v.(map[string]any)
	if !ok || option.Properties == nil {
		return false
	}
	for _, p := range option.Properties {
		if len(p.Node.Enum) == 1 && contains(p.Node.Enum, object[p.Name]) {
			return true
		}
	}
	return false
}

func misfitNumber(s *schema.Node, v any) string {
	number, ok := v.(json.Number)
	n, small := gotype.Number(number)
	if !ok || !small {
		return ""
	}
	bounds := []struct {
		bound   json.Number
		words   string
		outside func(order int) bool
	}{
		{s.Minimum, "less than the minimum", smaller},
		{s.Maximum, "more than the maximum", greater},
		{s.ExclusiveMinimum, "not above the exclusiveMinimum", func(order int) bool { return order <= 0 }},
		{s.ExclusiveMaximum, "not below the exclusiveMaximum", func(order int) bool { return order >= 0 }},
	}
	for _, b := range bounds {
		if bound, ok := gotype.Number(b.bound); ok && b.outside(n.Cmp(bound)) {
			return fmt.Sprintf("%s is %s %s", number, b.words, b.bound)
		}
	}
	if divisor, ok := gotype.Number(s.MultipleOf); ok && !new(big.Rat).Quo(n.Rat(), divisor.Rat()).IsInt() {
		return fmt.Sprintf("%s is no multiple of %s", number, s.MultipleOf)
	}
	return ""
}

func misfitText(s *schema.Node, v any) string {
	text, ok := v.(string)
	if !ok {
		return ""
	}
	if problem := misfitCount(utf8.RuneCountInString(text), "characters", s.MinLength, s.MaxLength); problem != "" {
		return diag.Show(v) + problem
	}
	if s.Pattern != "" {
		if pattern, err := regexp.Compile(s.Pattern); err == nil && !pattern.MatchString(text) {
			return fmt.Sprintf("%s does not match %s", diag.Show(v), s.Pattern)
		}
	}
	if !meta.IsOfFormat(s.Format, text) {
		return fmt.Sprintf("%s is not of the format %s", diag.Show(v), s.Format)
	}
	return ""
}

func misfitCount(n int, unit string, low, high *uint64) string {
	switch {
	case low != nil && uint64(n) < *low:
		return fmt.Sprintf(" has fewer than %d %s", *low, unit)
	case high != nil && uint64(n) > *high:
		return fmt.Sprintf(" has more than %d %s", *high, unit)
	}
	return ""
}

func (d *definitions) misfitArray(s *schema.Node, list []any) string {
	if problem := misfitCount(len(list), "elements", s.MinItems, s.MaxItems); problem != "" {
		return diag.Show(list) + problem
	}
	for i, item := range list {
		if s.UniqueItems && contains(list[:i], item) {
			return fmt.Sprintf("%s holds %s twice", diag.Show(list), diag.Show(item))
		}
		if s.Items == nil {
			continue
		}
		if problem := d.misfit(s.Items, item); problem != "" {
			return problem
		}
	}
	return ""
}

func (d *definitions) misfitObject(s *schema.Node, object map[string]any) string {
	if problem := misfitCount(len(object), "entries", s.MinProperties, s.MaxProperties); problem != "" {
		return diag.Show(object) + problem
	}
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return fmt.Sprintf("%s lacks %s", diag.Show(object), name)
		}
	}
	for _, rule := range s.Rules {
		isGiven := func(name string) bool { _, ok := object[name]; return ok }
		if problem := misfitRule(rule, isGiven); problem != "" {
			return problem
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if problem := d.misfitMember(s, name, object[name]); problem != "" {
			return problem
		}
	}
	return ""
}

// misfitRule returns why an object breaks a rule, or "".
func misfitRule(r schema.Rule, given func(name string) bool) string {
	isMissing := func(name string) bool { return !given(name) }
	if slices.ContainsFunc(r.If, isMissing) {
		return ""
	}
	count := len(r.Names) - len(slices.DeleteFunc(slices.Clone(r.Names), given))
	names := diag.Listed(r.Names, "and")
	switch {
	case r.Then == schema.AtLeastOne && count == 0:
		return "none of " + names + " is given"
	case r.Then == schema.ExactlyOne && count != 1:
		return "not exactly one of " + names + " is given"
	case r.Then == schema.All && count < len(r.Names):
		return diag.Listed(r.If, "and") + " is given without " + names
	case r.Then == schema.None && count > 0:
		return diag.Listed(r.If, "and") + " and " + names + " exclude each other"
	}
	return ""
}

func (d *definitions) misfitMember(s *schema.Node, name string, v any) string {
	if property := s.Properties.Get(name); property != nil {
		return d.misfit(property, v)
	}
	if s.IsClosed() {
		return fmt.Sprintf("there is no property %q", name)
	}
	if s.PropertyNames != nil {
		if problem := d.misfit(s.PropertyNames, name); problem != "" {
			return problem
		}
	}
	if s.AdditionalProperties == nil {
		return ""
	}
	return d.misfit(s.AdditionalProperties, v)
}
