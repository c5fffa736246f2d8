// Package ticket declares the structured output for a customer's message. It does not
// import an SDK.
//
//toolgen:package call
package ticket

//go:generate go tool toolgen

// A Ticket is what a message from a customer asks for.
//
//toolgen:answer
type Ticket struct {
	Subject string `json:"subject" minLength:"1" maxLength:"60"`         // what it is about, in one line
	Area    Area   `json:"area"`                                         // who looks after it
	Urgent  bool   `json:"urgent"`                                       // whether the customer cannot go on
	Order   string `json:"order,omitempty" pattern:"^[A-Z]{2}[0-9]{4}$"` // the number of the order
	Items   []Item `json:"items" maxItems:"20"`                          // what is wrong with which goods
}

// An Item is one of the goods that a ticket is about.
type Item struct {
	Name  string `json:"name"`                          // as the customer calls it
	Count int    `json:"count" minimum:"1" default:"1"` // how many of them
	Fault string `json:"fault,omitempty"`               // what is wrong with it
}

// An Area is a part of the shop.
type Area string

// The areas.
const (
	Delivery Area = "delivery" // on its way, late or lost
	Goods    Area = "goods"    // broken or wrong
	Billing  Area = "billing"  // invoices and refunds
)

// Topics are what a message is about, in words of the customer.
//
//toolgen:answer format=responses,anthropic
type Topics []string
