package proof_test

import (
	"fmt"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// mostUndecided is the maximum share of undecided pairs of random schemas.
const mostUndecided = 0.02

// TestRandomChangeOfSchemas compares tools with random schemas of any keywords, as listed
// by MCP servers. It checks that no instance contradicts a change that is reported as
// compatible, that each breaking change has a valid example, and that a schema that is
// only rewritten is reported as unchanged. The number of pairs is -proof.types:
//
//	go test ./gen/proof -run RandomChangeOfSchemas -proof.types 20000 -proof.seed 7
func TestRandomChangeOfSchemas(t *testing.T) {
	a := newChangeAccount()
	for number := range *proofTypes {
		if *proofOnly >= 0 && *proofOnly != number {
			continue
		}
		d := drafter{chanceOf(*proofSeed, "change", fmt.Sprint(number))}
		if err := a.schemas(d); err != nil {
			a.failed.show(t, err, number)
		}
	}
	t.Log(a)
	if *proofOnly < 0 {
		a.checkEnough(t, mostUndecided)
	}
}

// A draft is a random pair of schemas.
type draft struct {
	old, new map[string]any
	how      string // name of the equivalent rewriting, or ""
}

func (d drafter) pair() draft {
	for {
		made := d.draft()
		_, errOld := compileDecoded(made.old)
		_, errNew := compileDecoded(made.new)
		if errOld == nil && errNew == nil {
			return made
		}
	}
}

func (d drafter) draft() draft {
	old := d.root()
	made := draft{old: old, new: old}
	switch n := d.IntN(100); {
	case n < 10:
		made.new = d.root()
	case n < 35:
		made.respell(d)
	default:
		for range 1 + d.IntN(3) {
			made.change(d)
		}
		for d.chance(30) {
			made.respell(d)
		}
		made.how = ""
	}
	return made
}

// change changes a random keyword in made.new, unless the result is a boolean schema.
func (made *draft) change(d drafter) {
	if changed, ok := d.edited(made.new, d.change).(map[string]any); ok {
		made.new = changed
	}
}

func (made *draft) respell(d drafter) {
	if made.new["$defs"] == nil && d.chance(15) {
		made.new, made.how = d.shared(made.new), made.how+" a reference,"
		return
	}
	written, how := d.respelled(made.new)
	if object, ok := written.(map[string]any); ok {
		made.new, made.how = object, made.how+" "+how+","
	}
}

// schemas checks the comparison of two random schemas, as inputs and as outputs.
func (a *changeAccount) schemas(d drafter) error {
	made := d.pair()
	old, err := schema.Parse([]byte(encode(made.old)))
	if err != nil {
		return err
	}
	new, err := schema.Parse([]byte(encode(made.new)))
	if err != nil {
		return err
	}
	if d.chance(50) {
		new = backwards(new)
	}
	o := diff.Options{OpenOutputs: d.chance(20)}
	from := dialect.Located{Tool: dialect.Tool{Name: "a", Input: old, Output: old}}
	to := dialect.Located{Tool: dialect.Tool{Name: "a", Input: new, Output: new}}
	if err := a.tool(from, to, o, d); err != nil {
		return err
	}
	if made.how == "" {
		return nil
	}
	return a.sameAs(from, to, o, made.how)
}

// sameAs fails if diff reports a breaking or compatible change of equivalent tools. With
// OpenOutputs, it accepts a compatible change, because an object that is closed by
// another keyword may accept more values for lenient readers.
func (a *changeAccount) sameAs(from, to dialect.Located, o diff.Options, how string) error {
	a.respelled++
	report := diff.Compare([]dialect.Located{from}, []dialect.Located{to}, o)
	switch class := report.Class; {
	case class <= diff.Wording:
		a.seenSame++
	case class == diff.Breaking, class == diff.Compatible && !o.OpenOutputs:
		return fmt.Errorf("an equivalent schema is reported as changed:%s\nold:      %s\nnew:      %s\n%s", how, from.Input, to.Input, report.Text(diff.Form{}))
	}
	return nil
}

// backwards returns a schema with its members in reverse order.
func backwards(doc *schema.Doc) *schema.Doc {
	turned := *doc
	turned.Members, turned.Items = nil, nil
	for i := range doc.Members {
		m := doc.Members[len(doc.Members)-1-i]
		turned.Members = append(turned.Members, schema.M(m.Key, backwards(m.Value)))
	}
	for _, item := range doc.Items {
		turned.Items = append(turned.Items, backwards(item))
	}
	return &turned
}
