package dialect

import "go/token"

// A Located tool is a tool definition before any dialect, and where it comes
// from. The origins of its schemas say where their parts are.
type Located struct {
	Tool
	Package string         // import path; "" for a tool that was not made from Go
	GoName  string         // "Forecast", "Server.Add"; "" for a tool that was not made from Go
	Aliases []string       // old names, to which calls of it may still go
	Pos     token.Position // of the function's name, or of the whole definition
	// These are of what says the name and the description; zero where nothing does.
	NamePos, DescriptionPos token.Position
	// Form is the dialect that the tool was read in, which has no place for some
	// of what a tool can say; nil for a tool that was made from Go.
	Form *Dialect
	// Box is the property of Output that holds the result where that is no object
	// itself, and of the Input of an answer likewise; "" for what is sent as it is.
	Box string
	Origins
}
