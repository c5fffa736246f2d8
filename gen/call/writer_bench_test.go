package call

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

type benchDay struct {
	Date    string    `json:"date"`
	High    float64   `json:"high"`
	Low     float64   `json:"low"`
	Rain    int       `json:"rain"`
	Summary string    `json:"summary,omitempty"`
	Tags    []string  `json:"tags"`
	At      time.Time `json:"at"`
}

type benchForecast struct {
	City string     `json:"city"`
	Days []benchDay `json:"days"`
	OK   bool       `json:"ok"`
}

// sampleForecast has about 550 bytes of JSON.
func sampleForecast() benchForecast {
	f := benchForecast{City: "Oslo", OK: true}
	for i := range 4 {
		f.Days = append(f.Days, benchDay{
			Date: "2026-01-31", High: 3.5 + float64(i), Low: -4.25, Rain: i, Summary: "light snow, later clear",
			Tags: []string{"cold", "snow"}, At: time.Date(2026, 1, 31, 9, 30, 0, 0, time.UTC),
		})
	}
	return f
}

func writeForecast(w *Writer, v *benchForecast) {
	w.Object()
	w.Name(`"city":`)
	w.String(v.City)
	w.Name(`"days":`)
	w.Array()
	for i := range v.Days {
		w.Item()
		writeBenchDay(w, &v.Days[i])
	}
	w.EndArray()
	w.Name(`"ok":`)
	w.Bool(v.OK)
	w.EndObject()
}

func writeBenchDay(w *Writer, v *benchDay) {
	w.Object()
	w.Name(`"date":`)
	w.String(v.Date)
	w.Name(`"high":`)
	w.Float(v.High, 64)
	w.Name(`"low":`)
	w.Float(v.Low, 64)
	w.Name(`"rain":`)
	w.Int(int64(v.Rain))
	if v.Summary != "" {
		w.Name(`"summary":`)
		w.String(v.Summary)
	}
	w.Name(`"tags":`)
	w.Array()
	for _, e := range v.Tags {
		w.Item()
		w.String(e)
	}
	w.EndArray()
	w.Name(`"at":`)
	w.Time(v.At)
	w.EndObject()
}

// TestWriteSample: what the benchmarks compare is the same text.
func TestWriteSample(t *testing.T) {
	f := sampleForecast()
	same(t, f, func(w *Writer) { writeForecast(w, &f) })
	allocs := testing.AllocsPerRun(100, func() {
		var w Writer
		w.buf = sampleBuffer
		writeForecast(&w, &f)
		w.Result()
	})
	if allocs > 1 {
		t.Errorf("writing takes %v allocations", allocs)
	}
}

var sampleBuffer = make([]byte, 0, 4096)

func BenchmarkWrite(b *testing.B) {
	f := sampleForecast()
	b.Run("writer", func(b *testing.B) {
		b.ReportAllocs()
		var w Writer
		for b.Loop() {
			w.reset(false)
			writeForecast(&w, &f)
			w.Result()
		}
	})
	b.Run("json.Marshal", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			json.Marshal(&f)
		}
	})
}

func BenchmarkAppendMCP(b *testing.B) {
	f := sampleForecast()
	var w Writer
	writeForecast(&w, &f)
	r := w.Result()
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = r.AppendMCP(buf[:0])
	}
}

// BenchmarkRefusal tells what a call with bad arguments costs.
func BenchmarkRefusal(b *testing.B) {
	tool := alone("forecast", forecastSchema)
	args := []byte(`{"City":"Oslo","days":99,"` + strings.Repeat("x", 60) + `":1,"unit":"Celsius"}`)
	b.ReportAllocs()
	for b.Loop() {
		var result Result
		r := tool.read(args, nil)
		for r.Object(); r.Next(); {
		}
		r.Ready()
		r.end(&result)
	}
}
