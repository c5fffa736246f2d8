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

// CatalogueText renders a catalogue by a template that is given as text: one of
// text/template with the functions of [TextFuncs], or of html/template with
// those of [PageFuncs]. What it gets is the [Catalogue]. The name is that of
// the template in errors, which are a [*TemplateError].
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

// parsedName is what the packages of templates call one in errors: a name
// without characters that mean something there.
const parsedName = "catalogue"

func parseTemplate(text string, html bool) (executor, error) {
	if html {
		return htmltemplate.New(parsedName).Funcs(PageFuncs()).Option("missingkey=error").Parse(text)
	}
	return template.New(parsedName).Funcs(TextFuncs()).Option("missingkey=error").Parse(text)
}

// An executor is a template of either package.
type executor interface {
	Execute(w io.Writer, data any) error
}

// A TemplateError says what is wrong with a template, and where.
type TemplateError struct {
	Name         string
	Line, Column int // from 1; 0 where unknown
	Message      string
}

// Error returns the place and the message.
func (e *TemplateError) Error() string {
	switch {
	case e.Line == 0:
		return e.Name + ": " + e.Message
	case e.Column == 0:
		return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// placed is how text/template and html/template begin their errors.
var placed = regexp.MustCompile(`^(?:html/)?template: ?` + parsedName + `(?::(\d+))?(?::(\d+))?: (?:executing "[^"]*" )?(?s)(.*)$`)

// otherLine is how the packages name another line in a message.
var otherLine = regexp.MustCompile(`\b` + parsedName + `:(\d+)`)

// templateError takes the place out of an error. Columns of the packages count
// from 0.
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
