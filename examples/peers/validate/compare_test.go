package validate

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// A difference is a text that either only the schema or only validator accepts. If the
// schema accepts it, the description does not mention the check.
type difference struct {
	check string // check in the tag
	text  string // argument, or a part of it
	why   string
}

type met map[difference]bool

// narrower are formats of JSON Schema that reject some values that validator accepts.
var narrower = []difference{
	{"ipv4", "::ffff:", "an IPv4 address in IPv6 notation"},
	{"ip4_addr", "::ffff:", "the same"},
	{"email", "ü@exämple.com", "an internationalized address"},
	{"hostname_rfc1123", "a.a.a.", "a name of more than 253 characters"},
}

// wider are formats that accept more values than validator.
var wider = []difference{
	{"email", "user@localhost", "a host without a dot"},
	{"url", "http:", "a URL without a host"},
	{"url", "file:///", "a URL of a file without a path"},
	{"email", "@daily", "no local part"},
	{"hostname_rfc1123", ".\"", "a dot at the end"},
	{"ipv6", "::ffff:", "an IPv4 address in IPv6 notation"},
	{"ip6_addr", "::ffff:", "the same"},
	{"fqdn", "a.a.a.", "a name of more than 253 characters"},
}

func (m met) isKnown(list []difference, s *subject, arguments string) bool {
	i := slices.IndexFunc(list, func(d difference) bool {
		return strings.Contains(s.tag, d.check) && strings.Contains(arguments, d.text)
	})
	if i >= 0 {
		m[list[i]] = true
	}
	return i >= 0
}

// checkMet fails for known differences that did not occur.
func (m met) checkMet(t *testing.T) {
	for _, d := range slices.Concat(narrower, wider) {
		if !m[d] {
			t.Errorf("the listed difference of %s for %s did not occur: %s", d.check, d.text, d.why)
		}
	}
}

// compare validates arguments of s with the schema and with validator. If the schema
// rejects an argument, validator must also reject it. If only validator rejects it, the
// description must mention the check, or a warning must report that the check is skipped.
func compare(t *testing.T, s *subject, r sampler, known met) (taken, refused int) {
	t.Helper()
	arguments := []string{"{}"}
	for _, value := range r.all(s.typ) {
		arguments = append(arguments, `{"v":`+value+`}`)
	}
	for _, text := range arguments {
		err, read := s.verdict(text)
		switch {
		case !read:
		case s.text == "":
			if err == nil && !slices.Contains(zeros, text) {
				t.Errorf("toolgen rejects %v, but validator accepts %s\n%v", s, text, s.diags)
			}
			refused++
		case errors.Is(err, errPanic):
			if s.reported() {
				continue
			}
			t.Errorf("%v: %v, but toolgen accepts the tag", s, err)
		case s.takes(text):
			taken++
			if err != nil && !s.isDescribed() && !s.reported() && !known.isKnown(wider, s, text) {
				t.Errorf("%v: the schema accepts %s, and no description mentions %v\n%s", s, text, err, s.text)
			}
		default:
			refused++
			if err == nil && !known.isKnown(narrower, s, text) {
				t.Errorf("%v: the schema rejects %s, but validator accepts it\n%s", s, text, s.text)
			}
		}
	}
	return taken, refused
}

// zeros are arguments that validator may accept even if a tag rejects all other values.
// omitempty skips checks of zero values, and empty lists and maps have no elements to
// check.
var zeros = []string{"{}", `{"v":""}`, `{"v":0}`, `{"v":false}`, `{"v":[]}`, `{"v":{}}`}

func compareAll(t *testing.T, subjects []*subject, seed uint64) met {
	t.Helper()
	inferAll(t, subjects)
	r := sampler{rand.New(rand.NewPCG(seed, 0))}
	taken, refused, known := 0, 0, met{}
	for _, s := range subjects {
		more, less := compare(t, s, r, known)
		taken, refused = taken+more, refused+less
	}
	t.Logf("%d tags, %d arguments accepted and %d rejected", len(subjects), taken, refused)
	if taken == 0 || refused == 0 {
		t.Error("too few arguments were compared")
	}
	return known
}

// parameters are values for the checks that have a parameter.
var parameters = map[string][]string{
	"len": {"3", "0"}, "min": {"2"}, "max": {"3"}, "gt": {"2"}, "gte": {"1"}, "lt": {"3"}, "lte": {"2"},
	"eq": {"3", "abc"}, "ne": {"3", "abc", ""}, "eq_ignore_case": {"red"}, "ne_ignore_case": {"red"},
	"oneof": {"red 'dark green' abc", "1 2 -3"}, "oneofci": {"red green"}, "noneof": {"red 3"}, "noneofci": {"red green"},
	"contains": {"b", "a.b", ""}, "containsany": {"!@-]^"}, "containsrune": {"é"}, "excludes": {"b", "ab"}, "excludesall": {"<>-]^"}, "excludesrune": {"a"},
	"startswith": {"a", "a.b", ""}, "endswith": {"0x2Cb", "c"}, "startsnotwith": {"a"}, "endsnotwith": {"c"},
	"datetime": {"2006-01-02", "15:04", "2006-01-02T15:04:05Z07:00"}, "mimetype": {"text/plain"}, "postcode_iso3166_alpha2": {"GB"}, "spicedb": {"id", "permission", "type", ""},
}

// TestTexts compares every check of strings, alone and after omitempty and required, for a
// value and for a pointer.
func TestTexts(t *testing.T) {
	var subjects []*subject
	for _, name := range textChecks(t) {
		for _, item := range withParameters(name) {
			subjects = append(subjects, subjectOf[string](item), subjectOf[string]("omitempty,"+item), subjectOf[string]("required,"+item), subjectOf[*string]("omitempty,"+item))
		}
	}
	compareAll(t, subjects, 1).checkMet(t)
}

func withParameters(name string) []string {
	params, ok := parameters[name]
	if !ok {
		return []string{name}
	}
	var items []string
	for _, param := range params {
		items = append(items, name+"="+param)
	}
	return items
}

// TestKinds compares the checks whose meaning depends on the kind.
func TestKinds(t *testing.T) {
	items := []string{
		"required", "isdefault", "len=3", "min=2", "max=3", "gt=2", "gte=1", "lt=3", "lte=2", "eq=3", "ne=3", "ne=0", "eq=0", "min=0x2", "gt=0", "lt=0",
		"omitempty,min=1", "omitempty,min=2,max=3", "omitempty,gt=0", "omitzero,min=2", "omitzero,min=1", "omitnil,min=2", "min=1|eq=0", "eq=1|eq=3", "max=5,omitempty,min=2",
	}
	var subjects []*subject
	for _, item := range items {
		subjects = append(subjects,
			subjectOf[string](item), subjectOf[*string](item), subjectOf[int](item), subjectOf[*int](item), subjectOf[uint8](item), subjectOf[int64](item),
			subjectOf[float64](item), subjectOf[*float32](item), subjectOf[[]int](item), subjectOf[*[]string](item), subjectOf[map[string]int](item), subjectOf[[]byte](item))
	}
	for _, item := range []string{"required", "isdefault", "eq=true", "ne=true", "omitempty,eq=true", "boolean"} {
		subjects = append(subjects, subjectOf[bool](item), subjectOf[*bool](item))
	}
	for _, item := range []string{"min=1s", "max=1h30m", "omitempty,gt=1s", "eq=1.5h", "lt=-500ms"} {
		subjects = append(subjects, subjectOf[time.Duration](item), subjectOf[*time.Duration](item))
	}
	for _, item := range []string{"gt", "lt", "gte", "lte"} {
		subjects = append(subjects, subjectOf[time.Time](item), subjectOf[*time.Time](item))
	}
	for _, item := range []string{"latitude", "longitude", "numeric", "number", "port", "oneof=1 2 3", "noneof=1 2", "iso3166_1_alpha_numeric", "iso4217_numeric", "luhn_checksum"} {
		subjects = append(subjects, subjectOf[int](item), subjectOf[uint](item), subjectOf[int16](item))
	}
	subjects = append(subjects, subjectOf[float64]("latitude"), subjectOf[float32]("longitude"), subjectOf[float64]("gt=0.5,lte=1.5"), subjectOf[float64]("eq=1e3"))
	compareAll(t, subjects, 2)
}

// TestDive compares the checks of elements, keys, and entries.
func TestDive(t *testing.T) {
	compareAll(t, []*subject{
		subjectOf[[]string]("unique"), subjectOf[[]string]("dive,min=2"), subjectOf[[]string]("min=1,dive,required,alpha"), subjectOf[[]string]("dive,omitempty,len=3"),
		subjectOf[[]int]("dive,gt=0,lt=10"), subjectOf[[]int]("required,unique,dive,omitempty,min=3"), subjectOf[[][]int]("max=3,dive,max=2,dive,gte=1"), subjectOf[[3]int]("dive,min=1"),
		subjectOf[map[string]int]("dive,gt=2"), subjectOf[map[string]int]("dive,keys,min=2,endkeys,gt=2"), subjectOf[map[string]string]("min=1,dive,keys,alpha,endkeys,required"),
		subjectOf[map[string]string]("unique"), subjectOf[map[string][]string]("dive,min=1,dive,min=1"), subjectOf[map[int]string]("dive,keys,min=1,endkeys"), subjectOf[[]*string]("dive,min=1"),
		subjectOf[[]string]("dive,alpha|len=2"), subjectOf[*[]string]("omitempty,dive,min=1"), subjectOf[*[]string]("dive,min=1"), subjectOf[[]string]("dive,oneof=a b abc"),
	}, 3)
}

// TestRandom compares random chains of checks.
func TestRandom(t *testing.T) {
	ofText := []string{"required", "omitempty", "min=2", "max=4", "len=3", "alpha", "alphanum", "lowercase", "startswith=a", "contains=b", "endswith=c", "oneof=a ab abc red", "ne=ab", "email", "uuid", "ipv6", "numeric", "eq=abc|eq=red", "hexcolor|alpha", "excludesall=ab", "ascii", "min=1", "gt=0", "omitzero", "len=3|email"}
	ofInt := []string{"required", "omitempty", "omitzero", "min=1", "max=14", "gt=0", "lt=100", "oneof=1 2 3 80", "ne=3", "eq=0|min=10", "port", "gte=-3", "lte=90", "latitude", "noneof=1 2"}
	ofFloat := []string{"required", "omitempty", "gt=0", "gte=0.5", "lt=100", "lte=1.5", "min=1", "eq=0|gt=10", "longitude", "ne=2.25"}
	ofList := []string{"required", "omitempty", "omitzero", "min=1", "max=3", "len=2", "unique", "gt=0", "lte=2"}
	r := rand.New(rand.NewPCG(4, 0))
	chain := func(items []string) string {
		var chosen []string
		for _, i := range r.Perm(len(items))[:1+r.IntN(4)] {
			chosen = append(chosen, items[i])
		}
		return strings.Join(chosen, ",")
	}
	var subjects []*subject
	for range 120 {
		subjects = append(subjects,
			subjectOf[string](chain(ofText)), subjectOf[*string](chain(ofText)), subjectOf[int](chain(ofInt)), subjectOf[*int](chain(ofInt)), subjectOf[uint](chain(ofInt)),
			subjectOf[float64](chain(ofFloat)), subjectOf[[]string](chain(ofList)), subjectOf[map[string]int](chain(ofList[:6])),
			subjectOf[[]string](chain(ofList)+",dive,"+chain(ofText)), subjectOf[map[string]int](chain(ofList[:6])+",dive,keys,"+chain(ofText)+",endkeys,"+chain(ofInt)))
	}
	compareAll(t, subjects, 5)
}
