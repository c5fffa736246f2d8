package bench

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

// The arguments as a model sends them, with all eight properties; 235 bytes.
const sampleArgs = `{"from":"St. Gallen HB","to":"København H","date":"2026-05-01","class":"night","seats":2,` +
	`"via":["Basel SBB","Hamburg Hbf","Flensburg"],"traveller":{"name":"Augusta Ada Lovelace","age":36,"card":"Interrail Global Pass"},` +
	`"budget":349.5}`

// sampleTrip returns the arguments as a Go value.
func sampleTrip() trains.Trip {
	budget := 349.5
	return trains.Trip{
		From: "St. Gallen HB", To: "København H", Date: "2026-05-01", Class: trains.Night, Seats: 2,
		Via:       []string{"Basel SBB", "Hamburg Hbf", "Flensburg"},
		Traveller: trains.Traveller{Name: "Augusta Ada Lovelace", Age: 36, Card: "Interrail Global Pass"},
		Budget:    &budget,
	}
}

// sampleAnswer returns the result of the tool, 547 bytes of JSON.
func sampleAnswer() trains.Connections {
	answer := trains.Connections{From: "St. Gallen HB", To: "København H", Total: 17, More: true}
	for i, departs := range []string{"07:33", "09:33", "11:33", "13:33", "19:59"} {
		answer.Found = append(answer.Found, trains.Connection{
			Departs: departs, Arrives: "23:12", Trains: []string{"ICE 72", "ICE 1174"},
			Price: 119.9 + float64(i), Seats: 40 - i,
		})
	}
	return answer
}

// badArgs are arguments that each validating decoder must reject.
var badArgs = []struct{ name, args string }{
	{"not in the enum", `{"from":"Bern","to":"Olten","date":"2026-05-01","class":"third","seats":2,"traveller":{"name":"A","age":1}}`},
	{"too large", `{"from":"Bern","to":"Olten","date":"2026-05-01","class":"first","seats":10,"traveller":{"name":"A","age":1}}`},
	{"missing", `{"from":"Bern","to":"Olten","date":"2026-05-01","class":"first","seats":1,"traveller":{"name":"A"}}`},
	{"unknown", `{"from":"Bern","to":"Olten","date":"2026-05-01","class":"first","seats":1,"traveller":{"name":"A","age":1},"pet":"cat"}`},
	{"wrong type", `{"from":"Bern","to":"Olten","date":"2026-05-01","class":"first","seats":"1","traveller":{"name":"A","age":1}}`},
}

// TestSample checks the documented size of the sample.
func TestSample(t *testing.T) {
	answer, err := json.Marshal(sampleAnswer())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{235, 547}, []int{len(sampleArgs), len(answer)}); diff != "" {
		t.Errorf("bytes of arguments and answer (-want +got):\n%s", diff)
	}
}

var background = context.Background()
