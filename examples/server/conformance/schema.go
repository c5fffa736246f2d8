package conformance

// An Entry is an entry of an address book.
type Entry struct {
	Name          string  `json:"name"`
	Address       Address `json:"address"`
	ContactMethod string  `json:"contactMethod"`
	Phone         string  `json:"phone"`
	Email         string  `json:"email"`
}

// An Address is a postal address.
type Address struct {
	Street string `json:"street,omitempty"`
	City   string `json:"city,omitempty"`
}

// JSONSchema has arguments whose schema is given, with keywords of JSON Schema 2020-12 that
// clients must get unchanged.
//
//toolgen:tool name=json_schema_2020_12_tool
//toolgen:input testdata/input.json
func JSONSchema(entry Entry) string { return entry.Name + " lives in " + entry.Address.City }
