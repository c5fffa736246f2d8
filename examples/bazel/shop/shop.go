// Package shop sells things.
//
//toolgen:package call
package shop

import (
	"context"
	"errors"
	"time"

	"github.com/go-toolgen/toolgen/examples/bazel/money"
)

// An Order is an order of a customer.
type Order struct {
	Amount money.Amount `json:"amount"`
	By     time.Time    `json:"by"` // latest time of delivery
}

// Send sends an order.
//
//toolgen:tool
func Send(ctx context.Context, order Order) (id string, err error) {
	return "", errors.New("not open yet")
}

// Refund returns the price of an order.
//
//toolgen:tool
//toolgen:description file:refund.md
func Refund(ctx context.Context, id string) (money.Amount, error) {
	return money.Amount{}, errors.New("not open yet")
}
