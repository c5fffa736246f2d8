package types

var embeddingTools = []any{
	PassEmbedding, PassUnexported, PassEmbeddedKinds, PassEmbeddedTags, PassEmbeddedPointers, PassUnexportedPointer,
	PassEmbedsItself, PassDeepPointers, PassEmbeddedGeneric, PassEmbeddedAlias, PassEmbeddedError, PassEmbeddedRecursion,
}

type Base struct {
	ID   int
	Name string
}

type base struct {
	Own  bool
	Size int `json:"size,omitempty"`
	none int
}

// Embedding has fields of other structs.
type Embedding struct {
	Base
	Tail []Base
}

// Unexported has the exported fields of a type that is not.
type Unexported struct {
	base
	After int
}

type (
	Number   int
	Text     string
	List     []string
	Index    map[string]int
	Anything any
	Shape    interface{ Area() float64 }
	number   int
	hidden   []string
)

// EmbeddedKinds embeds what is no struct: fields by the name of the type,
// unless that is unexported.
type EmbeddedKinds struct {
	Number
	*Text
	List
	Index
	Anything
	number
	hidden
	After int
}

// EmbeddedTags has tags on what it embeds.
type EmbeddedTags struct {
	Base    `json:"base"`
	Place   `json:",omitempty"`
	*Corner `json:"corner,omitempty"`
	Skipped `json:"-"`
	base    `json:"never"`
	Number  `json:"number,string"`
}

type Place struct{ City string }

type Corner struct {
	Side  *int
	Width float64
}

type Skipped struct{ Lost int }

// EmbeddedPointers has fields that are absent while a pointer is nil.
type EmbeddedPointers struct {
	*Place
	*Corner
	After int
}

// UnexportedPointer can be written, but the fields of base cannot be read.
type UnexportedPointer struct {
	*base
	After int
}

// EmbedsItself sees its own fields once.
type EmbedsItself struct {
	*EmbedsItself
	Name string
	Next *EmbedsItself `json:"next,omitempty"`
}

// DeepPointers embeds pointers in what it embeds by pointer.
type DeepPointers struct {
	*Outer
	Inner2
}

type Outer struct {
	*Middle
	OuterField []int
}

type Middle struct {
	Inner
	MiddleField *bool
}

type Inner struct{ InnerField map[string]int }

type Inner2 struct{ *Place }

// EmbeddedGeneric embeds instances of generic types.
type EmbeddedGeneric struct {
	Pair[int, *string]
	*Box[Label]
}

// EmbeddedAlias embeds by an alias.
type EmbeddedAlias struct {
	PlaceAlias
	*CornerAlias `json:"by_alias"`
	BasePointer
	cityAlias
	*sideAlias
}

type (
	PlaceAlias  = Place
	CornerAlias = Corner
	BasePointer = *Base
	cityAlias   = TaggedX
	sideAlias   = Side2
)

// EmbeddedError embeds an interface: unexported, as error is, it is not seen.
type EmbeddedError struct {
	error
	After int
}

// EmbeddedRecursion embeds a type that holds the outer one.
type EmbeddedRecursion struct {
	Links
	Label string
}

type Links struct {
	Up   *EmbeddedRecursion
	Down []EmbeddedRecursion
}

func PassEmbedding(v Embedding) Embedding                         { return v }
func PassUnexported(v Unexported) Unexported                      { v.none++; return v }
func PassEmbeddedKinds(v EmbeddedKinds) EmbeddedKinds             { v.number++; v.hidden = nil; return v }
func PassEmbeddedTags(v EmbeddedTags) EmbeddedTags                { return v }
func PassEmbeddedPointers(v EmbeddedPointers) EmbeddedPointers    { return v }
func PassUnexportedPointer(v UnexportedPointer) UnexportedPointer { return v }

//toolgen:tool
func PassEmbedsItself(v EmbedsItself) *EmbedsItself               { return &v }
func PassDeepPointers(v DeepPointers) DeepPointers                { return v }
func PassEmbeddedGeneric(v EmbeddedGeneric) EmbeddedGeneric       { return v }
func PassEmbeddedAlias(v EmbeddedAlias) EmbeddedAlias             { return v }
func PassEmbeddedError(v EmbeddedError) EmbeddedError             { return v }
func PassEmbeddedRecursion(v EmbeddedRecursion) EmbeddedRecursion { return v }
