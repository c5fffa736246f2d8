// Package money represents amounts of money.
package money

// A Currency is the currency of an amount.
type Currency string

// The currencies.
const (
	Euro Currency = "EUR"
	Yen  Currency = "JPY"
)

// An Amount is an amount of money.
type Amount struct {
	Value    int      `json:"value"` // in the smallest coin
	Currency Currency `json:"currency"`
}
