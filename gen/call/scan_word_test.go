package call

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestWordsAgree compares scanning several bytes at a time with scanning byte by byte,
// for special bytes at every position.
func TestWordsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "~", " ", "!", "#", "\x00", "\x1f", "\x7f", `"`, `\`, "[", "]", "\x80", "\xc3", "é", "€", "😀", "\xff", "plain bytes of a text", "more of them, for more than one word"}
	for range 50_000 {
		var b strings.Builder
		for range random.IntN(9) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		s := b.String()
		if got, want := firstInvalid(s), invalidByRunes(s); got != want {
			t.Fatalf("%q: invalid UTF-8 at byte %d, want %d", s, got, want)
		}
		if !utf8.ValidString(s) {
			continue
		}
		end := strings.IndexFunc(s, func(c rune) bool { return c < ' ' || c == '"' || c == '\\' })
		scan := scanner{text: `"` + s}
		got := scan.string()
		if plain := end >= 0 && s[end] == '"'; plain != (scan.fault == nil && !strings.Contains(s[:scan.pos-1], `\`)) || plain && got != s[:end] {
			t.Fatalf("%q: read %q with the fault %+v", s, got, scan.fault)
		}
	}
}

func invalidByRunes(s string) int {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return i
		}
	}
	return len(s)
}

// TestShortFloat checks that shortFloat and package strconv return the same number for few
// digits. shortFloat must leave other numbers and invalid text to the general function.
func TestShortFloat(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	const alphabet = "00112345678999..--eE+,"
	taken := 0
	for range 200_000 {
		b := make([]byte, 1+random.IntN(20))
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		if random.IntN(2) == 0 {
			b = strconv.AppendFloat(nil, float64(random.Int64N(1e15))/math.Pow10(random.IntN(12)), 'f', -1, 64)
		}
		text := string(b)
		got, end := shortFloat(text, 0)
		if end == 0 {
			continue
		}
		taken++
		scan := scanner{text: text}
		raw := scan.number()
		want, err := strconv.ParseFloat(raw, 64)
		if err != nil || raw != text[:end] || math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("%s: got %v up to %d, want %v of %s", text, got, end, want, raw)
		}
	}
	for _, text := range []string{"0", "-0", "0.1", "-349.5", "123456789012345", "0.00000000000001", "99999.9999999999"} {
		if _, end := shortFloat(text, 0); end != len(text) {
			t.Errorf("%s is not decoded", text)
		}
	}
	for _, text := range []string{"1234567890123456", "0.1234567890123456", "1e2", "1.5E1", "1.", "01", "-", ".5", "1.2.3"} {
		if v, end := shortFloat(text, 0); end != 0 {
			t.Errorf("%s is decoded as %v up to byte %d", text, v, end)
		}
	}
	if taken < 50_000 {
		t.Errorf("only %d numbers were decoded", taken)
	}
}

// TestNamesOfAnyLength checks that names of all lengths, spellings, and orders are found,
// including similar names and many names.
func TestNamesOfAnyLength(t *testing.T) {
	names := []string{
		"a", "ab", "abcdefgh", "abcdefghi", "abcdefghijklm", "abcdefghijklmn", "abcdefghijklmno", "abcdefghijklmnop",
		"abcdefghijklmnopq", "abcdefghijklmnopr", "", "é", `q"uote`, "back\\slash",
	}
	for i := range 10 {
		names = append(names, "many"+strconv.Itoa(i))
	}
	random := rand.New(rand.NewPCG(7, 8))
	for _, count := range []int{len(names) - 10, len(names)} {
		properties := map[string]any{}
		for _, name := range names[:count] {
			properties[name] = map[string]string{"type": "integer"}
		}
		tool := alone("t", `{"type":"object","properties":`+mustJSON(t, properties)+`,"additionalProperties":false}`)
		for range 2_000 {
			order := slices.Clone(names[:count])
			random.Shuffle(count, func(i, j int) { order[i], order[j] = order[j], order[i] })
			order = order[:random.IntN(count)]
			var members []string
			for i, name := range order {
				key := mustJSON(t, name)
				if random.IntN(8) == 0 && name != "" && name[0] < utf8.RuneSelf {
					key = `"` + `\u00` + strconv.FormatInt(int64(name[0]), 16) + mustJSON(t, name[1:])[1:]
				}
				members = append(members, key+[]string{":", ": ", " : "}[random.IntN(3)]+strconv.Itoa(i+1))
			}
			text := "{" + strings.Join(members, []string{",", ", ", " , "}[random.IntN(3)]) + "}"
			var want map[string]int64
			if err := json.Unmarshal([]byte(text), &want); err != nil {
				t.Fatal(err)
			}
			got := map[string]int64{}
			why := readWith(tool, text, func(r *Reader) {
				for r.Object(); r.Next(); {
					for _, name := range names[:count] {
						if v := int64(0); r.At(name) {
							v = r.Int(64)
							got[name] = v
						}
					}
				}
			})
			if why != "" || mustJSON(t, got) != mustJSON(t, want) {
				t.Fatalf("%s: read %v with %q", text, got, why)
			}
		}
	}
}

// TestStringsOfAnyNumber checks that slices for lists of strings are allocated once, and
// that an empty list is not nil.
func TestStringsOfAnyNumber(t *testing.T) {
	tool := alone("t", `{"type":"object","properties":{"list":{"type":"array","items":{"type":"string"}}}}`)
	for count := range 3 * fewStrings {
		want := make([]string, count)
		for i := range want {
			want[i] = strconv.Itoa(i)
		}
		for _, text := range []string{mustJSON(t, want), strings.ReplaceAll(mustJSON(t, want), ",", " ,\n")} {
			var got []string
			why := readWith(tool, `{"list":`+text+`}`, func(r *Reader) {
				for r.Object(); r.Next(); {
					StringsMember(r, "list", &got)
				}
			})
			if why != "" || got == nil || !slices.Equal(got, want) || cap(got) != count {
				t.Errorf("%s: got %q with room for %d, %s", text, got, cap(got), why)
			}
		}
	}
}
