package types

import (
	"context"
	"time"
)

var signatureTools = []any{
	TakeNothing, TakeContext, FailOnly, GiveOnly, TakeNested, TakeFlat, PassVariadic, PassVariadicStructs, GiveSeveral, GiveSeveralNil,
	TakeMany, GiveStruct, GiveNilPointer, GiveNilMap, TakeUnnamed, GiveNamed, TakeInitials, GivePointers,
}

func TakeNothing()                                                        {}
func TakeContext(ctx context.Context) error                               { return ctx.Err() }
func FailOnly(v int) error                                                { return nil }
func GiveOnly() (text string, err error)                                  { return "", nil }
func PassVariadic(v ...int8) []int8                                       { return v }
func PassVariadicStructs(n int, v ...*Scalars) []Scalars                  { return nil }
func GiveStruct() (v struct{ A, B *int })                                 { return v }
func GiveNilPointer() (v **Scalars, err error)                            { return nil, nil }
func GiveNilMap() (v map[string]*Scalars, err error)                      { return nil, nil }
func TakeUnnamed(_ Defined)                                               {}
func GiveNamed() (count Count)                                            { return 0 }
func GivePointers() (a *Draft, b **Note, c *[]Draft, d *map[string]Draft) { return nil, nil, nil, nil }

//toolgen:tool nested
func TakeNested(v Defined, more ...Defined) {}

//toolgen:tool flat
func TakeFlat(v *Defined) {}

func GiveSeveral() (names []string, byName map[string]Draft, first Draft, last *Draft, at time.Time, took time.Duration, err error) {
	return
}

func GiveSeveralNil() (p *int, s []int, m map[string]int, a any, b []byte, f Forest, t Tree) { return }

func TakeMany(
	ctx context.Context, p *int, s []int, m map[string]int, a any, b []byte, f Forest, t Tree, w time.Time, d *time.Duration,
) {
}

func TakeInitials(userIDs []int, httpURL string, aB bool, x2 int) (userID int, htmlText string) {
	return 0, ""
}
