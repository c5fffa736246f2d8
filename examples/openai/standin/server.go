package standin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"sync"
)

// A Server handles the requests of any number of concurrent conversations.
type Server struct {
	model     Model
	endpoints http.ServeMux

	mu     sync.Mutex
	stored map[string]stored // conversations stored by Responses, by the id of a response
}

// New returns a server for a model.
func New(model Model) *Server {
	s := &Server{model: model, stored: map[string]stored{}}
	s.endpoints.Handle("POST /v1/chat/completions", endpoint(s.chat))
	s.endpoints.Handle("POST /v1/responses", endpoint(s.responses))
	return s
}

// maxBody is the maximum size of a request.
const maxBody = 1 << 20

// ServeHTTP handles POST requests to /v1/chat/completions and /v1/responses.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.endpoints.ServeHTTP(w, r) }

type object = map[string]any

// An endpoint returns the response to a request's body; its errors describe invalid
// requests.
type endpoint func(body []byte) (object, error)

func (e endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status := http.StatusOK
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var said object
	if err == nil {
		said, err = e(body)
	}
	if err != nil {
		status = http.StatusBadRequest
		said = object{"error": object{"type": "invalid_request_error", "message": err.Error(), "param": nil, "code": nil}}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(said) // an error means that the client has disconnected
}

// read decodes a request into params, parameters of the SDK. If encoding params does not
// yield the same request, the SDK has lost unknown fields, and read returns an error.
func read(body []byte, params any) error {
	if err := json.Unmarshal(body, params); err != nil {
		return fmt.Errorf("the request is not JSON: %w", err)
	}
	again, err := json.Marshal(params)
	if err != nil {
		return err
	}
	if !sameJSON(body, again) {
		return fmt.Errorf("the request contains fields that the SDK does not decode: it decodes %s", again)
	}
	return nil
}

func sameJSON(a, b []byte) bool {
	x, errX := decoded(a)
	y, errY := decoded(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}

// decoded returns the value of a JSON text, with the original spelling of numbers.
func decoded(text []byte) (value any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	if d.More() {
		return nil, errors.New("more than one JSON value")
	}
	return value, nil
}
