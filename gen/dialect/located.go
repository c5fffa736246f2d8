package dialect

import "go/token"

// A Located tool is a tool before it is written in a dialect, and where it comes from.
// Where the parts of its schemas come from, their origins say.
type Located struct {
	Tool
	Package string         // import path; "" for a tool that was not made from Go
	GoName  string         // "Forecast", "Server.Add"; "" for a tool that was not made from Go
	Aliases []string       // old names, to which calls of it may still go
	Pos     token.Position // of the function's name, or of the whole definition
	// NamePos and DescriptionPos are where the source states the name and the
	// description; zero if it does not.
	NamePos, DescriptionPos token.Position
	// Form is the dialect that the tool was read in, and which may lack fields of
	// [Tool]; nil for a tool that was made from Go.
	Form *Dialect
	// Box is the property of Output that holds a result which is no object itself,
	// likewise of the Input of an answer; "" if there is no box.
	Box string
	Origins
}
