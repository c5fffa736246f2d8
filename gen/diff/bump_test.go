package diff

import "testing"

func TestBump(t *testing.T) {
	tests := []struct {
		version string
		want    [5]string // by class; "" for no version
	}{
		{"", [5]string{"none", "patch", "minor", "major", "major"}},
		{"v1.2.3", [5]string{"v1.2.3", "v1.2.4", "v1.3.0", "v2.0.0", "v2.0.0"}},
		{"1.2.3", [5]string{"1.2.3", "1.2.4", "1.3.0", "2.0.0", "2.0.0"}},
		{"v0.4.2", [5]string{"v0.4.2", "v0.4.3", "v0.4.3", "v0.5.0", "v0.5.0"}},
		{"v2.0.0-rc.1", [5]string{"v2.0.0-rc.1", "v2.0.0", "v2.0.0", "v2.0.0", "v2.0.0"}},
		{"v1.3.0-rc.1", [5]string{"v1.3.0-rc.1", "v1.3.0", "v1.3.0", "v2.0.0", "v2.0.0"}},
		{"v1.3.1-0.a+b.c", [5]string{"v1.3.1-0.a+b.c", "v1.3.1", "v1.4.0", "v2.0.0", "v2.0.0"}},
		{"v0.1.0-rc.1", [5]string{"v0.1.0-rc.1", "v0.1.0", "v0.1.0", "v0.1.0", "v0.1.0"}},
		{"v1.2.3+linux", [5]string{"v1.2.3+linux", "v1.2.4", "v1.3.0", "v2.0.0", "v2.0.0"}},
		{"v1.2", [5]string{}},
		{"v01.2.3", [5]string{}},
		{"v1.2.3-01", [5]string{}},
		{"main", [5]string{}},
		{"v99999999999999999999.0.0", [5]string{}},
	}
	for _, tt := range tests {
		for class, want := range tt.want {
			got, ok := Bump(tt.version, Class(class))
			if got != want || ok != (want != "") {
				t.Errorf("Bump(%q, %v) = %q, %v, want %q", tt.version, Class(class), got, ok, want)
			}
		}
	}
}
