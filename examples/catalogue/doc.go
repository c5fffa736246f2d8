// Package catalogue contains the catalog of the tools in the examples weather, notes, and
// shop, as Markdown and as HTML. It also contains browser tests for such pages. They test
// the pages without a mouse, without JavaScript, on a phone, and in print. They also test
// accessibility, and speed with a thousand tools.
package catalogue

//go:generate go tool toolgen docs -C .. -title "Tools of the examples" -out catalogue/catalogue.md ./weather ./notes ./shop
//go:generate go tool toolgen docs -C .. -title "Tools of the examples" -html -out catalogue/catalogue.html ./weather ./notes ./shop
