package known

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	strfmt "github.com/go-openapi/strfmt"
	null5 "github.com/guregu/null/v5"
	null6 "github.com/guregu/null/v6"
	"github.com/jackc/pgx/v5/pgtype"
	openapi "github.com/oapi-codegen/runtime/types"
	"github.com/samber/mo"
	"github.com/volatiletech/null/v8"
	"go.mongodb.org/mongo-driver/v2/bson"
	"gorm.io/datatypes"
	"gorm.io/gorm"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// jsonTexts are the values with which each field is tested. The input schema of the field
// accepts some of them.
var jsonTexts = []string{
	`null`, `true`, `false`, `0`, `1`, `-1`, `7.25`, `-3.5e-7`, `127`, `128`, `-128`, `-129`, `255`, `256`, `32767`, `-32768`,
	`32768`, `65535`, `65536`, `2147483647`, `2147483648`, `-2147483648`, `4294967295`, `4294967296`, `9007199254740993`,
	`9223372036854775807`, `18446744073709551615`,
	`""`, `"a"`, `"null"`, `"1"`, `"-12.50"`, `"1e5"`, `"1.5e-7"`, `"-1"`, `"Infinity"`, `"NaN"`, `"\u00e9\n\""`,
	`"2006-01-02"`, `"0001-01-01"`, `"2006-02-30"`, `"2006-01-02T15:04:05Z"`, `"2006-01-02T15:04:05.123456Z"`,
	`"2006-01-02T15:04:05.999999999+01:30"`, `"2006-01-02T15:04:05"`, `"15:04:05"`, `"15:04:05.000000001"`,
	`"1h30m"`, `"-1.5s"`, `"300ms"`, `"1 day"`, `"0"`,
	`"500m"`, `"2Gi"`, `"-1.5k"`, `"1E"`, `"12e6"`, `"+.5"`, `"5."`, `"1Zi"`,
	`"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"`, `"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"`, `"00000000-0000-0000-0000-000000000000"`,
	`"65b3f7edd9bfca00daa6e3b3"`, `"65B3F7EDD9BFCA00DAA6E3B3"`, `"000000000000"`,
	`"a@example.com"`, `"example.com"`, `"https://example.com/a?b=c"`, `"192.0.2.1"`, `"2001:db8::1"`, `"192.0.2.0/24"`,
	`"AQID"`, `"AQ=="`, `"AQ"`,
	`[]`, `["a"]`, `[1]`, `[null]`, `{}`, `{"a":1}`, `{"a":300}`, `{"name":"a","next":null}`, `{"name":"a","next":{"name":"b","next":null}}`,
	`{"a":1,"b":{"Text":"x"},"c":{"Text":"y"}}`, `{"a":{"Text":"x"},"b":[{"Text":"y"}]}`,
	`{"ID":1,"Children":{"x":{"ID":2,"Children":{}}}}`, `{"Time":"2006-01-02T15:04:05Z","Valid":true}`, `{"Value":1,"Nodes":[{"Value":2,"Nodes":[]}]}`,
	`{"65b3f7edd9bfca00daa6e3b3":1}`, `{"2006-01-02":1}`, `{"x":1}`,
}

// goValues are values that cannot be decoded from JSON.
var goValues = map[string][]any{
	"PgNumeric": {
		pgtype.Numeric{NaN: true, Valid: true}, pgtype.Numeric{InfinityModifier: pgtype.NegativeInfinity, Valid: true},
		pgtype.Numeric{Int: big.NewInt(-5), Exp: 40, Valid: true}, pgtype.Numeric{Int: big.NewInt(5), Exp: -40, Valid: true}, pgtype.Numeric{Valid: true},
	},
	"PgDate":          {pgtype.Date{InfinityModifier: pgtype.Infinity, Valid: true}, pgtype.Date{Time: farYear, Valid: true}, pgtype.Date{Valid: true}},
	"PgTimestamp":     {pgtype.Timestamp{InfinityModifier: pgtype.Infinity, Valid: true}, pgtype.Timestamp{Time: farYear, Valid: true}},
	"PgTimestamptz":   {pgtype.Timestamptz{InfinityModifier: pgtype.NegativeInfinity, Valid: true}, pgtype.Timestamptz{Time: farYear, Valid: true}},
	"PgFloat8":        {pgtype.Float8{Float64: math.MaxFloat64, Valid: true}},
	"Null5Float":      {null5.FloatFrom(math.SmallestNonzeroFloat64)},
	"Null6Float":      {null6.FloatFrom(-math.MaxFloat64)},
	"NullBytes":       {null.BytesFrom([]byte(`{"a":1}`))},
	"Option":          {mo.Some(Node{Name: "a"})},
	"OptionPtr":       {new(mo.Option[int8]), new(mo.Some[int8](-128))},
	"KubeDuration":    {metav1.Duration{Duration: 1500}, metav1.Duration{Duration: math.MinInt64}},
	"KubeTime":        {metav1.Time{Time: farYear}},
	"KubeMicroTime":   {metav1.MicroTime{Time: farYear}},
	"KubeIntOrString": {intstr.FromInt32(-5), intstr.FromString("50%")},
	"BSONDateTime":    {bson.DateTime(-1), bson.NewDateTimeFromTime(time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC))},
	"BSONDocument":    {bson.D{{Key: "a", Value: 1}, {Key: "b", Value: bson.D{}}}},
	"GormDeletedAt":   {gorm.DeletedAt{Valid: true}},
	"GormTime":        {datatypes.Time(-5 * time.Second), datatypes.Time(30 * time.Hour)},
	"OpenAPIDate":     {openapi.Date{Time: farYear}},
	"Date":            {strfmt.Date(farYear)},
	"DateTime":        {strfmt.DateTime(farYear)},
	"Duration":        {strfmt.Duration(1500)},
	"Email":           {strfmt.Email("no address")},
}

var farYear = time.Date(12345, 1, 2, 3, 4, 5, 678, time.FixedZone("", 90))

func TestModules(t *testing.T) { testFields[Modules](t, "EchoModules") }

// testFields compares values of a struct's fields with the schemas of the function called
// name, which returns the struct. Encoded values must match the output schema; values that
// the input schema accepts must be decoded.
func testFields[T any](t *testing.T, name string) {
	def := definition(t, name)
	input, output := def.Doc.Under("inputSchema"), def.Doc.Under("outputSchema")
	checked := 0
	for field := range reflect.TypeFor[T]().Fields() {
		in := compileField(t, input, field.Name)
		out := compileField(t, output, field.Name)
		check := func(v reflect.Value, from string) {
			text, err := json.Marshal(v.Interface())
			if err != nil {
				return // for example, an invalid address
			}
			checked++
			if err := out.Validate(parse(t, string(text))); err != nil {
				t.Errorf("%s %s is encoded as %s: %v", field.Name, from, text, err)
			}
		}
		check(reflect.Zero(field.Type), "the zero value")
		for _, v := range goValues[field.Name] {
			check(reflect.ValueOf(v), fmt.Sprint(v))
		}
		accepted := 0
		for _, text := range jsonTexts {
			if in.Validate(parse(t, text)) != nil {
				continue
			}
			accepted++
			decoded := reflect.New(field.Type)
			if err := json.Unmarshal([]byte(text), decoded.Interface()); err != nil && !isOutOfRange(field.Type, text) {
				t.Errorf("%s: %s is accepted and not decoded: %v", field.Name, text, err)
				continue
			}
			check(decoded.Elem(), text)
		}
		if accepted == 0 {
			t.Errorf("%s accepts no value", field.Name)
		}
		if accepted == len(jsonTexts) && !isRaw(field.Type) {
			t.Errorf("%s accepts every value", field.Name)
		}
	}
	t.Logf("%d values encoded", checked)
}

// isRaw reports whether a type can contain any JSON.
func isRaw(t reflect.Type) bool {
	for _, name := range []string{"JSON", "FieldsV1", "RawExtension"} {
		if strings.HasSuffix(t.String(), "."+name) {
			return true
		}
	}
	return false
}

// isOutOfRange reports whether a number exceeds 64 bits, which schemas do not express.
func isOutOfRange(t reflect.Type, text string) bool {
	return text == "18446744073709551615" || text == "9223372036854775808"
}

func TestOpenAPI(t *testing.T) { testFields[OpenAPI](t, "EchoOpenAPI") }
