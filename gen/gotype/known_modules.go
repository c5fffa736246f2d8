package gotype

import (
	"encoding/json"
	"slices"
	"strings"
)

// moduleTypes lists the known types of other modules. A test in examples/peers/known
// encodes and decodes values of each.
var moduleTypes = slices.Concat(uuids, decimals, pgxTypes, nullTypes(), genericTypes, kubernetesTypes, bsonTypes, gormTypes, openAPITypes, clientTypes)

// Forms that several rows use.
var (
	null     = Form{Type: "null"}
	boolean  = Form{Type: "boolean"}
	number   = Form{Type: "number"}
	text     = Form{Type: "string"}
	object   = Form{Type: "object"}
	dateTime = Form{Type: "string", Format: FormatTime}
	date     = Form{Type: "string", Format: "date"}
	uuid     = Form{Type: "string", Format: FormatUUID}
	base64   = Form{Type: "string", ContentEncoding: "base64"}
	integer  = Form{Type: "integer"}
	natural  = Form{Type: "integer", Minimum: "0"}
	int8s    = integers("-128", "127")
	int16s   = integers("-32768", "32767")
	int32s   = integers("-2147483648", "2147483647")
	uint8s   = integers("0", "255")
	uint16s  = integers("0", "65535")
	uint32s  = integers("0", "4294967295")
	floats   = Form{Type: "string", Pattern: FloatText}
	duration = Form{Type: "string", Pattern: DurationText}
	hexID    = Form{Type: "string", Pattern: "^[0-9a-fA-F]{24}$"}
)

func integers(least, most json.Number) Form {
	return Form{Type: "integer", Minimum: least, Maximum: most}
}

// orNull returns a form that also allows null.
func orNull(form Form) *Form {
	if form.Type == "" {
		return &Form{AnyOf: append(slices.Clip(form.AnyOf), null)}
	}
	return &Form{AnyOf: []Form{form, null}}
}

// nullable returns a row for a type whose values have a form or are null.
func nullable(name string, form Form) Known {
	row := Known{Name: name, Form: *orNull(form)}
	if form.Type == "string" {
		row.FromText = &form
	}
	return row
}

var uuids = []Known{
	{Name: "github.com/google/uuid.UUID", Form: uuid},
	nullable("github.com/google/uuid.NullUUID", uuid),
	{Name: "github.com/gofrs/uuid/v5.UUID", Form: uuid},
	nullable("github.com/gofrs/uuid/v5.NullUUID", uuid),
}

var floatOrNumber = Form{AnyOf: []Form{floats, number}}

var decimals = []Known{
	{Name: "github.com/shopspring/decimal.Decimal", Form: floatOrNumber, FromText: &floats, Written: &floats, Reads: ofFewDigits(nil)},
	{Name: "github.com/shopspring/decimal.NullDecimal", Form: floatOrNumber, FromText: &floats, Written: orNull(floats), Reads: ofFewDigits(nil)},
}

var pgxTypes = within("github.com/jackc/pgx/v5/pgtype", []Known{
	nullable("Bool", boolean),
	nullable("Float4", number),
	nullable("Float8", number),
	nullable("Int2", int16s),
	nullable("Int4", int32s),
	nullable("Int8", integer),
	nullable("Text", text),
	nullable("UUID", uuid),
	nullable("Uint32", uint32s),
	{Name: "Numeric", Form: number, Written: &Form{AnyOf: []Form{number, text, null}}, Note: `An infinite number is "Infinity" or "-Infinity".`}, // also "NaN"
	{Name: "Date", Form: date, Written: orNull(text), Note: "A date such as 2006-01-02."},                                                        // also "infinity"
	{Name: "Timestamp", Form: dateTime, Written: orNull(text), Note: "A date and time."},                                                         // without a zone
	{Name: "Timestamptz", Form: dateTime, Written: orNull(text), Note: "A date and time."},
})

// genericTypes are types that are encoded as their type argument.
var genericTypes = []Known{
	{Name: "github.com/guregu/null/v5.Value", Argument: true, Null: true},
	{Name: "github.com/guregu/null/v6.Value", Argument: true, Null: true},
	{Name: "github.com/oapi-codegen/nullable.Nullable", Argument: true, Null: true},
	{Name: "github.com/samber/mo.Option", Argument: true, Null: true},
	{Name: "gorm.io/datatypes.JSONType", Argument: true},
}

// nullTypes returns the rows of packages that replace the null types of database/sql.
func nullTypes() []Known {
	var rows []Known
	for _, path := range []string{"github.com/guregu/null/v5", "github.com/guregu/null/v6", "gopkg.in/guregu/null.v4"} {
		for name, form := range map[string]Form{"Bool": boolean, "Float": number, "Int": integer, "String": text, "Time": dateTime} {
			rows = append(rows, nullable(path+"."+name, form), Known{Name: path + "/zero." + name, Form: form})
		}
		if !strings.HasPrefix(path, "gopkg.in") {
			rows = append(rows, nullable(path+".Byte", uint8s), nullable(path+".Int16", int16s), nullable(path+".Int32", int32s))
		}
	}
	rows = append(rows, within("github.com/volatiletech/null/v8", []Known{
		nullable("Bool", boolean),
		{Name: "Bytes", Form: text, Written: &Form{}}, // the bytes are JSON
		nullable("Float32", number),
		nullable("Float64", number),
		nullable("Int", integer),
		nullable("Int8", int8s),
		nullable("Int16", int16s),
		nullable("Int32", int32s),
		nullable("Int64", integer),
		{Name: "JSON"},
		nullable("String", text),
		nullable("Time", dateTime),
		nullable("Uint", natural),
		nullable("Uint8", uint8s),
		nullable("Uint16", uint16s),
		nullable("Uint32", uint32s),
		nullable("Uint64", natural),
	})...)
	return append(rows, within("github.com/gobuffalo/nulls", []Known{
		nullable("Bool", boolean),
		nullable("Float32", number),
		nullable("Float64", number),
		nullable("Int", integer),
		nullable("Int32", int32s),
		nullable("Int64", integer),
		nullable("String", text),
		nullable("Time", dateTime),
		{Name: "UInt32", Form: integers("0", "2147483647"), Written: orNull(uint32s)},
		nullable("UUID", uuid),
	})...)
}

// QuantityText is the pattern of Kubernetes quantities.
const QuantityText = `^[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)?$`

var kubernetesTypes = append(within("k8s.io/apimachinery/pkg", []Known{
	{Name: "apis/meta/v1.Duration", Form: duration, Written: &text, Note: `A duration such as "1h30m".`},
	{Name: "apis/meta/v1.FieldsV1"},
	{Name: "apis/meta/v1.MicroTime", Form: microTime, Written: orNull(text), Note: "A date and time with six digits after the seconds, such as 2006-01-02T15:04:05.000000Z."},
	{Name: "apis/meta/v1.Time", Form: dateTime, Written: orNull(text), Note: "A date and time."},
	{Name: "api/resource.Quantity", Form: Form{AnyOf: []Form{{Type: "string", Pattern: QuantityText}, number}}, Written: &text, Note: "A quantity such as 500m or 2Gi."},
	{Name: "runtime.RawExtension"},
	{Name: "util/intstr.IntOrString", Form: Form{AnyOf: []Form{int32s, text}}},
}), Known{Name: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON"})

var microTime = Form{Type: "string", Format: FormatTime, Pattern: `^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}(Z|[-+][0-9]{2}:[0-9]{2})$`}

var bsonTypes = slices.Concat(
	within("go.mongodb.org/mongo-driver/bson/primitive", bsonOf("DateTime", "Decimal128", "ObjectID")),
	within("go.mongodb.org/mongo-driver/v2/bson", append(bsonOf("DateTime", "Decimal128", "ObjectID"), nullable("D", object))),
)

func bsonOf(dateTimes, decimals, ids string) []Known {
	return []Known{
		{Name: dateTimes, Form: dateTime},
		{Name: decimals, Form: floats, Written: &text, Note: `A number in a string, such as "1.5".`}, // also "Infinity"
		{Name: ids, Form: hexID},
	}
}

var gormTypes = within("gorm.io", []Known{
	nullable("gorm.DeletedAt", dateTime),
	{Name: "datatypes.Date", Form: dateTime},
	{Name: "datatypes.JSON"},
	nullable("datatypes.JSONMap", object),
	{Name: "datatypes.Time", Form: Form{Type: "string", Pattern: `^[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{9})?$`}, Written: &text, Note: "A time of day such as 15:04:05."},
	{Name: "datatypes.URL", Form: Form{Type: "string", Format: "uri"}, Written: &text},
})

var openAPITypes = slices.Concat(
	within("github.com/oapi-codegen/runtime/types", []Known{
		{Name: "Date", Form: date, Written: &text, Note: "A date such as 2006-01-02."},
		{Name: "Email", Form: Form{Type: "string", Format: "email"}, Written: &text},
		{Name: "File", Form: base64, Written: orNull(base64)},
	}),
	within("github.com/go-openapi/strfmt", []Known{
		{Name: "Base64", Form: base64},
		{Name: "Date", Form: date, Written: &text, Note: "A date such as 2006-01-02."},
		{Name: "DateTime", Form: dateTime, Written: &text, Note: "A date and time."},
		{Name: "Duration", Form: duration, Written: &text, Note: `A duration such as "1h30m".`},
		strfmtText("Email", "email"),
		strfmtText("Hostname", "hostname"),
		strfmtText("IPv4", "ipv4"),
		strfmtText("IPv6", "ipv6"),
		strfmtText("URI", "uri"),
		strfmtText("UUID", FormatUUID),
		strfmtText("UUID3", FormatUUID),
		strfmtText("UUID4", FormatUUID),
		strfmtText("UUID5", FormatUUID),
		strfmtText("UUID7", FormatUUID),
		strfmtText("CIDR", ""),
		strfmtText("CreditCard", ""),
		strfmtText("HexColor", ""),
		strfmtText("ISBN", ""),
		strfmtText("ISBN10", ""),
		strfmtText("ISBN13", ""),
		strfmtText("MAC", ""),
		strfmtText("Password", ""),
		strfmtText("RGBColor", ""),
		strfmtText("SSN", ""),
		{Name: "ObjectId", Form: hexID},
	}),
)

var clientTypes = append(within("google.golang.org/api/googleapi", []Known{
	{Name: "Float64s", Form: listOf(floats), Written: &Form{Type: "array", Items: &text}}, // also "NaN"
	{Name: "Int32s", Form: listOf(Form{Type: "string", Pattern: SignedText})},
	{Name: "Int64s", Form: listOf(Form{Type: "string", Pattern: SignedText})},
	{Name: "RawMessage"},
	{Name: "Uint32s", Form: listOf(Form{Type: "string", Pattern: UnsignedText})},
	{Name: "Uint64s", Form: listOf(Form{Type: "string", Pattern: UnsignedText})},
}), Known{Name: "github.com/google/go-github/github.Timestamp", Form: dateTime})

func listOf(form Form) Form { return Form{Type: "array", Items: &form} }

// strfmtText returns a row for a string type whose values are not checked when they are
// encoded.
func strfmtText(name, format string) Known {
	return Known{Name: name, Form: Form{Type: "string", Format: format}, Written: &text}
}

// within adds an import path to the names of the rows.
func within(path string, rows []Known) []Known {
	for i := range rows {
		sep := "."
		if strings.ContainsAny(rows[i].Name, "/.") {
			sep = "/"
		}
		rows[i].Name = path + sep + rows[i].Name
	}
	return rows
}
