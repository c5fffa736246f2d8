package validator

import (
	"slices"
	"strings"
)

// Keys are the struct tag keys that validator parses: its own key and gin's key.
var Keys = []string{"validate", "binding"}

// A Chain is a parsed tag. It contains the steps for a value, in the order in which
// validator runs them, and the chains for parts of the value.
type Chain struct {
	Steps    []Step
	Keys     *Chain // chain for map keys, or nil
	Elements *Chain // chain for the elements of a list or map; nil without dive
	Dive     int    // offset of dive in the tag
	goesOn   bool   // whether validator continues with the elements or the struct fields
}

// A Step is either an item, or an omission such as omitempty, which exempts values from
// the items that follow.
type Step struct {
	omit string
	Item Item
}

// An Item is the part of a tag between two commas. It consists of checks separated by |,
// at least one of which must pass.
type Item []Check

// A Check is one test, such as min=3.
type Check struct {
	Name, Param string
	Offset      int // offset in the tag
}

// A Section is a sequence of items with the same omission. They apply to all values that
// the omission does not exempt.
type Section struct {
	Omit  string // the strongest omission before the items, or ""
	Items []Item
}

// Sections splits the steps of a chain at the omissions.
func (c Chain) Sections() []Section {
	list := []Section{{}}
	for _, step := range c.Steps {
		last := &list[len(list)-1]
		switch {
		case step.omit == "":
			last.Items = append(last.Items, step.Item)
		case len(last.Items) == 0:
			last.Omit = stronger(last.Omit, step.omit)
		default:
			list = append(list, Section{Omit: stronger(last.Omit, step.omit)})
		}
	}
	return list
}

func stronger(a, b string) string {
	if slices.Index(omissions, a) > slices.Index(omissions, b) {
		return a
	}
	return b
}

// Is reports whether an item is a single check with the given name.
func (it Item) Is(name string) bool { return len(it) == 1 && it[0].Name == name }

// omissions exempt values from the checks that follow, in order of increasing strength.
// omitnil exempts nil, omitempty also zero values, and omitzero also empty lists and maps.
var omissions = []string{"omitnil", "omitempty", "omitzero"}

// aliases maps names to the checks with which validator replaces them.
var aliases = map[string]string{
	"iscolor":         "hexcolor|rgb|rgba|hsl|hsla|cmyk",
	"country_code":    "iso3166_1_alpha2|iso3166_1_alpha3|iso3166_1_alpha_numeric",
	"eu_country_code": "iso3166_1_alpha2_eu|iso3166_1_alpha3_eu|iso3166_1_alpha_numeric_eu",
	// The following are not aliases in validator, but checks with the same meaning.
	"ip":   "ipv4|ipv6",
	"isbn": "isbn10|isbn13",
}

// A Fault is a mistake in a tag at which validator panics.
type Fault struct {
	Problem, Hint string
	Offset        int // offset in the tag
}

// Parse parses a tag like validator (see its parseFieldTagsRecursive). The fault is nil if
// validator does not panic.
func Parse(tag string) (Chain, *Fault) { return parseChain(split(part{text: tag}, ",")) }

type part struct {
	text   string
	offset int // offset in the tag
}

func split(whole part, separator string) []part {
	var parts []part
	offset := whole.offset
	for text := range strings.SplitSeq(whole.text, separator) {
		parts = append(parts, part{text, offset})
		offset += len(text) + len(separator)
	}
	return parts
}

func parseChain(parts []part) (c Chain, fault *Fault) {
	for i, next := range parts {
		switch {
		case next.text == "dive":
			c.Dive = next.offset
			return c.inside(parts[i+1:])
		case next.text == "keys":
			return c, &Fault{"keys without a preceding dive", "use dive,keys,…,endkeys", next.offset}
		case next.text == "endkeys":
			return c, &Fault{"endkeys without a preceding keys", "use dive,keys,…,endkeys", next.offset}
		case next.text == "structonly" || next.text == "nostructlevel":
			c.goesOn = true
			return c, nil // validator ignores the items after them
		case slices.Contains(omissions, next.text):
			c.Steps = append(c.Steps, Step{omit: next.text})
		default:
			it := parseItem(next)
			if i := slices.IndexFunc(it, func(c Check) bool { return c.Name == "" }); i >= 0 {
				return c, &Fault{"empty item", "remove the comma or bar", it[i].Offset}
			}
			c.Steps = append(c.Steps, Step{Item: it})
		}
	}
	return c, nil
}

// inside parses the steps after dive: keys … endkeys, and the chain for the elements.
func (c Chain) inside(rest []part) (_ Chain, fault *Fault) {
	c.goesOn = true
	if len(rest) > 0 && rest[0].text == "keys" {
		end := slices.IndexFunc(rest, func(p part) bool { return p.text == "endkeys" })
		if end < 0 {
			return c, &Fault{"keys without endkeys", "use dive,keys,…,endkeys", rest[0].offset}
		}
		keys, fault := parseChain(rest[1:end])
		if fault != nil {
			return c, fault
		}
		c.Keys, rest = &keys, rest[end+1:]
	}
	elements, fault := parseChain(rest)
	c.Elements = &elements
	return c, fault
}

// parameterText replaces the escapes for a comma and for a bar in a parameter.
var parameterText = strings.NewReplacer("0x2C", ",", "0x7C", "|")

func parseItem(whole part) Item {
	var it Item
	for _, option := range split(whole, "|") {
		name, param, _ := strings.Cut(option.text, "=")
		if alias, ok := aliases[name]; ok {
			for _, check := range parseItem(part{text: alias}) {
				check.Offset = option.offset
				it = append(it, check)
			}
			continue
		}
		it = append(it, Check{Name: name, Param: parameterText.Replace(param), Offset: option.offset})
	}
	return it
}
