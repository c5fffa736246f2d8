package templates

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/build/constraint"
	"go/format"
	"go/token"
	"slices"
	"text/template"
)

// An SDKFile is everything that a package which brings tools to an SDK shows.
// Nearly all of it is the same for all tools, so that a text is its template.
type SDKFile struct {
	SDK        string // "go-sdk", one of [SDKs]
	Package    string // "gosdktools"
	Constraint string // of a //go:build line, "" for none
	ToolsPath  string // import path of the tools' package
	ToolsName  string // name of that package, for comments
	Names      SDKNames
	// Caller is the struct whose methods the calls are, "" where they are
	// functions.
	Caller string
	// PerCall are what each call provides through its context.
	PerCall []string
	Hints   []ToolHints // what the definitions for MCP say of the tools
}

// SDKNames are the identifiers of the tools' package that are used.
type SDKNames struct {
	Tools    string // "Tools": the rows
	Array    string // "GeminiTools", of the dialect that the SDK decodes
	Dispatch string // "CallTool"
}

// ToolHints are hints that tools have in common.
type ToolHints struct {
	Consts []string // names of the tools: "ToolForecast"
	Hints  []Hint
}

// A Hint is a member of a tool's annotations.
type Hint struct {
	Field string // "ReadOnlyHint"
	Value bool
}

// Pointer reports whether a nil stands for silence in the official SDK: so it
// is for the hints that are true where nothing is said.
func (h Hint) Pointer() bool { return h.Field == "DestructiveHint" || h.Field == "OpenWorldHint" }

// SDKs are the SDKs that there is a template for.
var SDKs = []string{"go-sdk", "mcp-go", "openai", "anthropic", "genai"}

//go:embed sdk/*.tmpl
var sdkTexts embed.FS

// SDK returns the Go source of a package that brings tools to an SDK, as gofmt
// writes it. The error is of a view with an SDK that is not known or names that
// are no identifiers.
func SDK(f SDKFile) ([]byte, error) {
	if err := checkSDK(f); err != nil {
		return nil, err
	}
	texts, err := template.ParseFS(sdkTexts, "sdk/parts.tmpl", "sdk/"+f.SDK+".tmpl")
	if err != nil {
		return nil, err
	}
	var src bytes.Buffer
	if err := texts.ExecuteTemplate(&src, f.SDK+".tmpl", planSDK(f)); err != nil {
		return nil, err
	}
	return format.Source(src.Bytes())
}

// An sdkPlan is a view with the pieces of Go that follow from it.
type sdkPlan struct {
	SDKFile
	CallerParam string // "c tools.Caller, " among parameters
	CallerArg   string // "c, " among arguments
	CallTool    string // what is called: "c.CallTool"
	Pointers    bool   // some hint is a pointer
}

func planSDK(f SDKFile) sdkPlan {
	p := sdkPlan{SDKFile: f, CallTool: "tools." + f.Names.Dispatch}
	if f.Caller != "" {
		p.CallTool = "c." + f.Names.Dispatch
		p.CallerParam, p.CallerArg = "c tools."+f.Caller+", ", "c, "
	}
	p.Pointers = slices.ContainsFunc(f.Hints, func(h ToolHints) bool { return slices.ContainsFunc(h.Hints, Hint.Pointer) })
	return p
}

func checkSDK(f SDKFile) error {
	errs := []error{checkConstraint(f.Constraint)}
	if !slices.Contains(SDKs, f.SDK) {
		errs = append(errs, fmt.Errorf("no template for the SDK %q", f.SDK))
	}
	names := []string{f.Package, f.ToolsName, f.Names.Tools, f.Names.Dispatch}
	if f.Names.Array != "" {
		names = append(names, f.Names.Array)
	}
	if f.Caller != "" {
		names = append(names, f.Caller)
	}
	for _, h := range f.Hints {
		names = append(names, h.Consts...)
	}
	for _, name := range names {
		if !token.IsIdentifier(name) {
			errs = append(errs, fmt.Errorf("%q is not an identifier", name))
		}
	}
	return errors.Join(errs...)
}

func checkConstraint(line string) error {
	if line == "" {
		return nil
	}
	if _, err := constraint.Parse("//go:build " + line); err != nil {
		return fmt.Errorf("build constraint %q: %w", line, err)
	}
	return nil
}
