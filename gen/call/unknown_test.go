package call

import "testing"

// TestUnknownTool: a server tells its client which tool was meant.
func TestUnknownTool(t *testing.T) {
	set := Must(Join(echo("forecast"), echo("alerts")))
	for name, want := range map[string]string{
		"forcast":  `no tool is called "forcast": did you mean "forecast"?`,
		"Forecast": `no tool is called "Forecast": did you mean "forecast"?`,
		"delete":   `no tool is called "delete"`,
		"":         `no tool is called ""`,
	} {
		if got := set.Call(t.Context(), name, nil).Err.Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
