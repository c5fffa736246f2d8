package gosdktools

import (
	"errors"
	"fmt"
	"maps"
	"weak"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/adapter"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// has is what registrations have brought to each server, since the SDK does not tell
// what a server has, and puts one of the same name in the place of another.
var has adapter.PerServer[mcp.Server, brought]

type brought struct {
	tools map[weak.Pointer[Registration]]bool
	owned map[string]*owner // prompts and resources, by kind and name
}

// An owner has names of a server. It leads nowhere, so that servers are let go of.
type owner struct{ _ byte }

// claim makes a set that of the registration, unless another one of the server
// answers to one of its names.
func (r *Registration) claim(set call.Set) (err error) {
	has.With(r.server, func(b *brought) {
		all := []call.Set{set}
		for other := range b.tools {
			if other := other.Value(); other != nil && other != r {
				all = append(all, *other.set.Load())
			}
		}
		if _, err = call.Join(all...); err != nil {
			return
		}
		if b.tools == nil {
			b.tools = map[weak.Pointer[Registration]]bool{}
		}
		b.tools[weak.Make(r)] = true
		r.set.Store(&set)
	})
	return err
}

// own makes names those of an owner, and of those that it had no other, unless one of
// them belongs to somebody else.
func (o *owner) own(server *mcp.Server, kind string, names []string) (err error) {
	has.With(server, func(b *brought) {
		var taken []error
		for _, name := range names {
			if other := b.owned[kind+" "+name]; other != nil && other != o {
				taken = append(taken, fmt.Errorf("the server already has a %s %q", kind, name))
			}
		}
		if err = errors.Join(taken...); err != nil {
			return
		}
		if b.owned == nil {
			b.owned = map[string]*owner{}
		}
		maps.DeleteFunc(b.owned, func(_ string, by *owner) bool { return by == o })
		for _, name := range names {
			b.owned[kind+" "+name] = o
		}
	})
	return err
}
