package proof_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
)

// The seed of random servers is -proof.seed, and the number of servers for each SDK is
// -proof.servers:
//
//	go test ./gen/proof -run RandomRegistered -proof.servers 1000 -proof.seed 7
//
// With -proof.reduce, failing servers are shown without the statements that the failure does
// not need. This takes a minute for each server.
var (
	proofServers = flag.Int("proof.servers", 150, "random servers of each SDK")
	proofReduce  = flag.Bool("proof.reduce", false, "reduce random servers that fail")
)

const serverBatch = 400

// TestRandomRegistered writes random servers, analyzes them with toolgen, and runs them to
// list their tools. No reported value may differ from the listed value. Each listed tool
// must be reported, or counted as an unread registration.
func TestRandomRegistered(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	goSDK, mcpGo := &registeredCounts{}, &registeredCounts{}
	shown := failures(0)
	for first := 0; first < 2**proofServers; first += serverBatch {
		n := min(serverBatch, 2**proofServers-first)
		if *proofOnly < 0 || first <= *proofOnly && *proofOnly < first+n {
			t.Run(fmt.Sprint("from ", first), func(t *testing.T) { proveServers(t, first, n, goSDK, mcpGo, &shown) })
		}
	}
	t.Logf("go-sdk: %v\nmcp-go: %v", goSDK, mcpGo)
	if *proofOnly < 0 {
		goSDK.checkEnough(t)
		mcpGo.checkEnough(t)
	}
}

func (c *registeredCounts) checkEnough(t *testing.T) {
	t.Helper()
	if c.failedRuns > c.runs/4 || c.dropped > c.servers/20 {
		t.Errorf("too many servers do not run: %d do not compile, %d runs of %d fail", c.dropped, c.failedRuns, c.runs+c.failedRuns)
	}
	if c.tools < c.servers || c.values < c.omitted {
		t.Error("too little was checked")
	}
}

// proveServers checks a batch of random servers. Servers with even numbers use the go-sdk.
func proveServers(t *testing.T, first, n int, goSDK, mcpGo *registeredCounts, shown *failures) {
	t.Helper()
	var servers []*server
	for number := first; number < first+n; number++ {
		if *proofOnly >= 0 && number != *proofOnly {
			continue
		}
		g := &serverSampler{Rand: chanceOf(*proofSeed, "servers", fmt.Sprint(number))}
		s, err := g.next(fmt.Sprint("g", number), number%2 == 1)
		if err != nil {
			t.Fatal(err)
		}
		s.shared, s.number = true, number
		servers = append(servers, s)
	}
	f := newFleet(t, servers)
	f.run(t)
	for _, why := range f.dropped {
		goSDK.dropped++ // here, dropped servers of both SDKs are counted
		t.Logf("does not compile: %.300s", why)
	}
	readings := f.readAll(t)
	for _, s := range f.servers {
		c := goSDK
		if s.number%2 == 1 {
			c = mcpGo
		}
		if differences := c.compare(s, readings[s.name]); len(differences) > 0 {
			if *proofReduce && int(*shown) < mostFailures {
				s, differences = reduced(t, s, differences)
			}
			shown.showServer(t, s, differences)
		}
	}
}

// showServer reports a server that differs, with its source and the command that repeats
// it.
func (f *failures) showServer(t *testing.T, s *server, differences []string) {
	t.Helper()
	if *f++; *f > mostFailures {
		if t.Fail(); *f < 20*mostFailures {
			t.Logf("also -proof.only %d: %s", s.number, differences[0])
		}
		return
	}
	t.Errorf("%s\n%s\nagain:    go test ./gen/proof -run RandomRegistered -proof.servers %d -proof.seed %d -proof.only %d",
		strings.Join(differences, "\n"), s.source(), *proofServers, *proofSeed, s.number)
}
