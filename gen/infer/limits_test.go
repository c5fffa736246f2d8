package infer

import (
	"encoding/json"
	"go/types"
	"math/big"
	"reflect"
	"testing"
)

// TestHolds asks encoding/json for each kind of number.
func TestHolds(t *testing.T) {
	kinds := map[types.BasicKind]any{
		types.Int: 0, types.Int8: int8(0), types.Int16: int16(0), types.Int32: int32(0), types.Int64: int64(0),
		types.Uint: uint(0), types.Uint8: uint8(0), types.Uint16: uint16(0), types.Uint32: uint32(0), types.Uint64: uint64(0),
		types.Uintptr: uintptr(0), types.Float32: float32(0), types.Float64: 0.0,
	}
	numbers := []json.Number{
		"0", "-1", "1.5", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768", "-32769", "65535", "65536",
		"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
		"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
		"18446744073709551615", "18446744073709551616",
		"3.4028235e38", "-3.4028235e38", "3.4028235677973366e38", "3.4028236e38", "1e39", "1e-60", "1e308",
	}
	for kind, zero := range kinds {
		for _, number := range numbers {
			err := json.Unmarshal([]byte(number), reflect.New(reflect.TypeOf(zero)).Interface())
			if got, want := holds(types.Typ[kind], number), err == nil; got != want {
				t.Errorf("holds(%T, %s) = %v, and json says %v", zero, number, got, err)
			}
		}
	}
}

func TestWholeBound(t *testing.T) {
	tests := []struct{ keyword, bound, name, number string }{
		{"minimum", "0.5", "minimum", "1"}, {"minimum", "-0.5", "minimum", "0"}, {"exclusiveMinimum", "0.5", "minimum", "1"},
		{"maximum", "2.5", "maximum", "2"}, {"maximum", "-2.5", "maximum", "-3"}, {"exclusiveMaximum", "2.5", "maximum", "2"},
	}
	for _, test := range tests {
		bound, _ := new(big.Rat).SetString(test.bound)
		if name, number := wholeBound(test.keyword, bound); name != test.name || number != test.number {
			t.Errorf("%s %s is %s %s, want %s %s", test.keyword, test.bound, name, number, test.name, test.number)
		}
	}
}
