package finding

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/stats"
)

var lists = flag.String("lists", "", "directory with the tools/list of each server, as NAME.json")

// A request is a request of a user, and the tool that serves it.
type request struct{ tool, text string }

// requests returns the requests for each server.
func requests(t *testing.T) map[string][]request {
	text, err := os.ReadFile("testdata/requests.tsv")
	if err != nil {
		t.Fatal(err)
	}
	of := map[string][]request{}
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSpace(line), "\t")
		of[parts[0]] = append(of[parts[0]], request{parts[1], parts[2]})
	}
	return of
}

type tool struct {
	Name, Title, Description string
	InputSchema, Annotations json.RawMessage
}

func setOf(t *testing.T, tools []tool) call.Set {
	var sets []call.Set
	for _, each := range tools {
		set, err := call.New(call.Definition{
			Name: each.Name, Title: each.Title, Description: each.Description,
			Input: string(each.InputSchema), Annotations: string(each.Annotations),
		}, func(context.Context, call.Call) call.Result { return call.ContentResult() })
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, set)
	}
	set, err := call.Join(sets...)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// searchFor returns the names of the tools in an answer of search_tools, the names of
// further matches, and the tokens of the answer.
func searchFor(t *testing.T, set call.Set, query string) (defined, more []string, tokens int) {
	args, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		t.Fatal(err)
	}
	text := set.Call(t.Context(), "search_tools", args).Text()
	var answer struct {
		Tools []tool
		More  []string
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, each := range answer.Tools {
		defined = append(defined, each.Name)
	}
	return defined, answer.More, stats.Count(text)
}

// TestNames checks that, if only the names of the tools are known, at least leastByName
// requests find their tool.
func TestNames(t *testing.T) {
	hits := 0
	for _, of := range requests(t) {
		var tools []tool
		for _, r := range of {
			tools = append(tools, tool{Name: r.tool})
		}
		set, err := call.Search(setOf(t, tools))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range of {
			if defined, _, _ := searchFor(t, set, r.text); slices.Contains(defined, r.tool) {
				hits++
			}
		}
	}
	if hits < leastByName {
		t.Errorf("%d of the tools are among the first five, want at least %d", hits, leastByName)
	}
}

// leastByName is the number of hits of TestNames with the ranking that README describes.
const leastByName = 134

// TestLists compares the search with two other rankings, for complete lists.
func TestLists(t *testing.T) {
	if *lists == "" {
		t.Skip("no -lists")
	}
	all := requests(t)
	for _, server := range slices.Sorted(maps.Keys(all)) {
		text, err := os.ReadFile(filepath.Join(*lists, server+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var list struct{ Tools []tool }
		if err := json.Unmarshal(text, &list.Tools); err != nil {
			if err := json.Unmarshal(text, &list); err != nil {
				t.Fatal(err)
			}
		}
		set, err := call.Search(setOf(t, list.Tools))
		if err != nil {
			t.Fatal(err)
		}
		var before []string // definitions that a model reads without the search
		documents := make([][]string, len(list.Tools))
		for i, each := range list.Tools {
			read, err := json.Marshal(struct {
				Name        string          `json:"name"`
				Description string          `json:"description"`
				InputSchema json.RawMessage `json:"inputSchema"`
			}{each.Name, each.Description, each.InputSchema})
			if err != nil {
				t.Fatal(err)
			}
			before = append(before, string(read))
			documents[i] = wordsOf(each.Name + " " + each.Description + " " + argumentsOf(each.InputSchema))
		}
		after, err := set.Array(call.Anthropic, "")
		if err != nil {
			t.Fatal(err)
		}
		var hits, overlap, plain, named int
		var answers []int
		for _, r := range all[server] {
			defined, more, tokens := searchFor(t, set, r.text)
			answers = append(answers, tokens)
			hits += count(defined, r.tool)
			named += count(more, r.tool)
			words := wordsOf(r.text)
			overlap += count(firstFive(list.Tools, func(i int) float64 { return sharedWords(documents[i], words) }), r.tool)
			plain += count(firstFive(list.Tools, bm25(documents, words)), r.tool)
		}
		slices.Sort(answers)
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", server, len(list.Tools), len(all[server]), overlap, plain, hits, hits+named,
			stats.Count("["+strings.Join(before, ",")+"]"), stats.Count(after), answers[len(answers)/2])
	}
}

// count returns 1 if a tool is in a list.
func count(names []string, tool string) int {
	if slices.Contains(names, tool) {
		return 1
	}
	return 0
}

var word = regexp.MustCompile(`[a-z0-9]+`)

func wordsOf(text string) []string { return word.FindAllString(strings.ToLower(text), -1) }

func argumentsOf(input json.RawMessage) (text string) {
	var schema struct {
		Properties map[string]json.RawMessage
	}
	_ = json.Unmarshal(input, &schema)
	for name, property := range schema.Properties {
		var of struct{ Description string }
		_ = json.Unmarshal(property, &of) // a schema may be true
		text += " " + name + " " + of.Description
	}
	return text
}

// firstFive returns the names of the tools with the highest scores. Tools with the same
// score keep their order.
func firstFive(tools []tool, score func(i int) float64) []string {
	places := make([]int, len(tools))
	scores := make([]float64, len(tools))
	for i := range tools {
		places[i], scores[i] = i, score(i)
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var names []string
	for _, i := range places[:5] {
		names = append(names, tools[i].Name)
	}
	return names
}

// sharedWords is the first of the other rankings: the number of words in the query that also
// occur in the text of a tool.
func sharedWords(document, query []string) (shared float64) {
	for _, word := range query {
		if slices.Contains(document, word) {
			shared++
		}
	}
	return shared
}

// bm25 returns the second of the other rankings, which tool searches in other languages
// use: BM25 with one document per tool and unchanged words.
func bm25(documents [][]string, query []string) func(i int) float64 {
	const k1, b = 1.5, 0.75
	count, average, in := float64(len(documents)), 0.0, map[string]float64{}
	for _, document := range documents {
		average += float64(len(document)) / count
		for _, word := range slices.Compact(slices.Sorted(slices.Values(document))) {
			in[word]++
		}
	}
	return func(i int) (score float64) {
		for _, word := range query {
			n := 0.0
			for _, other := range documents[i] {
				if other == word {
					n++
				}
			}
			rare := math.Log(1 + (count-in[word]+0.5)/(in[word]+0.5))
			score += rare * n * (k1 + 1) / (n + k1*(1-b+b*float64(len(documents[i]))/average))
		}
		return score
	}
}
