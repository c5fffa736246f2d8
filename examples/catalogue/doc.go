// Package catalogue holds the catalog of the tools in the examples weather,
// notes and shop, as Markdown and as a page, and tests of such pages in a
// browser: what a reader does with them, without a mouse, without JavaScript, on
// a phone and on paper, their accessibility, and how fast a thousand tools are.
package catalogue

//go:generate go tool toolgen docs -C .. -title "Tools of the examples" -out catalogue/catalogue.md ./weather ./notes ./shop
//go:generate go tool toolgen docs -C .. -title "Tools of the examples" -html -out catalogue/catalogue.html ./weather ./notes ./shop
