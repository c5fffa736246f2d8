// Package boxes has results that MCP takes as they are, and results that it
// takes only in a box.
//
//toolgen:package all
package boxes

import "time"

// A Location is on the globe.
type Location struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Add adds.
func Add(a, b int) int { return a + b }

func Integer() int { return 42 }

func Number() float64 { return 72.5 }

func Text() string { return "hello" }

func Truth() bool { return true }

func Texts() []string { return []string{"first", "second", "third"} }

func Integers() []int { return []int{1} }

func Triple() [3]int { return [3]int{1, 2, 3} }

func Counts() map[string]int { return map[string]int{"a": 1} }

func Words() map[string]string { return map[string]string{"foo": "bar"} }

func ByNumber() map[int]string { return map[int]string{1: "a"} }

func Place() Location { return Location{1, 2} }

func MaybePlace() *Location { return &Location{1, 2} }

func Places() []Location { return []Location{{1, 2}} }

type Entry struct {
	Key   string `json:"key"`
	Count int    `json:"count"`
}

func Row() Entry { return Entry{"value", 10} }

type Verdict struct {
	OK bool `json:"ok"`
}

func Judge() Verdict { return Verdict{true} }

type Message struct {
	Content string `json:"content"`
	Author  string `json:"author"`
}

func Post() Message { return Message{"hello", "bob"} }

type Marked struct {
	Meta int `json:"meta"`
	A    int `json:"a"`
}

func Mark() Marked { return Marked{1, 2} }

type Block struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func Write() Block { return Block{"text", "hi"} }

type Event struct {
	When time.Time `json:"when"`
}

func Now() time.Time { return time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC) }

func Next() Event { return Event{Now()} }

func Picture() []byte { return []byte("\x89PNG\r\n\x1a\n") }

// A Tree has branches.
type Tree struct {
	Branches []Tree `json:"branches"`
}

func Plant() Tree { return Tree{Branches: []Tree{}} }

// A Stamped is an Entry with a time.
type Stamped struct {
	Entry
	At string `json:"at"`
}

func Stamp() Stamped { return Stamped{Entry{"value", 10}, "now"} }

func Split() (n int, text string) { return 1, "a" }

func Nothing() {}

func Fails() error { return nil }
