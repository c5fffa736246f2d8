package layout

import (
	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// offerViews lays out the constants of prompts, or of resources: what each is asked for
// by, and the schema that its arguments are held to.
func offerViews(p define.Package, n *names.Space, kind string, offers []define.Offer) ([]templates.Offer, diag.List) {
	tools := make([]define.Tool, len(offers))
	for i, o := range offers {
		tools[i] = o.Tool
	}
	words := toolWords(tools)
	if same := sameWords(p, kind, tools, words); len(same) > 0 {
		return nil, same
	}
	views := make([]templates.Offer, len(offers))
	for i, o := range offers {
		views[i] = templates.Offer{
			Name:  o.Name,
			Const: n.Exported(kind + words[i]),
			Schema: templates.Const{
				Name: n.Private(names.Lower(kind) + words[i] + "Schema"), Pieces: templates.TextLines(schema.Lines(o.Input)),
			},
		}
		if uri := o.Offer.URI; uri != "" {
			views[i].Name = uri
		}
	}
	return views, nil
}

// offerList lays out what clients list of all prompts and resources, as package read
// reads it.
func offerList(n *names.Space, offers []define.Offer, views []templates.Offer) templates.Const {
	return listConst(n.Private(inspect.OfferList), "input", len(offers), func(i int) (*schema.Doc, string) {
		o := offers[i]
		listed, _ := dialect.MCP.For(o.Kind).Define(o.Tool.Tool)
		of := schema.Obj(schema.M("kind", schema.Str(o.Kind.String())), schema.M("func", schema.Str(o.Facts.GoName)), schema.M("definition", listed))
		return of, views[i].Schema.Name
	})
}
