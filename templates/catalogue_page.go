package templates

import (
	"slices"
	"strconv"
	"strings"
)

// changeClasses are the classes of [CatalogueChange], the worst first.
var changeClasses = []string{"breaking", "undecided", "compatible", "wording"}

// pageTools returns the tools, answers, prompts and resources of all packages.
func pageTools(c Catalogue) []CatalogueTool {
	var all []CatalogueTool
	for _, p := range c.Packages {
		all = append(all, p.Tools...)
	}
	return all
}

func pageCalled(c Catalogue) []CatalogueTool {
	return slices.DeleteFunc(pageTools(c), func(t CatalogueTool) bool { return t.Written != "" || t.Offer != "" })
}

// pageNoun returns the noun for n entries of a catalog.
func pageNoun(c Catalogue, n int) string {
	one, many := "tool", "tools"
	if len(pageCalled(c)) != len(pageTools(c)) {
		one, many = "entry", "entries"
	}
	if n == 1 {
		return one
	}
	return many
}

func pageHints(c Catalogue) []string {
	var all []string
	for _, t := range pageTools(c) {
		all = append(all, t.Hints...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func pageStatuses(c Catalogue, provider int) []string {
	return slices.DeleteFunc([]string{"yes", "adapted", "no"}, func(status string) bool {
		return !slices.ContainsFunc(pageTools(c), func(t CatalogueTool) bool {
			return provider < len(t.Verdicts) && t.Verdicts[provider].Status == status
		})
	})
}

func pageChanged(c Catalogue) []string {
	return slices.DeleteFunc(slices.Clone(changeClasses), func(class string) bool {
		return !slices.ContainsFunc(pageTools(c), func(t CatalogueTool) bool { return worstClass(t.Changes) == class })
	})
}

func worstClass(changes []CatalogueChange) string {
	for _, class := range changeClasses {
		if slices.ContainsFunc(changes, func(c CatalogueChange) bool { return c.Class == class }) {
			return class
		}
	}
	return ""
}

func largestTool(c Catalogue) int {
	largest := 0
	for _, t := range pageTools(c) {
		largest = max(largest, toolTokens(t))
	}
	return largest
}

func toolTokens(t CatalogueTool) int {
	if len(t.Definitions) == 0 {
		return 0
	}
	return t.Definitions[0].Size.Tokens
}

type pageTable struct {
	Fields []CatalogueField
	Always string // the word for a field that is always present
}

func pageRows(fields []CatalogueField, always string) pageTable { return pageTable{fields, always} }

// shortPath returns the path of a package below the directory that all packages of a
// catalog share, or the last part of the path if the package is that directory.
func shortPath(c Catalogue, path string) string {
	shared := strings.Split(path, "/")
	for _, p := range c.Packages {
		parts := strings.Split(p.Path, "/")
		same := 0
		for same < min(len(shared), len(parts)) && shared[same] == parts[same] {
			same++
		}
		shared = shared[:same]
	}
	parts := strings.Split(path, "/")
	return strings.Join(parts[min(len(shared), len(parts)-1):], "/")
}

// share returns the percentage that part is of whole, from 0 to 100, rounded up so that a
// small part remains visible.
func share(part, whole int) int {
	if whole <= 0 || part <= 0 {
		return 0
	}
	return min(100, (part*100+whole-1)/whole)
}

// groupedNumber formats 1234567 as "1,234,567".
func groupedNumber(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

func joinTexts(texts []string, between string) string { return strings.Join(texts, between) }
