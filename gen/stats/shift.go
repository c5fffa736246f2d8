package stats

import "slices"

// Shifted corrects an earlier report whose tools were read from a form that leaves
// something out. from and to are reports of the current tools, from in that form and
// to in full; their differences are added to the earlier costs.
func (r Report) Shifted(from, to Report) Report {
	before := r.Tools
	r.Tools = slices.Clone(before)
	for now, was := range earlier(to.Tools, before) {
		if was != none {
			r.Tools[was].Costs = shiftedAll(before[was].Costs, from.Tools[now].Costs, to.Tools[now].Costs)
		}
	}
	r.Totals = shiftedAll(r.Totals, from.Totals, to.Totals)
	return r
}

func shiftedAll(costs, from, to []Cost) []Cost {
	costs = slices.Clone(costs)
	for i, c := range costs {
		if !c.Refused && !from[i].Refused && !to[i].Refused {
			costs[i] = c.shifted(from[i], to[i])
		}
	}
	return costs
}

func (c Cost) shifted(from, to Cost) Cost {
	by := func(of, from, to Size) Size { return of.plus(to).minus(from) }
	c.Whole = by(c.Whole, from.Whole, to.Whole)
	c.Descriptions = by(c.Descriptions, from.Descriptions, to.Descriptions)
	c.Input = by(c.Input, from.Input, to.Input)
	c.Output = by(c.Output, from.Output, to.Output)
	c.Boxing = by(c.Boxing, from.Boxing, to.Boxing)
	return c
}
