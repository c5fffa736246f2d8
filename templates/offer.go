package templates

import "slices"

// offers writes the constants of prompts and resources:
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
func offers(p plan, b *Bulk) {
	if len(p.Prompts)+len(p.Resources) == 0 {
		return
	}
	for _, group := range []struct {
		about  string
		offers []Offer
	}{{"Names of the prompts.", p.Prompts}, {"URIs of the resources, and templates of URIs.", p.Resources}} {
		if len(group.offers) > 0 {
			b.aligned(group.about, len(group.offers), func(i int) (name, value string) { return group.offers[i].Const, group.offers[i].Name })
		}
	}
	var schemas []Const
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		schemas = append(schemas, o.Schema)
	}
	b.beginConsts(
		"The schemas that arguments of prompts, and variables of resources, are held to. They\n",
		"// are texts for a client, which gets no schema of them.",
	)
	b.consts(schemas)
	b.endConsts()
	b.list(p.OfferList, "prompts and resources")
}
