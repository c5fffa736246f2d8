package registered

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
)

// A cell is a variable, or part of a variable: a field of a struct, or an element of an
// array. It represents the location; a heap contains the contents.
type cell struct {
	id     int // number of the variable, in the order of allocation
	key    int // key in heaps
	cells  *cells
	typ    types.Type
	lit    token.Pos // position of the map literal
	parent *cell     // the struct or array that contains the cell, or nil
	parts  []*cell   // created when first used; nil for a cell without parts
	born   value     // the initial value; nil for the zero value
	seized *cell     // key under which a heap records that opaque code can change the cell
	index  int       // index among the parts of the parent
	rest   *cell     // represents all elements of a slice whose contents are known only as a string
	// growth contains the arrays that append derived from each other. They may be the same
	// array, because the compiler decides how much capacity append reserves.
	growth  *growth
	loose   bool      // the array contains JSON that is equal to the contents at run time, but may be spelled differently
	bag     bool      // the array contains the elements of a slice of unknown length: see [slice.isBag]
	summary *summary  // set if the cell represents variables of earlier iterations of a loop
	changed token.Pos // position at which the program changes one of these variables
	covers  []*cell   // for a bag, the arrays of other slices whose elements it includes
}

type growth struct{ arrays []grown }

// A grown is an array in a growth. Element i of the array is element i+shift of the
// growth, unless the array is a bag. A heap that contains a value for the cell made also
// contains the array.
type grown struct {
	array *cell
	shift int
	made  *cell
}

// twins returns the cells in other arrays of a growth that may be the same variable as c.
func (h *heap) twins(c *cell) []*cell {
	var path []int
	for elem := c; elem.parent != nil; elem = elem.parent {
		array := elem.parent
		path = append(path, elem.index)
		if array.growth == nil {
			continue
		}
		var twins []*cell
		add := func(twin *cell) {
			for _, i := range slices.Backward(path[:len(path)-1]) {
				if twin != nil {
					twin = twin.part(i)
				}
			}
			if twin != nil && twin != c {
				twins = append(twins, twin)
			}
		}
		at := slices.IndexFunc(array.growth.arrays, func(g grown) bool { return g.array == array })
		for _, g := range array.growth.arrays {
			switch {
			case h.stored(g.made) == nil:
			case array.bag || g.array.bag:
				n, _ := numParts(g.array.typ)
				for i := range n {
					add(g.array.part(i))
				}
			default:
				add(g.array.part(elem.index + array.growth.arrays[at].shift - g.shift))
			}
		}
		return twins
	}
	return nil
}

// maxParts is the maximum number of elements of arrays that are evaluated.
const maxParts = 1 << 14

// numParts returns the number of parts of a cell of a type, and whether the type is
// composite.
func numParts(t types.Type) (n int, composite bool) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u.NumFields(), true
	case *types.Array:
		return int(min(u.Len(), maxParts)), true
	}
	return 0, false
}

func isTooLarge(t types.Type) bool { return sizeOf(t) > maxParts }

func sizeOf(t types.Type) int64 {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		n := int64(1)
		for field := range u.Fields() {
			n = min(n+sizeOf(field.Type()), maxParts+1)
		}
		return n
	case *types.Array:
		if u.Len() > maxParts {
			return maxParts + 1
		}
		return min(u.Len()*sizeOf(u.Elem()), maxParts+1)
	}
	return 1
}

// part returns a field or an element of a cell.
func (c *cell) part(i int) *cell {
	if c.parts == nil {
		n, _ := numParts(c.typ)
		c.parts = make([]*cell, n)
	}
	if i < 0 || i >= len(c.parts) {
		return nil
	}
	if c.parts[i] == nil {
		c.parts[i] = c.cells.add(&cell{id: c.id, typ: c.typeOf(i), parent: c, born: c.born, index: i})
	}
	return c.parts[i]
}

func (c *cell) typeOf(i int) types.Type {
	switch u := c.typ.Underlying().(type) {
	case *types.Struct:
		return u.Field(i).Type()
	case *types.Array:
		return u.Elem()
	}
	return nil
}

// elem returns the cell of an element of a slice. If the slice is an embedded file or a
// long string, all of its bytes have the same cell.
func (s slice) elem(i int) *cell {
	if part := s.array.part(s.off + i); part != nil {
		return part
	}
	c := s.array
	if c.rest == nil {
		c.rest = c.cells.add(&cell{id: c.id, typ: s.elemType(), parent: c, index: -1})
		c.rest.born = &unknown{reason: "the slice is too large to evaluate"}
	}
	return c.rest
}

func (s slice) elemType() types.Type { return s.array.typ.Underlying().(*types.Array).Elem() }

// isSeveral reports whether a cell represents several variables: elements of a slice, or
// variables of earlier iterations of a loop.
func (c *cell) isSeveral() bool {
	for ; c != nil; c = c.parent {
		if c.isRest() || c.bag || c.summary != nil {
			return true
		}
	}
	return false
}

// isBag reports whether a slice is a bag: it has an unknown number of elements, and each
// element of its array may occur any number of times or not at all.
func (s slice) isBag() bool { return s.array.bag }

func (c *cell) isRest() bool { return c.parent != nil && c.parent.rest == c }

// field returns the cell of the field name, which an embedded struct may promote, or nil.
func (c *cell) field(name string) *cell {
	st, ok := c.typ.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return c.part(i)
		}
	}
	for i := range st.NumFields() {
		if st.Field(i).Embedded() {
			if found := c.part(i).field(name); found != nil {
				return found
			}
		}
	}
	return nil
}

// A heap contains the contents of cells. It is a trie of the keys of cells. Forked heaps
// share nodes, and copy a node before they change it.
type heap struct {
	root  *node
	owner *int // identifies the nodes that only this heap uses
	cells *cells
}

// cells lists the cells of all heaps of an evaluation, by their keys.
type cells struct {
	all     []*cell
	visited int // number of cells compared since the machine last counted steps
	marks   map[any]*cell
}

// mark returns the cell under which heaps record that the function or group of references
// of has been seized.
func (cs *cells) mark(of any) *cell {
	c := cs.marks[of]
	if c == nil {
		c = cs.add(&cell{})
		cs.marks[of] = c
	}
	return c
}

func (cs *cells) add(c *cell) *cell {
	c.key, c.cells = len(cs.all), cs
	cs.all = append(cs.all, c)
	return c
}

const (
	nodeBits = 4
	nodeSize = 1 << nodeBits
	maxBits  = 28 // bits of a key
)

type node struct {
	owner *int
	first int // variables with a lower id have no contents below the node
	nodes [nodeSize]*node
	vals  *[nodeSize]value // contents of a leaf
}

func newHeap() *heap { return &heap{owner: new(int), cells: &cells{marks: map[any]*cell{}}} }

func (h *heap) fork() *heap {
	h.owner = new(int)
	return &heap{root: h.root, owner: new(int), cells: h.cells}
}

// stored returns the value that was stored in a cell, or nil.
func (h *heap) stored(c *cell) value {
	n := h.root
	for shift := maxBits - nodeBits; n != nil; shift -= nodeBits {
		i := c.key >> shift % nodeSize
		if shift == 0 {
			return n.vals[i]
		}
		n = n.nodes[i]
	}
	return nil
}

// set stores a value. If the value is nil, set removes the contents.
func (h *heap) set(c *cell, v value) {
	at := &h.root
	for shift := maxBits - nodeBits; ; shift -= nodeBits {
		switch {
		case *at == nil:
			*at = &node{owner: h.owner, first: math.MaxInt}
			if shift == 0 {
				(*at).vals = new([nodeSize]value)
			}
		case (*at).owner != h.owner:
			copied := **at
			copied.owner = h.owner
			if shift == 0 {
				vals := *copied.vals
				copied.vals = &vals
			}
			*at = &copied
		}
		if c.typ != nil {
			(*at).first = min((*at).first, c.id)
		}
		i := c.key >> shift % nodeSize
		if shift == 0 {
			(*at).vals[i] = v
			return
		}
		at = &(*at).nodes[i]
	}
}

// differ calls visit for each cell whose contents differ between two heaps.
func differ(a, b *heap, visit func(c *cell, x, y value)) {
	a.cells.visited++
	var walk func(x, y *node, key, shift int)
	walk = func(x, y *node, key, shift int) {
		if x == y {
			return
		}
		for i := range nodeSize {
			at := key | i<<shift
			if shift == 0 {
				var v, w value
				if x != nil {
					v = x.vals[i]
				}
				if y != nil {
					w = y.vals[i]
				}
				if v != nil || w != nil {
					a.cells.visited++
					visit(a.cells.all[at], v, w)
				}
				continue
			}
			var m, n *node
			if x != nil {
				m = x.nodes[i]
			}
			if y != nil {
				n = y.nodes[i]
			}
			walk(m, n, at, shift-nodeBits)
		}
	}
	walk(a.root, b.root, 0, maxBits-nodeBits)
}

// seized returns the reason why opaque code can change a cell, or nil.
func (h *heap) seized(c *cell) *unknown {
	for ; c != nil; c = c.parent {
		if c.seized != nil {
			if u, ok := h.stored(c.seized).(*unknown); ok {
				return u
			}
		}
	}
	return nil
}

func (h *heap) load(c *cell) value {
	if u := h.seized(c); u != nil {
		return u
	}
	return h.contents(c)
}

// text returns the string whose bytes array contains, if no byte was changed since and
// opaque code cannot change it.
func (h *heap) text(array *cell) (scalar, bool) {
	text, ok := array.born.(scalar)
	return text, ok && h.stored(array) == nil && h.seized(array) == nil
}

func (h *heap) contents(c *cell) value {
	if v := h.stored(c); v != nil {
		return v // a table may implement a composite type as a whole
	}
	if files, ok := c.born.(embedded); ok {
		return files
	}
	n, composite := numParts(c.typ)
	if composite {
		all := make(aggregate, n)
		for i := range n {
			if c.born == nil && (c.parts == nil || c.parts[i] == nil) {
				all[i] = zero(c.typeOf(i)) // no value was stored in the part
			} else {
				all[i] = h.load(c.part(i))
			}
		}
		return all
	}
	return c.initial()
}

// sameAs returns c and all cells that may be the same variable because append may share
// arrays. If c is nil, it returns nil.
func (h *heap) sameAs(c *cell) []*cell {
	if c == nil {
		return nil
	}
	all := append([]*cell{c}, h.twins(c)...)
	if c.growth != nil {
		for _, g := range c.growth.arrays {
			if g.array != c && h.stored(g.made) != nil {
				all = append(all, g.array)
			}
		}
	}
	return all
}

// grow adds an array, shifted by shift, to a growth, and records in the heap that it
// exists.
func (h *heap) grow(g *growth, array *cell, shift int) {
	made := h.cells.add(&cell{id: array.id})
	h.set(made, null{})
	g.arrays = append(g.arrays, grown{array, shift, made})
	array.growth = g
}

// cover adds the elements of slices to a bag, and records that the bag may share the arrays
// of these slices.
func (h *heap) cover(bag *cell, with []value) {
	g := bag.growth
	if g == nil {
		g = &growth{}
		h.grow(g, bag, 0)
	}
	for _, v := range with {
		s, ok := v.(slice)
		if !ok || s.array == bag {
			continue
		}
		if !s.isBag() {
			bag.covers = append(bag.covers, s.array)
		}
		switch other := s.array.growth; other {
		case g:
		case nil:
			h.grow(g, s.array, 0)
		default:
			for _, one := range other.arrays {
				g.arrays = append(g.arrays, one)
				one.array.growth = g
			}
		}
	}
}

// isZero reports whether a value is the zero value of its type and has no source
// position.
func isZero(v value) bool {
	switch v := v.(type) {
	case null:
		return true
	case scalar:
		switch v.v.Kind() {
		case constant.Bool:
			return v.pos == token.NoPos && !constant.BoolVal(v.v)
		case constant.String:
			return v.pos == token.NoPos && constant.StringVal(v.v) == ""
		case constant.Int:
			return v.pos == token.NoPos && constant.Sign(v.v) == 0
		}
	case aggregate:
		return !slices.ContainsFunc(v, func(v value) bool { return !isZero(v) })
	}
	return false
}

func (h *heap) store(c *cell, v value) {
	if c.isRest() {
		h.set(c.parent, c.born) // the string, of which an element changes, becomes unknown
		return
	}
	n, composite := numParts(c.typ)
	parts, known := v.(aggregate)
	if _, isUnknown := v.(*unknown); !composite || !known && !isUnknown {
		h.set(c, v) // a composite value that a table implements as a whole, for example a reflect.Value
		return
	}
	if _, isText := c.born.(scalar); isText || c.summary != nil {
		h.set(c, unknownOf(v))
		return
	}
	if h.stored(c) != nil {
		h.set(c, nil)
	}
	for i := range n {
		if known && i < len(parts) && c.born == nil && (c.parts == nil || c.parts[i] == nil) && isZero(parts[i]) {
			continue // unchanged
		}
		if u, ok := v.(*unknown); ok && u.oneOf != nil {
			h.store(c.part(i), element(u, i))
		} else if known && i < len(parts) {
			h.store(c.part(i), parts[i])
		} else {
			h.store(c.part(i), v)
		}
	}
}

// seize records that opaque code can change everything that is reachable through the
// references.
func (h *heap) seize(why *unknown, refs ...value) {
	for len(refs) > 0 {
		ref := refs[len(refs)-1]
		refs = refs[:len(refs)-1]
		var c *cell
		switch ref := ref.(type) {
		case pointer:
			c = ref.to
		case slice:
			c = ref.array
		case mapValue:
			c = ref.cell
		case *group:
			if mark := h.cells.mark(ref); h.stored(mark) == nil {
				h.set(mark, why)
				refs = append(refs, ref.refs...)
			}
			continue
		case closure:
			if mark := h.cells.mark(ref.key()); h.stored(mark) == nil {
				h.set(mark, why)
				refs = append(refs, refsOf(tuple(ref.bindings))...)
			}
			continue
		default:
			continue
		}
		if h.seized(c) != nil {
			continue
		}
		refs = append(refs, h.reachable(c)...)
		if c.seized == nil {
			c.seized = c.cells.add(&cell{id: c.id})
		}
		h.set(c.seized, why)
	}
}

// reachable returns the references in a cell and its parts. It skips cells that are
// already seized.
func (h *heap) reachable(c *cell) []value {
	if h.seized(c) != nil {
		return nil
	}
	refs := refsOf(h.stored(c))
	for _, part := range c.parts {
		if part != nil {
			refs = append(refs, h.reachable(part)...)
		}
	}
	return refs
}

// joinHeaps returns the heap at the end of two paths that end with the heaps a and b.
// Contents that differ become unknown for the reason why. Variables with an id of at
// least next were created on one of the paths.
func joinHeaps(a, b *heap, next int, why *unknown) *heap {
	joined := a.fork()
	b.owner = new(int)
	var merge func(x, y *node, key, shift int) *node
	merge = func(x, y *node, key, shift int) *node {
		switch {
		case x == y || y == nil && x.first >= next:
			return x
		case x == nil && y.first >= next:
			return y
		}
		x, y = cmp.Or(x, &emptyNode), cmp.Or(y, &emptyNode)
		made := &node{owner: joined.owner, first: min(x.first, y.first)}
		if shift > 0 {
			for i := range nodeSize {
				made.nodes[i] = merge(x.nodes[i], y.nodes[i], key|i<<shift, shift-nodeBits)
			}
			return made
		}
		made.vals = new([nodeSize]value)
		for i := range nodeSize {
			if v, w := x.vals[i], y.vals[i]; v != nil || w != nil {
				a.cells.visited++
				made.vals[i] = a.cells.all[key|i].join(v, w, next, why)
			}
		}
		return made
	}
	joined.root = merge(a.root, b.root, 0, maxBits-nodeBits)
	return joined
}

// emptyNode is a node without contents.
var emptyNode = node{first: math.MaxInt, vals: new([nodeSize]value)}

// join returns the contents of c where two paths meet. The contents at the ends of the
// paths are x and y, which may be nil (see joinHeaps).
func (c *cell) join(x, y value, next int, why *unknown) value {
	if c.typ == nil || c.id >= next { // a mark, or created on one of the paths
		switch {
		case x == nil:
			return y
		case y == nil:
			return x
		}
		return join(x, y, why)
	}
	if x == nil {
		x = c.initial()
	}
	if y == nil {
		y = c.initial()
	}
	return join(x, y, why)
}

// initial returns the contents of a cell before a value is stored in it.
func (c *cell) initial() value {
	if c.born != nil {
		return c.born
	}
	return zero(c.typ)
}

func zero(t types.Type) value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return boolValue(false)
		case u.Info()&types.IsString != 0:
			return stringValue("")
		case u.Info()&types.IsFloat != 0:
			return scalar{v: constant.MakeFloat64(0)}
		case u.Info()&types.IsNumeric != 0:
			return scalar{v: constant.MakeInt64(0)}
		}
		return null{} // unsafe.Pointer, untyped nil
	case *types.Struct, *types.Array:
		n, _ := numParts(t)
		all := make(aggregate, n)
		for i := range n {
			if st, ok := u.(*types.Struct); ok {
				all[i] = zero(st.Field(i).Type())
			} else {
				all[i] = zero(u.(*types.Array).Elem())
			}
		}
		return all
	case *types.Tuple:
		all := make(tuple, u.Len())
		for i := range u.Len() {
			all[i] = zero(u.At(i).Type())
		}
		return all
	}
	return null{}
}

// touch records that a cell changes, if a registered tool refers to the cell, one of its
// parts, or a variable that contains it.
func (m *machine) touch(st *state, c *cell) {
	if len(m.watched) == 0 {
		return
	}
	m.touchParts(st, c)
	for c = c.parent; c != nil; c = c.parent {
		m.change(st, c)
	}
}

func (m *machine) touchParts(st *state, c *cell) {
	m.change(st, c)
	for _, part := range c.parts {
		if part != nil {
			m.touchParts(st, part)
		}
	}
}

func (m *machine) change(st *state, c *cell) {
	if c.summary != nil {
		c.changed = m.where()
		m.changeEarlier(c)
	}
	for _, ev := range m.watched[c] {
		if !exclude(ev.conds, st.conds, c.id) {
			ev.changed = m.where()
		}
	}
}

// changeEarlier records that the program may change the variables that earlier represents.
// It records this for each tool that may refer to them.
func (m *machine) changeEarlier(earlier *cell) {
	for c, events := range m.watched {
		if c.id > earlier.id && types.Identical(summaryType(c), earlier.typ) {
			for _, ev := range events {
				ev.changed = earlier.changed
			}
		}
	}
}

// root returns the variable of which a cell is a part.
func (c *cell) root() *cell {
	for c.parent != nil {
		c = c.parent
	}
	return c
}

// exclude reports whether a and b cannot both hold, because they belong to different
// alternatives of the same fork. The variable with the given id must have been created in
// the same loop iteration as the fork; otherwise a and b may belong to different
// iterations.
func exclude(a, b *cond, id int) bool {
	var x, y *cond
	for a != b {
		switch {
		case b == nil || a != nil && a.depth >= b.depth:
			x, a = a, a.before
		default:
			y, b = b, b.before
		}
	}
	return x != nil && y != nil && x.fork != 0 && x.fork == y.fork && x.side != y.side && id >= x.loop
}
