package witness

import (
	"math/big"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// maxCount is the largest count that is read, of "minLength" and its like.
const maxCount = 1 << 40

// countOf returns the value of an integer between 0 and maxCount. It reports false
// for everything else.
func countOf(value *schema.Doc) (int, bool) {
	rat, ok := schema.Exact(value)
	if !ok || !rat.IsInt() || rat.Sign() < 0 || rat.Num().Cmp(big.NewInt(maxCount)) > 0 {
		return 0, false
	}
	return int(rat.Num().Int64()), true
}
