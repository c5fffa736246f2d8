package gotype

import (
	"encoding"
	"log/slog"
	"net"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestTexts compares the errors of known types with those of UnmarshalText.
func TestTexts(t *testing.T) {
	tests := []struct {
		read func(string) error
		into encoding.TextUnmarshaler
		text []string
	}{
		{readIP, new(net.IP), []string{"", "192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", "fe80::1%eth0", "192.0.2", "192.0.2.256", "192.0.2.01", "host", " 192.0.2.1", "\x00"}},
		{readLevel, new(slog.Level), []string{"", "DEBUG", "info", "Warn", "ERROR+2", "error-8", "INFO+", "INFO+x", "INFO+99999999999999999999", "+2", "FATAL", "INFO 2", "ınfo", "\xff"}},
	}
	for _, tt := range tests {
		for _, text := range tt.text {
			got, want := tt.read(text), tt.into.UnmarshalText([]byte(text))
			if (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
				t.Errorf("%T, %q: got %v, want %v", tt.into, text, got, want)
			}
		}
	}
}

// TestKnownPatternsArePortable checks that the patterns of known types are anchored and
// use no shorthand classes.
func TestKnownPatternsArePortable(t *testing.T) {
	var check func(name string, form *Form)
	check = func(name string, form *Form) {
		if form == nil {
			return
		}
		if portable, ok := schema.PortablePattern(form.Pattern); form.Pattern != "" && (!ok || portable != form.Pattern) {
			t.Errorf("%s: got %s, want %s", name, form.Pattern, portable)
		}
		for i := range form.AnyOf {
			check(name, &form.AnyOf[i])
		}
		check(name, form.Items)
	}
	for _, row := range slices.Concat(knownTypes, moduleTypes) {
		check(row.Name, &row.Form)
		check(row.Name, row.FromText)
		check(row.Name, row.Written)
	}
}
