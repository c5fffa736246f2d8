// Package shop shows existing types that toolgen supports without changes: constants, a
// sealed interface, validator tags, and an amount with its own JSON encoding.
//
//toolgen:package validate prefix=shop_ openworld=false
package shop

import (
	"context"
	"errors"
	"fmt"
)

//go:generate go tool toolgen

// Speed is the delivery time of an order.
type Speed int

const (
	Standard Speed = iota // within a week
	Express               // on the next day
	Courier               // today, within the city
)

// An Order is a list of articles to buy.
type Order struct {
	Lines   []Line  `json:"lines" validate:"required,min=1,max=20,dive"` // articles to order
	Email   string  `json:"email" validate:"required,email"`             // address for the receipt
	Coupon  string  `json:"coupon,omitempty" validate:"omitempty,len=8"` // coupon code from the newsletter
	Speed   Speed   `json:"speed,omitempty"`
	Payment Payment `json:"payment"`
}

// A Line is one article of an order.
type Line struct {
	Article string `json:"article" validate:"required,startswith=SKU-"` // article number
	Count   int    `json:"count" validate:"min=1,max=99"`               // number of pieces
}

// Payment is a method of payment.
//
//toolgen:union key=method
type Payment interface{ fee() Money }

// Card is an immediate payment.
type Card struct {
	Token string `json:"token"` // token from the payment page
}

// Invoice is a payment after delivery, for companies.
type Invoice struct {
	Company string `json:"company"`                                   // name of the company
	VAT     string `json:"vat,omitempty" validate:"omitempty,len=11"` // VAT number
}

func (Card) fee() Money    { return 0 }
func (Invoice) fee() Money { return 250 }

// Money is an amount in cents, encoded as a decimal string.
//
//toolgen:schema {"type":"string","pattern":"^-?[0-9]+\\.[0-9]{2}$"}
type Money int64

// MarshalJSON writes 1250 as "12.50".
func (m Money) MarshalJSON() ([]byte, error) {
	sign, cents := "", m
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Appendf(nil, `"%s%d.%02d"`, sign, cents/100, cents%100), nil
}

// A Receipt is the confirmation of an order.
type Receipt struct {
	Number string  `json:"number"`
	Total  Money   `json:"total"`
	PaidBy Payment `json:"paid_by"`
	Speed  Speed   `json:"speed"`
}

var errEmpty = errors.New("an order must have at least one line")

// price is what every article costs.
const price Money = 999

// Place places an order.
//
//toolgen:tool
func Place(ctx context.Context, order Order) (Receipt, error) {
	if len(order.Lines) == 0 {
		return Receipt{}, errEmpty
	}
	total := order.Payment.fee()
	for _, line := range order.Lines {
		total += price * Money(line.Count)
	}
	return Receipt{Number: "R-1", Total: total, PaidBy: order.Payment, Speed: order.Speed}, ctx.Err()
}
