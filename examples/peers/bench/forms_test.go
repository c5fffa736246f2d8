package bench

import (
	"testing"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

// forms are the same arguments in other encodings: encoding/json sorts the members of a map,
// and Python writes a space after each comma and colon.
var forms = []struct{ name, args string }{
	{"as-models-send", sampleArgs},
	{"spaced", `{"from": "St. Gallen HB", "to": "København H", "date": "2026-05-01", "class": "night", "seats": 2, ` +
		`"via": ["Basel SBB", "Hamburg Hbf", "Flensburg"], "traveller": {"name": "Augusta Ada Lovelace", "age": 36, "card": "Interrail Global Pass"}, ` +
		`"budget": 349.5}`},
	{"sorted", `{"budget":349.5,"class":"night","date":"2026-05-01","from":"St. Gallen HB","seats":2,"to":"København H",` +
		`"traveller":{"age":36,"card":"Interrail Global Pass","name":"Augusta Ada Lovelace"},"via":["Basel SBB","Hamburg Hbf","Flensburg"]}`},
}

// BenchmarkForms reports the ratio to json.Unmarshal for each encoding. The slowest case is
// members in a different order than in the schema.
func BenchmarkForms(b *testing.B) {
	for _, form := range forms {
		b.Run(form.name, func(b *testing.B) {
			ours := decodeGenerated(b, new(trains.Desk), []byte(form.args))
			theirs := decodeUnmarshal(b, new(trains.Desk), []byte(form.args))
			measureRatio(b, func() { must(b, ours()) }, func() { must(b, theirs()) })
		})
	}
}
