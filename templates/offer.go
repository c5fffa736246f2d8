package templates

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// offers draws the constants of prompts and resources:
//
//	// Names of the prompts.
//	const (
//		PromptReview = "review"
//	)
//
//	// The schemas that arguments of prompts, and variables of resources, are held to. …
//	const (
//		promptReviewSchema = `{"type":"object"}`
//	)
//
//	// offerDefinitions is what toolgen reads of …
//	const offerDefinitions = `[{"kind":"prompt","func":"Review","definition":{"name":"review"},"input":` + promptReviewSchema + `}` +
//		`]`
func offers(p plan, b *Bulk) []jen.Code {
	var drawn []jen.Code
	for _, group := range []struct {
		about  string
		offers []Offer
	}{{"Names of the prompts.", p.Prompts}, {"URIs of the resources, and templates of URIs.", p.Resources}} {
		if len(group.offers) > 0 {
			drawn = append(drawn, jen.Comment(group.about).Line().Const().Defs(b.Keep(offerNamesText(group.offers))))
		}
	}
	if drawn == nil {
		return nil
	}
	return append(drawn,
		Comment(
			"The schemas that arguments of prompts, and variables of resources, are held to. They",
			"are texts for a client, which gets no schema of them.",
		).Line().Const().Defs(b.Keep(offerSchemasText(p.File))),
		b.Keep(listText(p.OfferList, "prompts and resources")),
	)
}

// offerNamesText writes the constants of names or URIs.
func offerNamesText(offers []Offer) string {
	names, values := make([]string, len(offers)), make([]string, len(offers))
	for i, o := range offers {
		names[i], values[i] = o.Const, o.Name
	}
	return alignedText(names, values)
}

// alignedText writes string constants, aligned as gofmt aligns them.
func alignedText(names, values []string) string {
	widest := 0
	for _, name := range names {
		widest = max(widest, utf8.RuneCountInString(name))
	}
	var b strings.Builder
	for i, name := range names {
		b.WriteString("\t" + name)
		for range widest - utf8.RuneCountInString(name) {
			b.WriteByte(' ')
		}
		b.WriteString(" = " + strconv.Quote(values[i]) + "\n")
	}
	return b.String()
}

// offerSchemasText writes the constants of schemas, separated by blank lines.
func offerSchemasText(f File) string {
	var b strings.Builder
	var schemas []Const
	for _, o := range append(append([]Offer{}, f.Prompts...), f.Resources...) {
		schemas = append(schemas, o.Schema)
	}
	constList(&b, schemas)
	return b.String()
}

// listText writes the constant of a list that toolgen itself reads again.
func listText(c Const, of string) string {
	var b strings.Builder
	b.WriteString("// " + c.Name + " is what toolgen reads of the " + of + " of another revision.\nconst " + c.Name + " = ")
	concat(&b, c.Lines)
	return strings.ReplaceAll(b.String(), "\n\t\t", "\n\t") + "\n"
}
