package call

import (
	"encoding/json"
	"testing"
)

// The sample: eight arguments with a nested struct, a list of strings, an enum,
// and optional ones; 235 bytes.
const (
	sampleSchema = `{
"type": "object",
"properties": {
	"query": {"type": "string", "minLength": 1, "maxLength": 200, "description": "what to search for"},
	"limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
	"offset": {"type": "integer", "minimum": 0},
	"unit": {"type": "string", "enum": ["celsius", "fahrenheit", "kelvin"]},
	"verbose": {"type": "boolean"},
	"tags": {"type": "array", "items": {"type": "string"}, "maxItems": 10},
	"place": {
		"type": "object",
		"properties": {
			"name": {"type": "string"},
			"country": {"type": "string", "minLength": 2, "maxLength": 2},
			"latitude": {"type": "number", "minimum": -90, "maximum": 90},
			"longitude": {"type": "number", "minimum": -180, "maximum": 180}
		},
		"required": ["name", "country", "latitude", "longitude"],
		"additionalProperties": false
	},
	"note": {"type": "string"}
},
"required": ["query", "unit", "tags", "place"],
"additionalProperties": false
}`
	sampleText = `{"query":"weather in the mountains","limit":25,"offset":100,"unit":"celsius","verbose":true,` +
		`"tags":["hiking","alpine","weekend"],"place":{"name":"Chamonix","country":"FR","latitude":45.923697,"longitude":6.869433},"note":"no rain"}`
)

var sampleTool = alone("search", sampleSchema)

type samplePlace struct {
	Name      string  `json:"name"`
	Country   string  `json:"country"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

type sampleArgs struct {
	Query   string      `json:"query"`
	Limit   int         `json:"limit"`
	Offset  int         `json:"offset"`
	Unit    string      `json:"unit"`
	Verbose bool        `json:"verbose"`
	Tags    []string    `json:"tags"`
	Place   samplePlace `json:"place"`
	Note    *string     `json:"note"`
}

// The reader below is in the form that generated code has.

func readSampleArgs(r *Reader, v *sampleArgs) {
	for r.Object(); r.Next(); {
		r.StringMember("query", &v.Query)
		r.IntMember("limit", &v.Limit)
		r.IntMember("offset", &v.Offset)
		r.StringMember("unit", &v.Unit)
		r.BoolMember("verbose", &v.Verbose)
		StringsMember(r, "tags", &v.Tags)
		for r.ObjectMember("place"); r.Next(); {
			r.StringMember("name", &v.Place.Name)
			r.StringMember("country", &v.Place.Country)
			r.FloatMember("latitude", &v.Place.Latitude)
			r.FloatMember("longitude", &v.Place.Longitude)
		}
		PointerMember(r, "note", &v.Note, (*Reader).StringMember)
	}
}

func readSample(args []byte) (in sampleArgs, ok bool) {
	r := sampleTool.read(args, nil)
	var result Result
	defer r.end(&result)
	readSampleArgs(r, &in)
	if ok = r.Ready(); ok {
		r.SetResult(ContentResult())
	}
	return in, ok
}

func TestSampleIsReadAsJSON(t *testing.T) {
	var want sampleArgs
	if err := json.Unmarshal([]byte(sampleText), &want); err != nil {
		t.Fatal(err)
	}
	got, ok := readSample([]byte(sampleText))
	wantText, _ := json.Marshal(want)
	gotText, _ := json.Marshal(got)
	if !ok || string(gotText) != string(wantText) {
		t.Errorf("got %s, %v\nwant %s", gotText, ok, wantText)
	}
}

func BenchmarkDecode(b *testing.B) {
	args := []byte(sampleText)
	b.Run("generated", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, ok := readSample(args); !ok {
				b.Fatal("refused")
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var in sampleArgs
			if err := json.Unmarshal(args, &in); err != nil {
				b.Fatal(err)
			}
		}
	})
}
