package stats

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer/codec"
)

func TestVocabulary(t *testing.T) {
	tokenizer := codec.NewO200kBase()
	var tokens []string
	for i := range uint(199_998) {
		token, err := tokenizer.Decode([]uint{i})
		if err != nil || (len(token) == 1) != (i < 256) {
			t.Fatalf("token %d: %q, %v", i, token, err)
		}
		tokens = append(tokens, token)
	}
	if *update {
		if err := os.WriteFile("o200k_base.bin", pack(t, tokens), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("updated the file, which is embedded when the test is compiled again")
	}
	known := loadVocabulary()
	if len(known) != len(tokens)-256 {
		t.Errorf("got %d tokens, want %d", len(known), len(tokens)-256)
	}
	for rank, token := range tokens[256:] {
		if known[token] != uint32(256+rank) {
			t.Errorf("%q has the rank %d, want %d", token, known[token], 256+rank)
		}
	}
}

// pack encodes tokens in rank order for [loadVocabulary].
func pack(t *testing.T, tokens []string) []byte {
	ranks := map[string]int{}
	for i := range 256 {
		ranks[string([]byte{byte(i)})] = i
	}
	packed := make([]byte, (len(tokens)-256)*2*rankBits/8+8)
	for i, token := range tokens[256:] {
		both := -1
		for at := 1; at < len(token) && both < 0; at++ {
			first, known := ranks[token[:at]]
			second, too := ranks[token[at:]]
			if known && too {
				both = first | second<<rankBits
			}
		}
		if both < 0 {
			t.Fatalf("%q is not the concatenation of two tokens", token)
		}
		at := packed[i*2*rankBits/8:]
		binary.LittleEndian.PutUint64(at, binary.LittleEndian.Uint64(at)|uint64(both)<<(i*2*rankBits%8))
		ranks[token] = 256 + i
	}
	return bytes.Clone(packed[:len(packed)-8])
}

// TestEachCharacter compares token counts with the Go tokenizer for a string in which each
// character is next to letters, a digit, a space, and itself.
func TestEachCharacter(t *testing.T) {
	tokenizer := codec.NewO200kBase()
	for r := range rune(0x20000) {
		text := strings.ReplaceAll("a_1_ __A_B-_", "_", string(r))
		if isMisread(text) {
			continue
		}
		want, err := tokenizer.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := (&counter{vocabulary: o200k().vocabulary}).count(text); got != want {
			t.Errorf("%q has %d tokens, want %d", text, got, want)
		}
	}
}

func BenchmarkLoadVocabulary(b *testing.B) {
	for b.Loop() {
		loadVocabulary()
	}
}
