package catalogue

import (
	"unsafe"
)

type (
	ChanInside struct {
		A int
		B chan int
	}
	// ChanOmitted never contains the field in its JSON, but cannot be encoded if the field is
	// set.
	ChanOmitted struct {
		A int
		B chan int `json:",omitzero"`
	}
	ChanHidden struct {
		A int
		B chan int `json:"-"`
	}
)

func PassChan(v Of[chan int]) Of[chan int] { return v }

//toolgen:tool
func PassFunc(v Of[func()]) Of[func()] { return v }

//toolgen:tool
func PassFuncPtr(v Of[*func()]) Of[*func()]                     { return v }
func PassComplex64(v Of[complex64]) Of[complex64]               { return v }
func PassComplex128(v Of[complex128]) Of[complex128]            { return v }
func PassUnsafePointer(v Of[unsafe.Pointer]) Of[unsafe.Pointer] { return v }
func PassChans(v Of[[]chan int]) Of[[]chan int]                 { return v }

//toolgen:tool
func PassFuncMap(v Of[map[string]func()]) Of[map[string]func()]   { return v }
func PassChanInside(v Of[ChanInside]) Of[ChanInside]              { return v }
func PassChanOmitted(v Of[ChanOmitted]) Of[ChanOmitted]           { return v }
func PassChanHidden(v Of[ChanHidden]) Of[ChanHidden]              { return v }
func PassFloatKeys(v Of[map[float64]int]) Of[map[float64]int]     { return v }
func PassBoolKeys(v Of[map[bool]int]) Of[map[bool]int]            { return v }
func PassStructKeys(v Of[map[Pair]int]) Of[map[Pair]int]          { return v }
func PassAnyKeys(v Of[map[any]int]) Of[map[any]int]               { return v }
func PassArrayKeys(v Of[map[[2]int]string]) Of[map[[2]int]string] { return v }
