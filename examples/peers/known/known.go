// Package known contains widely used types of other modules, which toolgen knows without
// analyzing their methods. Its tests compare toolgen's schemas with encoding/json for the
// real types.
package known

import (
	gofrs "github.com/gofrs/uuid/v5"
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// Values contains the types in every position where they can be.
type Values struct {
	ID       uuid.UUID                     `json:"id"`
	IDPtr    *uuid.UUID                    `json:"id_ptr"`
	IDs      []uuid.UUID                   `json:"ids"`
	ByID     map[uuid.UUID]decimal.Decimal `json:"by_id"`
	Null     uuid.NullUUID                 `json:"null"`
	NullPtr  *uuid.NullUUID                `json:"null_ptr,omitempty"`
	Other    gofrs.UUID                    `json:"other"`
	OtherPtr *gofrs.UUID                   `json:"other_ptr"`
	OrNull   gofrs.NullUUID                `json:"or_null"`
	Price    decimal.Decimal               `json:"price"`
	Prices   []*decimal.Decimal            `json:"prices"`
	Discount decimal.NullDecimal           `json:"discount"`
	Zeroed   decimal.Decimal               `json:"zeroed,omitzero"`
}

// Echo returns its argument.
func Echo(in Values) Values { return in }
