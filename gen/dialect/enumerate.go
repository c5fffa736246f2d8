package dialect

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Providers returns the providers of the dialects, each once, as a list in a
// sentence: "OpenAI and Anthropic".
func Providers(dialects []*Dialect) string {
	return enumerateBy(dialects, func(d *Dialect) string { return d.Provider })
}

// DoNot returns the providers as the subject of a sentence that goes on with what they
// do not do: "OpenAI does not", "OpenAI and Gemini do not".
func DoNot(dialects []*Dialect) string {
	other := func(d *Dialect) bool { return d.Provider != dialects[0].Provider }
	if slices.ContainsFunc(dialects, other) {
		return Providers(dialects) + " do not"
	}
	return Providers(dialects) + " does not"
}

// Names returns the names of the dialects, each once, as a list in a sentence.
func Names(dialects []*Dialect) string {
	return enumerateBy(dialects, func(d *Dialect) string { return d.Name })
}

func enumerateBy(dialects []*Dialect, name func(*Dialect) string) string {
	var names []string
	for _, d := range dialects {
		if !slices.Contains(names, name(d)) {
			names = append(names, name(d))
		}
	}
	return Enumerate(names, len(names))
}

// Enumerate returns names as a list in a sentence, "a, b and c". Where more than one is
// beyond the first most names, these are counted: "a, b and 7 more".
func Enumerate(names []string, most int) string {
	if rest := len(names) - most; rest > 1 {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("%d more", rest))
	}
	return diag.Listed(names, "and")
}
