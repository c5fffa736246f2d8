package call

import (
	"cmp"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"strconv"
	"sync"
	"time"
)

// A User identifies the user of a call. A server with several users provides it ([Provide]),
// so that a request state is valid only for its user.
type User string

// A RequestError is an error that MCP requires to be a JSON-RPC error instead of a result
// that the model reads. If a tool returns an error that is or wraps a RequestError, adapters
// send it to clients of MCP 2026-07-28.
type RequestError struct {
	Code    int // JSON-RPC error code
	Message string
	Data    json.RawMessage // nil if there is no data
}

// Error returns the message.
func (e *RequestError) Error() string { return e.Message }

// The codes of a [RequestError].
// https://modelcontextprotocol.io/specification/2026-07-28/basic/index#error-codes
const (
	CodeInvalidParams     = -32602
	CodeMissingCapability = -32021
)

// invalidParams returns a RequestError that a model may also read.
func invalidParams(message string) error {
	return Public(message, &RequestError{Code: CodeInvalidParams, Message: message})
}

// CannotAsk is the [Asker] for clients of MCP 2026-07-28 that do not declare support for
// forms. Its error wraps a [RequestError].
func CannotAsk(context.Context, Question) (Answer, error) {
	return Answer{}, Public(cannotAsk, &RequestError{
		Code: CodeMissingCapability, Message: cannotAsk, Data: json.RawMessage(`{"requiredCapabilities":{"elicitation":{"form":{}}}}`),
	})
}

const cannotAsk = "the user cannot be asked here"

// StateKeys are the keys that seal request states: the first key seals, and all keys can
// open. The zero value uses a random key that only this process has. Processes that serve the
// same clients need the same keys.
type StateKeys struct {
	ciphers []cipher.AEAD
	maxAge  time.Duration
}

// NewStateKeys returns StateKeys for secrets of at least 32 random bytes. To replace a
// secret, add the new one in front, and remove the old one after an hour.
func NewStateKeys(secrets ...[]byte) (StateKeys, error) {
	var keys StateKeys
	for _, secret := range secrets {
		if len(secret) < 32 {
			return StateKeys{}, fmt.Errorf("a secret has %d bytes, want at least 32", len(secret))
		}
		keys.ciphers = append(keys.ciphers, sealing(secret))
	}
	if keys.ciphers == nil {
		return StateKeys{}, errors.New("at least one secret is required")
	}
	return keys, nil
}

// MaxAge returns the keys with a different lifetime of states. The default is an hour.
func (k StateKeys) MaxAge(age time.Duration) StateKeys {
	k.maxAge = age
	return k
}

func sealing(secret []byte) cipher.AEAD {
	key, err := hkdf.Key(sha256.New, secret, nil, "toolgen request state", 32)
	if err != nil {
		panic(err) // the length is constant
	}
	return Must(cipher.NewGCMWithRandomNonce(Must(aes.NewCipher(key))))
}

// processCipher is the cipher of the zero StateKeys.
var processCipher = sync.OnceValue(func() cipher.AEAD {
	secret := make([]byte, 32)
	rand.Read(secret) // never fails
	return sealing(secret)
})

// A requestState is the plaintext of a state.
type requestState struct {
	Time    int64             `json:"time"` // seconds since 1970
	Answers map[string]Answer `json:"answers,omitempty"`
}

// seal returns the sealed answers. The state is valid only for the request that bound
// identifies.
func (k StateKeys) seal(answers map[string]Answer, bound string) (string, error) {
	text, err := json.Marshal(requestState{time.Now().Unix(), answers})
	if err != nil {
		return "", err
	}
	by := processCipher
	if k.ciphers != nil {
		by = func() cipher.AEAD { return k.ciphers[0] }
	}
	return base64.RawURLEncoding.EncodeToString(by().Seal(nil, nil, text, []byte(bound))), nil
}

// open returns the answers in a state, or an error for the client.
func (k StateKeys) open(state, bound string) (map[string]Answer, error) {
	foreign := invalidParams("this server did not send this requestState for this request")
	sealed, err := base64.RawURLEncoding.DecodeString(state)
	if err != nil {
		return nil, foreign
	}
	ciphers := k.ciphers
	if ciphers == nil {
		ciphers = []cipher.AEAD{processCipher()}
	}
	for _, c := range ciphers {
		text, err := c.Open(nil, nil, sealed, []byte(bound))
		if err != nil {
			continue
		}
		var known requestState
		if err := json.Unmarshal(text, &known); err != nil {
			return nil, foreign
		}
		if age := time.Since(time.Unix(known.Time, 0)); age > cmp.Or(k.maxAge, time.Hour) {
			return nil, invalidParams("the requestState has expired: send the request without it")
		}
		return known.Answers, nil
	}
	return nil, foreign
}

// A Repeated is a request that may be repeated with answers (MCP 2026-07-28, "Multi
// Round-Trip Requests").
type Repeated struct {
	Responses map[string]json.RawMessage // inputResponses of the request
	State     string                     // requestState of the request
	// Bound identifies the request: its method, name, and arguments. A state is valid only
	// for the same value, and for the same [User].
	Bound string
	Keys  StateKeys
}

// Answered returns an [Asker] for a protocol in which answers arrive with a repeated call.
// If the request contains no answer to a question, the error is an [*InputRequiredError]. If
// it contains invalid data, the error wraps a [*RequestError].
//
// The request state contains the answers of earlier rounds, because a client sends only the
// answers of the last round. It is encrypted and authenticated.
func Answered(request Repeated) Asker {
	var mu sync.Mutex
	var earlier map[string]Answer
	opened := request.State == ""
	asked := map[string]int{}
	used := map[string]Answer{}
	return func(ctx context.Context, q Question) (Answer, error) {
		mu.Lock()
		defer mu.Unlock()
		user, _ := Provided[User](ctx)
		bound := strconv.Itoa(len(user)) + ":" + string(user) + request.Bound
		if !opened {
			var err error
			if earlier, err = request.Keys.open(request.State, bound); err != nil {
				return Answer{}, err
			}
			opened = true
		}
		key := q.key()
		if asked[key]++; asked[key] > 1 {
			key += "-" + strconv.Itoa(asked[key])
		}
		answer, ok := earlier[key]
		if response, sent := request.Responses[key]; sent {
			answer, ok = Answer{}, true
			if json.Unmarshal(response, &answer) != nil || answer.Action == "" {
				return Answer{}, invalidParams(fmt.Sprintf("the inputResponse %q is not an ElicitResult", key))
			}
		}
		if ok {
			used[key] = answer
			return answer, nil
		}
		state, err := request.Keys.seal(maps.Clone(used), bound)
		if err != nil {
			return Answer{}, err
		}
		return Answer{}, &InputRequiredError{Key: key, Question: q, State: state}
	}
}

// key returns the question's Key or, if it is empty, a hash of the content. Neither depends
// on the order in which questions are asked.
func (q Question) key() string {
	if q.Key != "" {
		return q.Key
	}
	h := fnv.New64a()
	h.Write([]byte(q.Message))
	h.Write([]byte{0})
	h.Write(q.Schema)
	return fmt.Sprintf("ask-%016x", h.Sum64())
}
