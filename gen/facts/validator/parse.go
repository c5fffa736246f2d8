package validator

import (
	"slices"
	"strings"
)

// Keys are the keys of the struct tags that validator reads: its own, and the one
// that gin gives it.
var Keys = []string{"validate", "binding"}

// A Chain is what a tag says of one value, in the order in which validator goes
// through it, and of the values in it.
type Chain struct {
	Steps    []Step
	Keys     *Chain // of the names of a map's entries
	Elements *Chain // of what is in a list or map
	Dive     int    // where the item dive begins in the tag
	// goesOn says that validator goes into the value: to elements, or into a
	// struct.
	goesOn bool
}

// A Step is either an item or an omission, which takes values away from the
// items that follow.
type Step struct {
	omit string
	Item Item
}

// An Item stands between two commas: checks of which one must pass.
type Item []Check

// A Check is one test, such as min=3.
type Check struct {
	Name, Param string
	Offset      int // in the tag
}

// A Section is what stands between omissions: items for the values that none
// of those before it takes away.
type Section struct {
	Omit  string // the one that takes most away, or ""
	Items []Item
}

// Sections returns the steps of a chain between its omissions.
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

// stronger returns the omission that takes more values away.
func stronger(a, b string) string {
	if slices.Index(omissions, a) > slices.Index(omissions, b) {
		return a
	}
	return b
}

// Is reports whether an item is one check of a name.
func (it Item) Is(name string) bool { return len(it) == 1 && it[0].Name == name }

// omissions name the values that they take away, the stronger ones last: nil,
// what is nil or zero, and what is empty as well.
var omissions = []string{"omitnil", "omitempty", "omitzero"}

// aliases are the names that stand for several.
var aliases = map[string]string{
	"iscolor":         "hexcolor|rgb|rgba|hsl|hsla|cmyk",
	"country_code":    "iso3166_1_alpha2|iso3166_1_alpha3|iso3166_1_alpha_numeric",
	"eu_country_code": "iso3166_1_alpha2_eu|iso3166_1_alpha3_eu|iso3166_1_alpha_numeric_eu",
	// not aliases there, but the same as these
	"ip":   "ipv4|ipv6",
	"isbn": "isbn10|isbn13",
}

// A Fault is why validator panics on a tag.
type Fault struct {
	Problem, Hint string
	Offset        int // in the tag
}

// Parse reads a tag as validator does (parseFieldTagsRecursive). The fault is nil
// where validator does not panic on it.
func Parse(tag string) (Chain, *Fault) { return parseChain(split(part{text: tag}, ",")) }

// A part is a piece of a tag.
type part struct {
	text   string
	offset int
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
			return c, &Fault{"keys without dive before it", "write dive,keys,…,endkeys", next.offset}
		case next.text == "endkeys":
			return c, &Fault{"endkeys without keys before it", "write dive,keys,…,endkeys", next.offset}
		case next.text == "structonly" || next.text == "nostructlevel":
			c.goesOn = true
			return c, nil // validator looks at no item after them
		case slices.Contains(omissions, next.text):
			c.Steps = append(c.Steps, Step{omit: next.text})
		default:
			it := parseItem(next)
			if i := slices.IndexFunc(it, func(c Check) bool { return c.Name == "" }); i >= 0 {
				return c, &Fault{"an item without a name", "leave the comma or bar out", it[i].Offset}
			}
			c.Steps = append(c.Steps, Step{Item: it})
		}
	}
	return c, nil
}

// inside reads what follows dive: keys … endkeys, and what is for elements.
func (c Chain) inside(rest []part) (_ Chain, fault *Fault) {
	c.goesOn = true
	if len(rest) > 0 && rest[0].text == "keys" {
		end := slices.IndexFunc(rest, func(p part) bool { return p.text == "endkeys" })
		if end < 0 {
			return c, &Fault{"keys without endkeys", "write dive,keys,…,endkeys", rest[0].offset}
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

// parameterText undoes what stands for a comma and a bar in a parameter.
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
