package diff

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// maxShown is how many letters of a value a message shows.
const maxShown = 60

// clip returns the beginning of a long text.
func clip(text string) string {
	if runes := []rune(text); len(runes) > maxShown {
		return string(runes[:maxShown-1]) + "…"
	}
	return text
}

// valuesMessage says how a value changed; nil stands for none. Of two long values
// it shows where they part.
func valuesMessage(name string, old, new *schema.Doc) string {
	switch {
	case old == nil:
		return name + " is " + shown(new) + ", was none"
	case new == nil:
		return name + " is gone, was " + shown(old)
	case old.Kind == schema.String && new.Kind == schema.String:
		a, b := apart(old.Text, new.Text)
		return name + " is " + schema.Quote(b) + ", was " + schema.Quote(a)
	}
	a, b := apart(old.String(), new.String())
	return name + " is " + b + ", was " + a
}

// shown returns a value as JSON, the beginning of a long one.
func shown(value *schema.Doc) string {
	if value.Kind == schema.String {
		return schema.Quote(clip(value.Text))
	}
	return clip(value.String())
}

// shownBefore is how many letters are shown before the first that differs.
const shownBefore = 20

// apart clips two texts so that what differs is shown.
func apart(a, b string) (string, string) {
	x, y := []rune(a), []rune(b)
	if len(x) <= maxShown && len(y) <= maxShown {
		return a, b
	}
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	if n <= shownBefore {
		return clip(a), clip(b)
	}
	cut := n - shownBefore
	if word := slices.Index(x[cut:n], ' '); word >= 0 {
		cut += word + 1
	}
	return clip("…" + string(x[cut:])), clip("…" + string(y[cut:]))
}

// within returns the place of a property.
func within(place, property string) string { return schema.PlaceIn(place, "properties", property) }

// placed puts a place before a message about it.
func placed(place, message string) string {
	if place == "" {
		return message
	}
	return place + ": " + message
}

// maxListed is how many values a message lists.
const maxListed = 6

func listValues(values []*schema.Doc) string {
	var words []string
	for _, v := range values {
		words = append(words, shown(v))
	}
	if len(words) > maxListed {
		words = append(slices.Clip(words[:maxListed]), "more")
	}
	return diag.Listed(words, "and")
}
