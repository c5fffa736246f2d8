// Package ticket declares the structured output for a customer's message. It does not
// import an SDK.
//
//toolgen:package call
package ticket

//go:generate go tool toolgen

// A Ticket is a customer's request.
//
//toolgen:answer
type Ticket struct {
	Subject string `json:"subject" minLength:"1" maxLength:"60"`         // summary of the request, in one line
	Area    Area   `json:"area"`                                         // area of the shop that is responsible
	Urgent  bool   `json:"urgent"`                                       // whether the customer needs help immediately
	Order   string `json:"order,omitempty" pattern:"^[A-Z]{2}[0-9]{4}$"` // order number
	Items   []Item `json:"items" maxItems:"20"`                          // goods with a problem
}

// An Item is a product with a problem.
type Item struct {
	Name  string `json:"name"`                          // name that the customer uses
	Count int    `json:"count" minimum:"1" default:"1"` // number of pieces
	Fault string `json:"fault,omitempty"`               // description of the problem
}

// An Area is a part of the shop.
type Area string

// The areas.
const (
	Delivery Area = "delivery" // in transit, late, or lost
	Goods    Area = "goods"    // broken or wrong
	Billing  Area = "billing"  // invoices and refunds
)

// Topics are the topics of a message, in the customer's words.
//
//toolgen:answer format=responses,anthropic
type Topics []string
