package conformance

import "strconv"

// StaticText is a text.
//
//toolgen:resource uri=test://static-text title="Static text"
func StaticText() string { return "This is the content of the static text resource." }

// StaticBinary is an image.
//
//toolgen:resource uri=test://static-binary mime=image/png
func StaticBinary() []byte { return red }

// WatchedResource is a text that clients subscribe to.
//
//toolgen:resource uri=test://watched-resource
func WatchedResource() string { return "Watched resource content" }

// Data is what a template leads to.
type Data struct {
	ID           string `json:"id"`
	TemplateTest bool   `json:"templateTest"`
	Data         string `json:"data"`
}

// TemplateData returns the data of an ID.
//
//toolgen:resource uri=test://template/{id}/data
func TemplateData(
	id int, // which data
) Data {
	text := strconv.Itoa(id)
	return Data{ID: text, TemplateTest: true, Data: "Data for ID: " + text}
}
