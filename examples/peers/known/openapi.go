package known

import (
	"encoding/json"
	"time"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// OpenAPI has types whose methods declare their JSON types for kube-openapi.
type OpenAPI struct {
	JSON   apiextensions.JSON
	Port   port
	Ports  map[string]*port
	State  rawState
	Since  *since
	Days   []days
	Fields uncalled
	Again  renamed
}

// EchoOpenAPI returns its argument.
func EchoOpenAPI(in OpenAPI) OpenAPI { return in }

// port is a number or a name.
type port struct {
	number int
	name   string
}

func (p port) MarshalJSON() ([]byte, error) {
	if p.name != "" {
		return json.Marshal(p.name)
	}
	return json.Marshal(p.number)
}

func (p *port) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &p.name)
	}
	var n json.Number
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	n64, _ := n.Int64()
	p.number = int(n64)
	return nil
}

func (port) OpenAPISchemaType() []string   { return []string{"string"} }
func (port) OpenAPISchemaFormat() string   { return "int-or-string" }
func (port) OpenAPIV3OneOfTypes() []string { return []string{"integer", "string"} }

// rawState is any object, or null if it is empty.
type rawState struct{ Raw json.RawMessage }

func (s rawState) MarshalJSON() ([]byte, error)     { return s.Raw.MarshalJSON() }
func (s *rawState) UnmarshalJSON(data []byte) error { return s.Raw.UnmarshalJSON(data) }
func (rawState) OpenAPISchemaType() []string        { return []string{"object"} }

// since is a time, or null if it is zero.
type since struct{ at time.Time }

func (s since) MarshalJSON() ([]byte, error) {
	if s.at.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(s.at.UTC())
}

func (s *since) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &s.at) }
func (since) OpenAPISchemaType() []string        { return []string{"string"} }
func (since) OpenAPISchemaFormat() string        { return "date-time" }

// days is a number with an OpenAPI format.
type days int64

func (d days) MarshalJSON() ([]byte, error)     { return json.Marshal(int64(d) * 24) }
func (d *days) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, (*int64)(d)) }
func (days) OpenAPISchemaType() []string        { return []string{"integer"} }
func (days) OpenAPISchemaFormat() string        { return "int64" }

// uncalled is encoded by its fields, because its method is not called for values.
type uncalled struct {
	A int `json:"a"`
}

func (*uncalled) MarshalJSON() ([]byte, error) { return []byte(`"text"`), nil }
func (uncalled) OpenAPISchemaType() []string   { return []string{"string"} }

// renamed has no JSON methods.
type renamed struct {
	A int `json:"a"`
}

func (renamed) OpenAPISchemaType() []string { return []string{"string"} }
