package types

var constraintTools = []any{PassConstrained, PassLimits, PassNullable, PassDefaults}

// Constrained has each keyword, which an input promises and an output does not.
type Constrained struct {
	Bounded   int      `json:"bounded" jsonschema:"minimum=-3,maximum=12"`
	Exclusive float64  `json:"exclusive" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1"`
	Multiple  int      `json:"multiple" jsonschema:"multipleOf=5,minimum=0,maximum=100"`
	Small     uint8    `json:"small" jsonschema:"minimum=3"`
	Length    string   `json:"length" jsonschema:"minLength=2,maxLength=5"`
	Pattern   string   `json:"pattern" jsonschema:"pattern=^[a-z]{2\\,4}-[0-9]+$"`
	Email     string   `json:"email" jsonschema:"format=email"`
	Items     []int    `json:"items" jsonschema:"minItems=1,maxItems=3,uniqueItems=true"`
	Elements  []string `json:"elements" jsonschema:"pattern=^x"`
	Choice    string   `json:"choice" jsonschema:"enum=a,enum=b"`
	Number    int      `json:"number" jsonschema:"enum=1,enum=2"`
	Optional  *float32 `json:"optional" jsonschema:"minimum=0"`
	//toolgen:param minProperties=1 maxProperties=2
	Entries map[string]int `json:"entries"`
	//toolgen:param format=uuid
	UUID string `json:"uuid"`
	//toolgen:param format=date
	Date string `json:"date"`
	//toolgen:param format=uri
	URI string `json:"uri"`
	//toolgen:param format=ipv4
	IPv4 string `json:"ipv4"`
	//toolgen:param nullable
	Null string `json:"null"`
	//toolgen:param required
	Pointer *int `json:"pointer"`
	//toolgen:param optional
	Maybe int    `json:"maybe"`
	Green Colour `json:",omitempty" jsonschema:"default=green"`
	Fewer Colour `json:",omitempty" jsonschema:"enum=red,enum=blue"`
}

func PassConstrained(v Constrained) Constrained { return v }

// PassLimits says the keywords of parameters.
//
//toolgen:tool
//toolgen:param days default=3 minimum=1 maximum=14
//toolgen:param words minItems=1
//toolgen:param at.X maximum=5
func PassLimits(
	days int,
	//toolgen:param minLength=1 default="a b"
	name string,
	//toolgen:param enum=low enum=high default=low
	level string,
	at Left,
	words ...string,
) (total int, names []string) {
	return days, words
}

// PassNullable takes null where it says so.
func PassNullable(
	//toolgen:param nullable
	count int,
	//toolgen:param nullable optional
	shape Defined,
	//toolgen:param nullable default=null
	list []string,
	//toolgen:param required
	must *int,
) bool {
	return false
}

// Settings has defaults in every place.
type Settings struct {
	Depth int      `json:"depth" jsonschema:"default=3,description=how deep. Default: 3"`
	Ratio float64  `json:"ratio,omitempty" jsonschema:"default=0.5"`
	Name  string   `json:"name" jsonschema:"default=none"`
	On    bool     `json:"on" jsonschema:"default=true"`
	Tags  []string `json:"tags" jsonschema:"default=a,default=b"`
	Inner []Inside `json:"inner,omitempty"`
	Map   map[string]Inside
	Tree  *Rooted
	Wait  *int `json:"wait,omitempty" jsonschema:"default=9,nullable"`
}

type Inside struct {
	Level Colour `json:"level" jsonschema:"default=red"`
}

type Rooted struct {
	Limit int      `json:"limit" jsonschema:"default=10"`
	Kids  []Rooted `json:"kids,omitempty"`
}

func PassDefaults(v Settings) Settings { return v }
