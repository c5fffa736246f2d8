package conformance

// An Address is where somebody lives.
type Address struct {
	Street string `json:"street,omitempty"`
	City   string `json:"city,omitempty"`
}

// JSONSchema takes arguments whose schema is given, with keywords of JSON
// Schema 2020-12 that are to reach the client.
//
//toolgen:tool name=json_schema_2020_12_tool
//toolgen:input testdata/input.json
func JSONSchema(name string, address Address) string {
	return name + " lives in " + address.City
}
