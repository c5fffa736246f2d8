package catalogue_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// shown returns the names of the tools that are not filtered out. The list and the sections
// must show the same tools.
const shown = `(() => {
	const visible = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((e) => e.textContent);
	const [list, sections] = [visible('nav a'), visible('article h3')];
	return list.join() === sections.join() ? list.join(' ') : 'the list ' + list + ' is not the sections ' + sections;
})()`

// slash presses the key that focuses the search field. If the page handles the key, no
// character is entered; chromedp.KeyEvent would always enter one.
var slash = command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "/", Text: "/"})

func TestSearch(t *testing.T) {
	b := open(t, render(t, house()...), desktop)
	b.run(slash)
	type step struct{ keys, want, found string }
	for _, s := range []step{
		{"KELVIN", "heat_oven", "1 of 3 tools"},
		{kb.Escape, "set_lamp lock_doors heat_oven", ""},
		{"room lamp", "set_lamp", "1 of 3 tools"},
		{" unicorn", "", "0 of 3 tools"},
		{kb.Escape, "set_lamp lock_doors heat_oven", ""},
		{"house", "set_lamp lock_doors heat_oven", "3 of 3 tools"},
	} {
		b.run(chromedp.KeyEvent(s.keys))
		b.eventually(`document.getElementById('found').textContent === ` + quote(s.found))
		if got := eval[string](b, shown); got != s.want {
			t.Errorf("after %q: got %q, want %q", s.keys, got, s.want)
		}
		nothing := eval[bool](b, `document.getElementById('nothing').checkVisibility()`)
		if nothing != (s.want == "") {
			t.Errorf("after %q: the page says that no tool is like that: %v", s.keys, nothing)
		}
	}
	if got := eval[int](b, `CSS.highlights.get('found').size`); got != 0 {
		t.Errorf("%d words are marked, but no name has the word house", got)
	}
}

func TestFilters(t *testing.T) {
	b := open(t, render(t, house()...), desktop)
	for _, test := range []struct{ control, value, want string }{
		{"hint", "open world", "lock_doors heat_oven"},
		{"hint", "destructive", "lock_doors"},
		{"provider", "0:adapted", "heat_oven"},
		{"provider", "1:no", "lock_doors"},
		{"change", "*", "set_lamp lock_doors"},
		{"change", "breaking", "set_lamp"},
	} {
		choose := func(value string) {
			eval[int](b, `(() => {
				const control = document.getElementById(`+quote(test.control)+`);
				control.value = `+quote(value)+`;
				control.dispatchEvent(new Event('change', { bubbles: true }));
				return 0;
			})()`)
		}
		choose(test.value)
		if got := eval[string](b, shown); got != test.want {
			t.Errorf("%s %s: got %q, want %q", test.control, test.value, got, test.want)
		}
		choose("")
	}
}

func TestKeyboard(t *testing.T) {
	b := open(t, render(t, house()...), desktop)
	var got []string
	for range 9 {
		b.run(chromedp.KeyEvent(kb.Tab))
		got = append(got, eval[string](b, `(() => { const e = document.activeElement; return e.id || e.textContent.trim().split(/\s/)[0]; })()`))
	}
	want := []string{"Skip", "theme", "search", "hint", "provider", "change", "Tools", "set_lamp", "lock_doors"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("elements that the tab key reaches (-want +got):\n%s", diff)
	}
	if !eval[bool](b, `getComputedStyle(document.activeElement).outlineStyle === 'solid'`) {
		t.Error("the focus cannot be seen")
	}
	b.run(chromedp.Focus(chromedp.CSS(`#tool-set_lamp summary`)), chromedp.KeyEvent(kb.Enter))
	b.eventually(`document.querySelector('[role="tablist"]') !== null`)
	b.run(chromedp.KeyEvent(kb.Tab))
	const tab = `(() => {
		const tab = document.activeElement;
		const panels = [...tab.closest('.formats').querySelectorAll('[role="tabpanel"]')].filter((p) => p.checkVisibility());
		const fits = panels.length === 1 && panels[0].id === tab.getAttribute('aria-controls') && panels[0].getAttribute('aria-labelledby') === tab.id;
		return fits && tab.getAttribute('aria-selected') === 'true' ? tab.textContent : 'not one chosen panel';
	})()`
	for _, step := range []struct{ key, want string }{
		{"", "mcp"},
		{kb.ArrowRight, "openai"},
		{kb.ArrowRight, "gemini"},
		{kb.ArrowRight, "mcp"},
		{kb.ArrowLeft, "gemini"},
		{kb.Home, "mcp"},
		{kb.End, "gemini"},
	} {
		if step.key != "" {
			b.run(chromedp.KeyEvent(step.key))
		}
		if got := eval[string](b, tab); got != step.want {
			t.Errorf("after %q: got %s, want %s", step.key, got, step.want)
		}
	}
	b.run(chromedp.KeyEvent(kb.Tab))
	if got := eval[string](b, `document.activeElement.id`); got != "tool-set_lamp.gemini" {
		t.Errorf("after the tabs comes %q, want the panel", got)
	}
}

// openFirst opens the definitions of set_lamp.
func openFirst(b *tab) {
	b.t.Helper()
	b.run(chromedp.Click(chromedp.CSS(`#tool-set_lamp summary`)))
	b.eventually(`document.querySelector('#tool-set_lamp [role="tab"]') !== null`)
}

func TestCopy(t *testing.T) {
	allow := func(b *tab, setting browser.PermissionSetting) {
		for _, name := range []string{"clipboard-read", "clipboard-write"} {
			b.run(command(browser.SetPermission, browser.SetPermissionParams{
				Permission: &browser.PermissionDescriptor{Name: name}, Setting: setting,
			}))
		}
	}
	for _, test := range []struct {
		name  string
		spoil string // script that disables the usual way to copy
	}{
		{"by the clipboard", `0`},
		{"without a right to it", `Object.defineProperty(navigator, 'clipboard', { value: { readText: navigator.clipboard.readText.bind(navigator.clipboard) } }) && 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := open(t, render(t, house()...), desktop)
			allow(b, browser.PermissionSettingGranted)
			b.run(command(page.BringToFront, cdp.Empty{}))
			eval[int](b, test.spoil)
			openFirst(b)
			b.run(chromedp.Click(chromedp.CSS(`#tool-set_lamp\.mcp button`)))
			b.eventually(`document.getElementById('told').textContent === 'The mcp definition of set_lamp is in the clipboard.'`)
			got := eval[string](b, `navigator.clipboard.readText()`)
			want := lamp().Definitions[0].JSON
			if diff := cmp.Diff(parse(t, want), parse(t, got)); diff != "" {
				t.Errorf("copied text (-want +got):\n%s", diff)
			}
			if !strings.Contains(got, "9007199254740993") || !strings.Contains(got, "\n  \"name\": ") {
				t.Errorf("the copied text is not indented, or has other numbers:\n%s", got)
			}
		})
	}
}

func TestTheme(t *testing.T) {
	page := render(t, house()...)
	const dark = `matchMedia('(prefers-color-scheme: dark)').matches + ' ' + (getComputedStyle(document.body).backgroundColor === 'rgb(21, 23, 26)')`
	for _, test := range []struct{ scheme, want, toggled string }{
		{"light", "false false", "false true"},
		{"dark", "true true", "true false"},
	} {
		b := open(t, page, desktop, media("screen", test.scheme))
		check := func(when, want string) {
			t.Helper()
			if got := eval[string](b, dark); got != want {
				t.Errorf("%s, %s: preferred and shown dark are %s, want %s", test.scheme, when, got, want)
			}
		}
		check("at first", test.want)
		b.run(chromedp.Click(chromedp.CSS("#theme")))
		check("after a click", test.toggled)
		b.run(chromedp.Reload())
		check("when it is read again", test.toggled)
		b.run(chromedp.Click(chromedp.CSS("#theme")))
		check("after another click", test.want)
		eval[int](b, `localStorage.clear() ?? 0`)
	}
}

// layAllOut makes the browser lay out all of the page, including parts that are off screen.
const layAllOut = `document.querySelectorAll('article').forEach((a) => { a.style.contentVisibility = 'visible'; }) ?? 0`

// TestPhone checks that on a narrow screen nothing is wider than the screen, and the list
// is collapsed.
func TestPhone(t *testing.T) {
	for name, content := range map[string][]byte{"house": render(t, house()...), "hostile": render(t, hostile()...)} {
		b := open(t, content, phone)
		eval[int](b, `document.querySelectorAll('article details').forEach((d) => { d.open = true; }) ?? 0`)
		eval[int](b, `document.querySelectorAll('article').forEach((a) => { a.style.contentVisibility = 'visible'; }) ?? 0`)
		if got := eval[int](b, `document.scrollingElement.scrollWidth`); got > int(phone.width) {
			t.Errorf("%s: the page is %d pixels wide on a screen of %d", name, got, phone.width)
		}
		if eval[bool](b, `document.querySelector('nav a').checkVisibility()`) {
			t.Errorf("%s: the list of tools is open", name)
		}
	}
}

// TestPrint checks that in print nothing is collapsed, and elements for screens are hidden.
func TestPrint(t *testing.T) {
	b := open(t, render(t, house()...), desktop, media("print", "dark"))
	for _, test := range []struct {
		selector string
		want     bool
	}{
		{"nav", false}, {"#finder", false}, {"#theme", false},
		{"article h3", true}, {"article .fields", true}, {".overview table", true},
		{".verdicts", true}, {".costs", true}, {".changes", true}, {".definitions code", true}, {".removed", true},
	} {
		all := eval[bool](b, `[...document.querySelectorAll(`+quote(test.selector)+`)].every((e) => e.checkVisibility({ contentVisibilityAuto: true }) === `+map[bool]string{true: "true", false: "false"}[test.want]+`)`)
		if !all || eval[int](b, `document.querySelectorAll(`+quote(test.selector)+`).length`) == 0 {
			t.Errorf("%s: want visible on paper: %v", test.selector, test.want)
		}
	}
	if got := eval[string](b, `getComputedStyle(document.body).backgroundColor`); got != "rgb(255, 255, 255)" {
		t.Errorf("the paper is %s", got)
	}
	eval[int](b, `dispatchEvent(new Event('beforeprint')) && 0`)
	if got := eval[int](b, `document.querySelectorAll('details:not([open])').length`); got != 0 {
		t.Errorf("%d parts are collapsed in print", got)
	}
	eval[int](b, `dispatchEvent(new Event('afterprint')) && 0`)
	if got := eval[int](b, `document.querySelectorAll('.definitions[open]').length`); got != 0 {
		t.Errorf("%d definitions stay open after printing", got)
	}
}

// TestDeepLink checks that a link to a tool shows it, even if a search hides it.
func TestDeepLink(t *testing.T) {
	b := open(t, renderAll(t, many(60)), desktop)
	atTop := func(id string) string {
		return `(() => { const top = document.getElementById(` + quote(id) + `).getBoundingClientRect().top; return top >= 0 && top < 120; })()`
	}
	const last, other = "tool-delete_ticket_0059", "tool-list_invoice_0040"
	b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+"#"+last))
	b.eventually(atTop(last))
	b.run(slash, chromedp.KeyEvent("booking"))
	b.eventually(`!document.getElementById(` + quote(other) + `).checkVisibility()`)
	eval[string](b, `location.hash = `+quote(other))
	b.eventually(atTop(other))
	b.eventually(`document.querySelector('[aria-current]')?.hash === '#` + other + `'`)
	if b.run(chromedp.Sleep(time.Second)); !eval[bool](b, atTop(other)) {
		t.Error("the page scrolled away from the target of the link")
	}
}

// TestWithoutJavaScript checks that, without JavaScript, the page hides its controls, and
// shows all tools, and all definitions of an open tool.
func TestWithoutJavaScript(t *testing.T) {
	b := open(t, render(t, house()...), desktop, command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	b.run(command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{}))
	if eval[bool](b, `document.getElementById('finder').checkVisibility() || document.getElementById('theme').checkVisibility()`) {
		t.Error("there are controls that do nothing")
	}
	if got, want := eval[string](b, shown), "set_lamp lock_doors heat_oven"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	b.run(chromedp.Click(chromedp.CSS(`#tool-set_lamp summary`)))
	got := eval[[]string](b, `[...document.querySelectorAll('#tool-set_lamp pre code')].filter((e) => e.checkVisibility()).map((e) => e.textContent)`)
	var want []string
	for _, d := range lamp().Definitions {
		want = append(want, d.JSON)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("definitions (-want +got):\n%s", diff)
	}
}
