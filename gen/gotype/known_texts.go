package gotype

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// readIP returns the error of net.IP.UnmarshalText. It does not use package net, which
// would add more to each build of the command than all other known types.
func readIP(text string) error {
	if addr, err := netip.ParseAddr(text); text != "" && (err != nil || addr.Zone() != "") {
		return fmt.Errorf("invalid IP address: %s", text)
	}
	return nil
}

// readLevel returns the error of slog.Level.UnmarshalText.
func readLevel(text string) error {
	name, offset := text, ""
	if i := strings.IndexAny(text, "+-"); i >= 0 {
		name, offset = text[:i], text[i:]
	}
	if offset != "" {
		if _, err := strconv.Atoi(offset); err != nil {
			return fmt.Errorf("slog: level string %q: %w", text, err)
		}
	}
	switch strings.ToUpper(name) {
	case "DEBUG", "INFO", "WARN", "ERROR":
		return nil
	}
	return fmt.Errorf("slog: level string %q: unknown name", text)
}
