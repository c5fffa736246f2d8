package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/call"
)

// servers have the tools that guests may call, observers, and administrators.
type servers struct{ guest, observer, admin *mcp.Server }

func serversOf(tools call.Set) servers {
	return servers{
		guest:    newServer(tools.Only((*call.Definition).ReadOnly), "guest"),
		observer: newServer(tools.Only(call.InGroup("")), ""),
		admin:    newServer(tools, ""),
	}
}

// of returns the server for who has sent a request.
func (s servers) of(r *http.Request) *mcp.Server {
	switch user := auth.TokenInfoFromContext(r.Context()); {
	case user == nil:
		return s.guest
	case slices.Contains(user.Scopes, "admin"):
		return s.admin
	}
	return s.observer
}

// serveHTTP ends with ctx: calls that are being answered have a moment to end,
// streams on which clients wait for news have not.
func serveHTTP(ctx context.Context, servers servers, users map[string]*auth.TokenInfo, listener net.Listener) error {
	handler := mcp.NewStreamableHTTPHandler(servers.of, nil)
	signedIn := auth.RequireBearerToken(func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
		if user := users[token]; user != nil {
			return user, nil
		}
		return nil, auth.ErrInvalidToken
	}, &auth.RequireBearerTokenOptions{AllowMissingExpiration: true})(handler)
	web := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet { // a stream on which a client waits for news
			stream, end := context.WithCancel(r.Context())
			defer end()
			defer context.AfterFunc(ctx, end)()
			r = r.WithContext(stream)
		}
		if r.Header.Get("Authorization") == "" {
			handler.ServeHTTP(w, r)
			return
		}
		signedIn.ServeHTTP(w, r)
	})}
	closed := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ending, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		closed <- web.Shutdown(ending)
	}()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-closed
}
