package templates

import (
	"bytes"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"io"
	"regexp"
	"strconv"
	"text/template"
)

// CatalogueText renders a catalog with the template text, whose dot is the [Catalogue]. If
// html is set, the template is parsed by html/template with the functions of [PageFuncs],
// otherwise by text/template with the functions of [TextFuncs]. Every error is a
// [*TemplateError] with the given name of the template.
func CatalogueText(c Catalogue, name, text string, html bool) ([]byte, error) {
	t, err := parseTemplate(text, html)
	if err != nil {
		return nil, templateError(name, err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, c); err != nil {
		return nil, templateError(name, err)
	}
	return b.Bytes(), nil
}

// parsedName is the name of every template while it is parsed and executed. The
// expressions below find it in errors.
const parsedName = "catalogue"

func parseTemplate(text string, html bool) (executor, error) {
	if html {
		return htmltemplate.New(parsedName).Funcs(PageFuncs()).Option("missingkey=error").Parse(text)
	}
	return template.New(parsedName).Funcs(TextFuncs()).Option("missingkey=error").Parse(text)
}

// An executor is a template of text/template or html/template.
type executor interface {
	Execute(w io.Writer, data any) error
}

// A TemplateError describes an error in a template, and its position.
type TemplateError struct {
	Name         string
	Line, Column int // counted from 1; 0 if unknown
	Message      string
}

// Error returns "name:line:column: message", without numbers that are unknown.
func (e *TemplateError) Error() string {
	switch {
	case e.Line == 0:
		return e.Name + ": " + e.Message
	case e.Column == 0:
		return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// placed matches an error of text/template or html/template. Its groups are the line, the
// column, and the message.
var placed = regexp.MustCompile(`^(?:html/)?template: ?` + parsedName + `(?::(\d+))?(?::(\d+))?: (?:executing "[^"]*" )?(?s)(.*)$`)

// otherLine matches a reference to another line of the template in an error's message.
var otherLine = regexp.MustCompile(`\b` + parsedName + `:(\d+)`)

// templateError converts an error of text/template or html/template, whose columns count
// from 0, to a *TemplateError.
func templateError(name string, err error) error {
	if escaping := (*htmltemplate.Error)(nil); errors.As(err, &escaping) {
		return &TemplateError{Name: name, Line: escaping.Line, Message: otherLine.ReplaceAllString(escaping.Description, "line $1")}
	}
	found := placed.FindStringSubmatch(err.Error())
	if found == nil {
		return &TemplateError{Name: name, Message: err.Error()}
	}
	e := &TemplateError{Name: name, Message: otherLine.ReplaceAllString(found[3], "line $1")}
	e.Line, _ = strconv.Atoi(found[1])
	if column, err := strconv.Atoi(found[2]); err == nil {
		e.Column = column + 1
	}
	return e
}
