package catalogue_test

import (
	"flag"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var (
	screenshot = flag.String("screenshot", "", "write a picture of catalogue.html to this `file`, such as ../../.github/catalogue.png")
	scheme     = flag.String("scheme", "light", "the colour `scheme` of the picture: light or dark")
	width      = flag.Int64("width", 1280, "the width of the picture in pixels")
	height     = flag.Int64("height", 1500, "the height of the picture in pixels")
	section    = flag.String("section", "", "the `id` of the tool that the picture begins with")
)

// TestScreenshot takes a screenshot of the examples' page. With -screenshot it saves the
// image.
func TestScreenshot(t *testing.T) {
	page, err := os.ReadFile("catalogue.html")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, page, size{"picture", *width, *height}, media("screen", *scheme),
		command(emulation.SetScrollbarsHidden, emulation.SetScrollbarsHiddenParams{Hidden: true}))
	if *section != "" {
		eval[string](b, `location.hash = `+quote(*section))
		b.eventually(`document.getElementById(` + quote(*section) + `).getBoundingClientRect().top < 120`)
		b.run(chromedp.Sleep(time.Second)) // until the layout is stable
		eval[bool](b, `document.querySelector('#' + `+quote(*section)+` + ' .definitions').open = true`)
	}
	b.eventually(`document.querySelectorAll('article h3').length > 0 && document.getElementById('finder').checkVisibility()`)
	picture := get(b, chromedp.CaptureScreenshot())
	if len(picture) < 10_000 {
		t.Errorf("the picture has %d bytes only: it shows nothing", len(picture))
	}
	if *screenshot != "" {
		if err := os.WriteFile(*screenshot, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
