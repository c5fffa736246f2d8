package schema

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// FormNames returns names for the forms of a choice ("anyOf" or "oneOf"), as
// [FormName] has them, with a number if several are the same. A form that is the only
// one besides null is named "". Resolve returns the target of a form's reference, or
// the form itself.
func FormNames(forms []*Doc, resolve func(*Doc) *Doc) []string {
	names := make([]string, len(forms))
	var real []string
	for i, form := range forms {
		names[i] = FormName(resolve(form))
		if names[i] != nullForm {
			real = append(real, names[i])
		}
	}
	count := map[string]int{}
	for i, name := range names {
		count[name]++
		switch {
		case name == nullForm:
		case len(real) == 1:
			names[i] = ""
		case isRepeated(real, name):
			names[i] += " " + strconv.Itoa(count[name])
		}
	}
	return names
}

const nullForm = "null"

func isRepeated(names []string, name string) bool {
	first := slices.Index(names, name)
	return slices.Contains(names[first+1:], name)
}

// FormName returns a name for one form of a choice: the value of a property that
// tells it apart, such as "kind=email", else its title, else its types.
func FormName(form *Doc) string {
	types, _ := form.Types()
	switch {
	case DiscriminatorText(form) != "":
		return DiscriminatorText(form)
	case form.TextUnder("title") != "":
		return form.TextUnder("title")
	case len(types) > 0:
		return strings.Join(slices.Sorted(slices.Values(types)), " or ")
	}
	return "alternative"
}

// DiscriminatorText returns the first property of a form that can only have one string,
// with that string: "kind=email"; "" if there is none.
func DiscriminatorText(form *Doc) string {
	for _, m := range form.Table("properties") {
		if values, _ := m.Value.Values(); len(values) == 1 && values[0].Kind == String {
			return m.Key + "=" + values[0].Text
		}
	}
	return ""
}

// formText returns the name of the form that a path ends at, in brackets; "" if it has
// no name.
func formText(doc *Doc, path Path) string {
	last := len(path) - 1
	list := doc.At(path[:last])
	i, err := strconv.Atoi(path[last])
	if err != nil || list == nil || i < 0 || i >= len(list.Items) {
		return ""
	}
	graph := NewGraph(doc)
	name := FormNames(list.Items, func(form *Doc) *Doc { return cmp.Or(graph.Target(form), form) })[i]
	if name == "" {
		return ""
	}
	return "(" + name + ")"
}
