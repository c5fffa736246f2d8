package registered

import "testing"

func TestFuncName(t *testing.T) {
	method := FuncName{Path: "example.com/lib", Package: "lib", Recv: "Server", Name: "Add"}
	function := FuncName{Path: "example.com/lib", Package: "lib", Name: "Add"}
	versioned := FuncName{Path: "example.com/team/go-lib/v2", Package: "lib", Name: "Add"}
	unknown := FuncName{Path: "gopkg.in/lib.v3", Name: "Add"}
	for _, test := range []struct {
		of   FuncName
		text string
		want bool
	}{
		{method, "lib.Server.Add", true},
		{method, "example.com/lib.Server.Add", true},
		{method, "(*lib.Server).Add", true},
		{method, "(lib.Server).Add", true},
		{method, "(*example.com/lib.Server).Add", true},
		{method, "lib.(*Server).Add", true},
		{method, "(*lib.Server[T]).Add", true},
		{method, "(*lib.Server[K, map[string]V]).Add", true},
		{method, "lib.Add", false},
		{method, "Server.Add", false},
		{method, "lib.Other.Add", false},
		{method, "ib.Server.Add", false},
		{method, "example.com/other.Server.Add", false},
		{function, "lib.Add", true},
		{function, "example.com/lib.Add", true},
		{function, "lib.Server.Add", false},
		{function, "Add", false},
		{function, ".Add", false},
		{versioned, "lib.Add", true},
		{versioned, "go-lib.Add", true},
		{versioned, "go-lib/v2.Add", true},
		{versioned, "team/go-lib.Add", true},
		{versioned, "example.com/team/go-lib/v2.Add", true},
		{versioned, "example.com/team/go-lib.Add", true},
		{versioned, "v2.Add", false},
		{unknown, "lib.Add", true},
		{unknown, "gopkg.in/lib.v3.Add", true},
		{unknown, "other.Add", false},
	} {
		if got := test.of.IsNamed(test.text); got != test.want {
			t.Errorf("%+v: IsNamed(%q) = %v, want %v", test.of, test.text, got, test.want)
		}
	}
}

func TestTypeName(t *testing.T) {
	packages := map[string]string{"example.com/team/go-db/v2": "db", "example.com/m": "m"}
	for _, test := range []struct {
		of, text string
		want     bool
	}{
		{"*example.com/team/go-db/v2.Conn", "*db.Conn", true},
		{"*example.com/team/go-db/v2.Conn", "*example.com/team/go-db/v2.Conn", true},
		{"*example.com/team/go-db/v2.Conn", "*example.com/team/go-db.Conn", true},
		{"*example.com/team/go-db/v2.Conn", "*go-db.Conn", true},
		{"*example.com/team/go-db/v2.Conn", "db.Conn", false},
		{"*example.com/team/go-db/v2.Conn", "*Conn", false},
		{"*example.com/team/go-db/v2.Conn", "*b.Conn", false},
		{"example.com/m.Store", "Store", true},
		{"example.com/m.Store", "m.Store", true},
		{"example.com/m.Store", "example.com/m.Store", true},
		{"example.com/m.Repo[example.com/team/go-db/v2.Conn]", "Repo[db.Conn]", true},
		{"map[string]example.com/m.Store", "map[string]Store", true},
		{"map[string]example.com/m.Store", "map[ string ]m.Store", true},
		{"map[int]example.com/m.Store", "map[string]Store", false},
		{"<-chan int", "<-chan int", true},
		{"<-chan int", "chan int", false},
		{"func(example.com/m.Store) error", "func(Store) error", true},
		{"error", "error", true},
		{"error", "m.error", false},
	} {
		of := TypeName{Text: test.of, Packages: packages, Local: "example.com/m"}
		if got := of.IsNamed(test.text); got != test.want {
			t.Errorf("%q: IsNamed(%q) = %v, want %v", test.of, test.text, got, test.want)
		}
	}
}
