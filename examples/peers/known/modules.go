package known

import (
	strfmt "github.com/go-openapi/strfmt"
	"github.com/gobuffalo/nulls"
	"github.com/google/go-github/v74/github"
	null5 "github.com/guregu/null/v5"
	zero5 "github.com/guregu/null/v5/zero"
	null6 "github.com/guregu/null/v6"
	zero6 "github.com/guregu/null/v6/zero"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/oapi-codegen/nullable"
	openapi "github.com/oapi-codegen/runtime/types"
	"github.com/samber/mo"
	"github.com/volatiletech/null/v8"
	"go.mongodb.org/mongo-driver/bson/primitive"
	"go.mongodb.org/mongo-driver/v2/bson"
	"google.golang.org/api/calendar/v3"
	"google.golang.org/api/drive/v3"
	"google.golang.org/api/youtube/v3"
	null4 "gopkg.in/guregu/null.v4"
	zero4 "gopkg.in/guregu/null.v4/zero"
	"gorm.io/datatypes"
	"gorm.io/gorm"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Modules has a field for each known type of a module, except for the types in [Values].
type Modules struct {
	PgBool        pgtype.Bool
	PgFloat4      pgtype.Float4
	PgFloat8      pgtype.Float8
	PgInt2        pgtype.Int2
	PgInt4        pgtype.Int4
	PgInt8        pgtype.Int8
	PgText        pgtype.Text
	PgUUID        pgtype.UUID
	PgUint32      pgtype.Uint32
	PgNumeric     pgtype.Numeric
	PgDate        pgtype.Date
	PgTimestamp   pgtype.Timestamp
	PgTimestamptz pgtype.Timestamptz

	Null4Bool   null4.Bool
	Null4Float  null4.Float
	Null4Int    null4.Int
	Null4String null4.String
	Null4Time   null4.Time
	Zero4Bool   zero4.Bool
	Zero4Float  zero4.Float
	Zero4Int    zero4.Int
	Zero4String zero4.String
	Zero4Time   zero4.Time

	Null5Bool   null5.Bool
	Null5Byte   null5.Byte
	Null5Float  null5.Float
	Null5Int    null5.Int
	Null5Int16  null5.Int16
	Null5Int32  null5.Int32
	Null5String null5.String
	Null5Time   null5.Time
	Null5Value  null5.Value[map[string]int8]
	Zero5Bool   zero5.Bool
	Zero5Float  zero5.Float
	Zero5Int    zero5.Int
	Zero5String zero5.String
	Zero5Time   zero5.Time

	Null6Bool   null6.Bool
	Null6Byte   null6.Byte
	Null6Float  null6.Float
	Null6Int    null6.Int
	Null6Int16  null6.Int16
	Null6Int32  null6.Int32
	Null6String null6.String
	Null6Time   null6.Time
	Null6Value  null6.Value[[]string]
	Zero6Bool   zero6.Bool
	Zero6Float  zero6.Float
	Zero6Int    zero6.Int
	Zero6String zero6.String
	Zero6Time   zero6.Time

	NullBool    null.Bool
	NullBytes   null.Bytes
	NullFloat32 null.Float32
	NullFloat64 null.Float64
	NullInt     null.Int
	NullInt8    null.Int8
	NullInt16   null.Int16
	NullInt32   null.Int32
	NullInt64   null.Int64
	NullJSON    null.JSON
	NullString  null.String
	NullTime    null.Time
	NullUint    null.Uint
	NullUint8   null.Uint8
	NullUint16  null.Uint16
	NullUint32  null.Uint32
	NullUint64  null.Uint64

	NullsBool    nulls.Bool
	NullsFloat32 nulls.Float32
	NullsFloat64 nulls.Float64
	NullsInt     nulls.Int
	NullsInt32   nulls.Int32
	NullsInt64   nulls.Int64
	NullsString  nulls.String
	NullsTime    nulls.Time
	NullsUInt32  nulls.UInt32
	NullsUUID    nulls.UUID

	Nullable    nullable.Nullable[string]
	NullableOf  nullable.Nullable[[]null6.Int]
	Option      mo.Option[Node]
	OptionPtr   *mo.Option[int8]
	JSONType    datatypes.JSONType[Node]
	OptionOmits mo.Option[string] `json:",omitzero"`

	KubeDuration    metav1.Duration
	KubeFields      *metav1.FieldsV1
	KubeMicroTime   metav1.MicroTime
	KubeTime        metav1.Time
	KubeTimePtr     *metav1.Time
	KubeQuantity    resource.Quantity
	KubeRaw         runtime.RawExtension
	KubeIntOrString intstr.IntOrString

	OldBSONDateTime   primitive.DateTime
	OldBSONDecimal128 primitive.Decimal128
	OldBSONObjectID   primitive.ObjectID
	BSONDateTime      bson.DateTime
	BSONDecimal128    bson.Decimal128
	BSONObjectID      bson.ObjectID
	BSONByID          map[bson.ObjectID]int
	BSONDocument      bson.D

	GormDeletedAt gorm.DeletedAt
	GormDate      datatypes.Date
	GormJSON      datatypes.JSON
	GormJSONMap   datatypes.JSONMap
	GormTime      datatypes.Time
	GormURL       datatypes.URL

	OpenAPIDate  openapi.Date
	OpenAPIEmail openapi.Email
	OpenAPIFile  openapi.File

	Base64     strfmt.Base64
	Date       strfmt.Date
	DateTime   strfmt.DateTime
	Duration   strfmt.Duration
	Email      strfmt.Email
	Hostname   strfmt.Hostname
	IPv4       strfmt.IPv4
	IPv6       strfmt.IPv6
	URI        strfmt.URI
	UUID       strfmt.UUID
	UUID3      strfmt.UUID3
	UUID4      strfmt.UUID4
	UUID5      strfmt.UUID5
	UUID7      strfmt.UUID7
	CIDR       strfmt.CIDR
	CreditCard strfmt.CreditCard
	HexColor   strfmt.HexColor
	ISBN       strfmt.ISBN
	ISBN10     strfmt.ISBN10
	ISBN13     strfmt.ISBN13
	MAC        strfmt.MAC
	Password   strfmt.Password
	RGBColor   strfmt.RGBColor
	SSN        strfmt.SSN
	ObjectID   strfmt.ObjectId
	ByDate     map[strfmt.Date]int
}

// A Node contains itself in known generic types.
type Node struct {
	Name string                   `json:"name"`
	Next nullable.Nullable[*Node] `json:"next"`
}

// Generated contains types of generated API clients, whose methods encode their fields.
type Generated struct {
	Event    *calendar.Event
	Calendar calendar.Calendar
	Rule     *calendar.AclRule
	Video    *youtube.Video
	Point    youtube.GeoPoint
	File     drive.File
	Tag      github.Timestamp
	Repo     *github.Repository
	Meta     metav1.ObjectMeta
	Pod      Pod
}

// A Pod contains the types that most Kubernetes objects contain.
type Pod struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata"`
	Limits            map[string]resource.Quantity `json:"limits,omitempty"`
	Port              *intstr.IntOrString          `json:"port,omitempty"`
}

// EchoGenerated returns its argument.
func EchoGenerated(in Generated) Generated { return in }

// EchoModules returns its argument.
func EchoModules(in Modules) Modules { return in }
