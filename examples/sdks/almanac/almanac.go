// Package almanac has a tool that is a function and needs nothing but its
// arguments, so that its calls are functions, too.
//
//toolgen:package sdk=go-sdk,mcp-go,openai,anthropic,genai
package almanac

//go:generate go tool toolgen

import "time"

// Daylight tells how many hours of daylight a month has in Oslo.
//
//toolgen:tool
func Daylight(
	//toolgen:param minimum=1 maximum=12
	month int,
) int {
	return [...]int{7, 9, 12, 15, 17, 19, 18, 16, 13, 10, 8, 6}[month-1]
}

// Moment tells when in UTC so many nanoseconds since 1970 are over.
//
//toolgen:tool
func Moment(nanoseconds int64) time.Time { return time.Unix(0, nanoseconds).UTC() }
