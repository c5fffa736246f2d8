package gosdktools

import (
	"runtime"
	"sync"
	"weak"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// registrations are those of each server, since the SDK does not tell which
// tools a server has.
var registrations = struct {
	sync.Mutex
	of map[weak.Pointer[mcp.Server]]map[weak.Pointer[Registration]]bool
}{of: map[weak.Pointer[mcp.Server]]map[weak.Pointer[Registration]]bool{}}

// claim makes a set that of the registration, unless another one of the server
// answers to one of its names.
func (r *Registration) claim(set call.Set) error {
	registrations.Lock()
	defer registrations.Unlock()
	server, self := weak.Make(r.server), weak.Make(r)
	all := []call.Set{set}
	for other := range registrations.of[server] {
		if other := other.Value(); other != nil && other != r {
			all = append(all, *other.set.Load())
		}
	}
	if _, err := call.Join(all...); err != nil {
		return err
	}
	if registrations.of[server] == nil {
		registrations.of[server] = map[weak.Pointer[Registration]]bool{}
		runtime.AddCleanup(r.server, forget, server)
	}
	registrations.of[server][self] = true
	r.set.Store(&set)
	return nil
}

// forget is called once there is no such server any more.
func forget(server weak.Pointer[mcp.Server]) {
	registrations.Lock()
	defer registrations.Unlock()
	delete(registrations.of, server)
}
