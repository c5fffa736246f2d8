package stats

import (
	"strings"
	"sync"

	"github.com/tiktoken-go/tokenizer/codec"
)

// Tokenizer is the name of the tokenizer that [Count] implements.
const Tokenizer = "o200k_base"

// Count returns the number of tokens of a text by o200k_base, the public tokenizer of
// OpenAI's newer models. Text that looks like one of its special tokens is counted as
// text. It caches the pieces of all texts, since definitions consist of few different
// ones, and is safe for concurrent use.
// https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py
func Count(text string) int { return o200k().count(text) }

// o200k makes the counter when it is first asked for: the vocabulary takes
// longer than most commands.
var o200k = sync.OnceValue(func() *counter { return &counter{codec: codec.NewO200kBase()} })

// A counter counts tokens and remembers them by piece.
type counter struct {
	codec *codec.Codec
	known sync.Map // of string to int
}

// count is the number of tokens of a text, which is the sum of those of its
// pieces.
func (c *counter) count(text string) int {
	total := 0
	for text != "" {
		end := pieceEnd(text)
		total += c.piece(text[:end])
		text = text[end:]
	}
	return total
}

func (c *counter) piece(text string) int {
	if known, ok := c.known.Load(text); ok {
		return known.(int)
	}
	n, err := c.codec.Count(text)
	if err != nil { // only a time limit or another mode for invalid UTF-8 makes one, and none is set
		panic(err)
	}
	c.known.Store(strings.Clone(text), n)
	return n
}

// pieceEnd returns where the first piece of a text ends: behind two signs of
// punctuation, before a letter or digit of ASCII. The pattern of o200k_base ends
// a word there, whatever stands around: two signs are in one run of "other"
// characters, which takes all that follow and no letter. A word may begin with
// one sign, but not with the second of two, unless a run ended between them,
// which it does behind a slash alone.
func pieceEnd(text string) int {
	for i := 2; i < len(text); i++ {
		if isWord(text[i]) && isSign(text[i-1]) && isSign(text[i-2]) && text[i-2] != '/' {
			return i
		}
	}
	return len(text)
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func isSign(c byte) bool { return ' ' < c && c < 0x7f && !isWord(c) }
