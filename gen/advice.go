package gen

import (
	"cmp"
	"fmt"
)

// An advice says what a user writes to mend something, in the words of where
// the tools come from.
type advice struct {
	rename   string // a tool's name
	other    string // a tool whose Go name another one has
	goPrefix string // the exported names of the file
	change   string // what a message names
	lenient  string // a tool that is to be strict; with a %s for what to change
	fewer    string // tools that are too many for a request
	formats  string // the dialects that are written; with a %s for one of them
	// instead says what to change by the keyword that a message is about.
	instead map[string]string
}

// inSource is for tools that are made from Go functions.
var inSource = advice{
	rename:   "write name=… in the //toolgen:tool line of one of them",
	other:    "give one of the functions another name",
	goPrefix: "write goprefix=… in the //toolgen:package line to put a word before the generated names",
	change:   "change that",
	lenient:  "%s, or write strict=false for the tool",
	fewer:    "send fewer of them, or write strict=false for some",
	formats:  "change that, or take %s out of format= in the //toolgen:package line",
	instead: map[string]string{
		"additionalProperties": "use a slice of structs that have a key and a value",
		"$ref":                 "use a type that does not hold itself",
	},
}

// inFile is for tools that are read from a file.
var inFile = advice{
	rename:   "give one of them another name, or leave it out of the file",
	other:    "give one of the tools another name, or leave it out of the file",
	goPrefix: "write -goprefix NAME to put a word before the generated names",
	change:   "change that in the file",
	lenient:  "%s, or leave -strict out",
	fewer:    "send fewer of them, or generate without -strict",
	formats:  "change that in the file, or take %s out of -format",
}

// strictHint says what to change where strict mode does not take a keyword.
func (a advice) strictHint(keyword string) string {
	return fmt.Sprintf(a.lenient, cmp.Or(a.instead[keyword], a.change))
}
