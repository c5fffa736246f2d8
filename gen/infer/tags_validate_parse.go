package infer

import (
	"slices"
	"strings"
)

// A chain is what a validate tag says of one value, in the order in which
// validator goes through it, and of the values in it.
type chain struct {
	steps    []step
	keys     *chain // of the names of a map's entries
	elements *chain // of what is in a list or map
	dive     tagItem
	// goesOn says that validator goes into the value: to elements, or into a
	// struct.
	goesOn bool
}

// A step is either an item or an omission, which takes values away from the
// items that follow.
type step struct {
	omit string
	item item
}

// An item stands between two commas: checks of which one must pass.
type item []check

// A check is one test, such as min=3.
type check struct {
	name, param string
	offset      int // in the tag
}

// A section is what stands between omissions: items for the values that none
// of those before it takes away.
type section struct {
	omit  string // the one that takes most away, or ""
	items []item
}

func (c chain) sections() []section {
	list := []section{{}}
	for _, step := range c.steps {
		last := &list[len(list)-1]
		switch {
		case step.omit == "":
			last.items = append(last.items, step.item)
		case len(last.items) == 0:
			last.omit = stronger(last.omit, step.omit)
		default:
			list = append(list, section{omit: stronger(last.omit, step.omit)})
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

func (it item) is(name string) bool { return len(it) == 1 && it[0].name == name }

// omissions name the values that they take away, the stronger ones last: nil,
// what is nil or zero, and what is empty as well.
var omissions = []string{"omitnil", "omitempty", "omitzero"}

// validateAliases are the names that stand for several.
var validateAliases = map[string]string{
	"iscolor":         "hexcolor|rgb|rgba|hsl|hsla|cmyk",
	"country_code":    "iso3166_1_alpha2|iso3166_1_alpha3|iso3166_1_alpha_numeric",
	"eu_country_code": "iso3166_1_alpha2_eu|iso3166_1_alpha3_eu|iso3166_1_alpha_numeric_eu",
	// not aliases there, but the same as these
	"ip":   "ipv4|ipv6",
	"isbn": "isbn10|isbn13",
}

func splitChain(tag string) []tagItem { return splitItems(tagItem{text: tag}, ",") }

func splitItems(whole tagItem, separator string) []tagItem {
	var items []tagItem
	offset := whole.offset
	for text := range strings.SplitSeq(whole.text, separator) {
		items = append(items, tagItem{text, offset})
		offset += len(text) + len(separator)
	}
	return items
}

// A chainFault is why validator panics on a tag.
type chainFault struct {
	problem, hint string
	offset        int
}

// parseChain reads the items of a tag as validator does (parseFieldTagsRecursive).
func parseChain(items []tagItem) (c chain, fault *chainFault) {
	for i, next := range items {
		switch {
		case next.text == "dive":
			c.dive = next
			return c.inside(items[i+1:])
		case next.text == "keys":
			return c, &chainFault{"keys without dive before it", "write dive,keys,…,endkeys", next.offset}
		case next.text == "endkeys":
			return c, &chainFault{"endkeys without keys before it", "write dive,keys,…,endkeys", next.offset}
		case next.text == "structonly" || next.text == "nostructlevel":
			c.goesOn = true
			return c, nil // validator looks at no item after them
		case slices.Contains(omissions, next.text):
			c.steps = append(c.steps, step{omit: next.text})
		default:
			it := parseItem(next)
			if i := slices.IndexFunc(it, func(c check) bool { return c.name == "" }); i >= 0 {
				return c, &chainFault{"an item without a name", "leave the comma or bar out", it[i].offset}
			}
			c.steps = append(c.steps, step{item: it})
		}
	}
	return c, nil
}

// inside reads what follows dive: keys … endkeys, and what is for elements.
func (c chain) inside(rest []tagItem) (_ chain, fault *chainFault) {
	c.goesOn = true
	if len(rest) > 0 && rest[0].text == "keys" {
		end := slices.IndexFunc(rest, func(i tagItem) bool { return i.text == "endkeys" })
		if end < 0 {
			return c, &chainFault{"keys without endkeys", "write dive,keys,…,endkeys", rest[0].offset}
		}
		keys, fault := parseChain(rest[1:end])
		if fault != nil {
			return c, fault
		}
		c.keys, rest = &keys, rest[end+1:]
	}
	elements, fault := parseChain(rest)
	c.elements = &elements
	return c, fault
}

// parameterText undoes what stands for a comma and a bar in a parameter.
var parameterText = strings.NewReplacer("0x2C", ",", "0x7C", "|")

func parseItem(whole tagItem) item {
	var it item
	for _, option := range splitItems(whole, "|") {
		name, param, _ := strings.Cut(option.text, "=")
		if alias, ok := validateAliases[name]; ok {
			for _, check := range parseItem(tagItem{text: alias}) {
				it = append(it, check.at(option.offset))
			}
			continue
		}
		it = append(it, check{name: name, param: parameterText.Replace(param), offset: option.offset})
	}
	return it
}

func (c check) at(offset int) check {
	c.offset = offset
	return c
}
