// Command measure WAY TOOLS RUNS obtains the definitions of TOOLS tools in one way, RUNS
// times, and prints the cost of one run. If RUNS is 0, it does so once and prints nothing, so
// that others can measure the process.
//
// Tests build it in a module that they write, with the packages of the tools.
package main

import (
	"encoding/json"
	"log"
	"os"
	"strconv"
	"testing"
	"time"

	"example.com/measure/many100"
	"example.com/measure/many1000"
	"github.com/go-toolgen/toolgen/examples/peers"
	"github.com/go-toolgen/toolgen/examples/peers/search"
)

// A generated is a package with generated definitions.
type generated struct {
	array  func() string
	rows   func() []search.Tool
	lookup func(name string) (search.Tool, bool)
}

var packages = map[string]generated{
	"0":    {func() string { return "" }, func() []search.Tool { return nil }, nil},
	"1":    {func() string { return search.MCPTools }, search.Tools, search.LookupTool},
	"100":  {func() string { return many100.MCPTools }, many100.Tools, many100.LookupTool},
	"1000": {func() string { return many1000.MCPTools }, many1000.Tools, many1000.LookupTool},
}

// The definitions are stored here, so that the compiler cannot remove the work.
var (
	char byte
	row  search.Tool
	rows []search.Tool
	made any
)

// ways returns the ways to obtain the definitions of a package.
func ways(tools generated) map[string]func() {
	all := tools.rows()
	ways := map[string]func(){
		"array": func() {
			if array := tools.array(); array != "" {
				char = array[len(array)-1]
			}
		},
		"lookup": func() {
			for i := range all {
				row, _ = tools.lookup(all[i].Name)
			}
		},
		"rows": func() { rows = tools.rows() },
	}
	for _, way := range peers.Ways() {
		ways[way.Name] = func() { made = way.Define(all) }
	}
	return ways
}

func main() {
	define, ok := ways(packages[os.Args[2]])[os.Args[1]]
	if !ok {
		log.Fatalf("unknown way %s", os.Args[1])
	}
	runs, err := strconv.Atoi(os.Args[3])
	if err != nil {
		log.Fatal(err)
	}
	if runs == 0 {
		define()
		return
	}
	start := time.Now()
	for range runs {
		define()
	}
	took := time.Since(start)
	err = json.NewEncoder(os.Stdout).Encode(map[string]float64{
		"ns/op":       float64(took.Nanoseconds()) / float64(runs),
		"allocations": testing.AllocsPerRun(min(runs, 10), define),
	})
	if err != nil {
		log.Fatal(err)
	}
}
