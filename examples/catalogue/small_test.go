package catalogue_test

import (
	"testing"

	"github.com/go-toolgen/toolgen/templates"
)

// TestSmall checks that pages without tools, or with one tool, have no useless controls, and
// report if there is nothing to show.
func TestSmall(t *testing.T) {
	for _, test := range []struct {
		name     string
		tools    []templates.CatalogueTool
		finder   bool
		overview bool
	}{
		{"none", nil, false, false},
		{"one", house()[:1], false, true},
		{"several", house(), true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := open(t, render(t, test.tools...), desktop)
			b.eventually(`document.getElementById('theme').checkVisibility()`) // the script has run
			for selector, want := range map[string]bool{"#finder": test.finder, "section.overview": test.overview, "main > .none": !test.overview} {
				if got := eval[bool](b, `document.querySelector(`+quote(selector)+`)?.checkVisibility() ?? false`); got != want {
					t.Errorf("%s: visible is %v, want %v", selector, got, want)
				}
			}
			b.run(slash)
			if got := eval[bool](b, `document.activeElement.id === 'search'`); got != test.finder {
				t.Errorf("the key / leads to the search: %v, want %v", got, test.finder)
			}
		})
	}
}

// TestDirection checks that a string is shown in the direction of its script, regardless of
// the text around it.
func TestDirection(t *testing.T) {
	arabic := oven()
	arabic.Description = "يسخن الفرن.\n\n- أولا `degrees`\n- ثانيا"
	arabic.Input[0].Description = "درجة الحرارة."
	b := open(t, render(t, lamp(), arabic), desktop)
	const atRight = `((selector) => {
		const element = document.querySelector('#tool-heat_oven ' + selector);
		const range = document.createRange();
		range.selectNodeContents(element);
		const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
		return box.width - text.width > 20 && Math.abs(box.right - text.right) < 2;
	})`
	for _, selector := range []string{".description p", ".description li", "td p"} {
		if !eval[bool](b, atRight+`(`+quote(selector)+`)`) {
			t.Errorf("%s: the text does not begin at the right", selector)
		}
	}
	if eval[bool](b, `getComputedStyle(document.querySelector('#tool-set_lamp .bullets')).direction !== 'ltr'`) {
		t.Error("an English list does not begin at the left")
	}
}
