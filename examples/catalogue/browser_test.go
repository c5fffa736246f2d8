package catalogue_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

type size struct {
	name          string
	width, height int64
}

var (
	desktop = size{"desktop", 1280, 900}
	phone   = size{"phone", 360, 740}
)

// patience is the maximum duration of one step.
const patience = time.Minute

type tab struct {
	context.Context
	t   *testing.T
	url string
	mu  sync.Mutex
	// problems are console errors, exceptions, and requests for anything other than the
	// page.
	problems []string
}

// chromium is the browser that all tests share; each test has its own tabs.
var chromium struct {
	sync.Once
	ctx  context.Context
	stop func()
	why  error // reason why there is no browser
}

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	os.Exit(code)
}

// missing skips the test because this machine lacks what, for example a browser. In
// continuous integration, it fails the test.
func missing(t *testing.T, what string, err error) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is needed where CI=true: %v", what, err)
	}
	t.Skipf("%s is needed: %v", what, err)
}

func findBrowser() (string, error) {
	if named := os.Getenv("CHROMIUM"); named != "" {
		return exec.LookPath(named)
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", fmt.Errorf("no chromium in PATH; install it, or name it in CHROMIUM")
}

func startBrowser() {
	program, err := findBrowser()
	if err != nil {
		chromium.why = err
		return
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.WSURLReadTimeout(time.Minute),
	)
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	chromium.ctx, chromium.stop = ctx, func() { stop(); stopAllocator() }
	chromium.why = chromedp.Do(ctx)
}

// open shows a page in a new tab, after the given actions. When the test ends, it fails if
// there were problems with the page.
func open(t *testing.T, page []byte, window size, before ...action) *tab {
	t.Helper()
	chromium.Do(startBrowser)
	if chromium.why != nil {
		missing(t, "Chromium", chromium.why)
	}
	name := filepath.Join(t.TempDir(), "catalogue.html")
	if err := os.WriteFile(name, page, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, stop := chromedp.NewContext(chromium.ctx)
	b := &tab{Context: ctx, t: t, url: "file://" + filepath.ToSlash(name)}
	t.Cleanup(func() {
		stop()
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, problem := range b.problems {
			t.Error(problem)
		}
	})
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	b.run(command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{}))
	b.run(append(before, chromedp.EmulateViewport(window.width, window.height), chromedp.Navigate(b.url))...)
	return b
}

// listen records a problem if event is a console message, an exception, a log entry, or a
// request for anything other than the page.
func (b *tab) listen(event any) {
	problem := ""
	switch event := event.(type) {
	case *runtime.EventConsoleAPICalled:
		problem = fmt.Sprintf("console: %s %v", event.Type, event.Args)
	case *runtime.EventExceptionThrown:
		problem = fmt.Sprintf("exception: %s %+v", event.ExceptionDetails.Text, event.ExceptionDetails.Exception)
	case *log.EventEntryAdded:
		problem = "log: " + event.Entry.Text
	case *network.EventRequestWillBeSent:
		url := event.Request.URL
		if base, _, _ := strings.Cut(url, "#"); base != b.url && !strings.HasPrefix(url, "data:") {
			problem = "request: " + url
		}
	}
	if problem != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.problems = append(b.problems, problem)
	}
}

// An action is a step without a result.
type action = chromedp.Action[chromedp.Void]

// command returns a step that executes a command of the DevTools protocol.
func command[P, R any](c cdp.Command[P, R], params P) action {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, c, params)
		return err
	})
}

func (b *tab) run(actions ...action) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b, patience)
	defer stop()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

func get[T any](b *tab, a chromedp.Action[T]) T {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b, patience)
	defer stop()
	got, err := chromedp.Run(ctx, a)
	if err != nil {
		b.t.Fatal(err)
	}
	return got
}

// eval returns the value of a JavaScript expression, and waits for promises.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	return get(b, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

func (b *tab) eventually(expression string) {
	b.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if eval[bool](b, expression) {
			return
		}
	}
	b.t.Fatalf("never true: %s", expression)
}

// media sets the output medium, and the color scheme that the user prefers.
func media(kind, scheme string) action {
	return command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    kind,
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
}
