// Package catalogue contains the catalog of the tools in the examples weather, notes, and
// shop, as Markdown and as HTML, and browser tests for such pages: without a mouse, without
// JavaScript, on a phone, and in print, for accessibility, and for speed with a thousand
// tools.
package catalogue

//go:generate go tool toolgen docs -C .. -title "Tools of the examples" -out catalogue/catalogue.md ./weather ./notes ./shop
//go:generate go tool toolgen docs -C .. -title "Tools of the examples" -html -out catalogue/catalogue.html ./weather ./notes ./shop
