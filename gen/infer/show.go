package infer

import (
	"encoding/json"
	"fmt"
	"strings"
)

// show writes a value as JSON, for a message.
func show(v any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(v) != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(text.String())
}

func showAll(list []any) string {
	shown := make([]string, len(list))
	for i, v := range list {
		shown[i] = show(v)
	}
	return strings.Join(shown, ", ")
}
