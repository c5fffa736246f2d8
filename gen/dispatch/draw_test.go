package dispatch

import "testing"

func TestVariables(t *testing.T) {
	for _, test := range []struct{ variable, address, operand, member string }{
		{"v.Day", "&v.Day", "v.Day", "v.Day.High"},
		{"*v", "v", "(*v)", "v.High"},
		{"**v", "*v", "(**v)", "(*v).High"},
	} {
		if got := address(test.variable); got != test.address {
			t.Errorf("address of %s = %s, want %s", test.variable, got, test.address)
		}
		if got := operand(test.variable); got != test.operand {
			t.Errorf("operand %s = %s, want %s", test.variable, got, test.operand)
		}
		if got := member(test.variable, "High"); got != test.member {
			t.Errorf("member of %s = %s, want %s", test.variable, got, test.member)
		}
	}
}
