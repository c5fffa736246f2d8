package proof_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// registeredCounts counts the results of comparing the tools that toolgen reports with
// the tools that servers list.
type registeredCounts struct {
	servers, runs, failedRuns int
	tools, conditional        int // tools that toolgen reports, and tools with a condition among them
	unread                    int // registrations that are not reported as tools
	values, omitted           int // parts of tools that toolgen reports, and parts that it omits
	contradicted, lost        int
	replaced                  int            // contradicted values of tools that another registration may replace
	faulty                    int            // servers with contradicted values or lost tools
	dropped                   int            // servers that do not compile
	optional, met             int            // optional requirements
	parts                     map[string]int // contradicted values by part
}

func (c *registeredCounts) String() string {
	return fmt.Sprintf("%d servers, %d runs (%d more fail); %d tools, %d of them conditional, and %d unread registrations; %d values, %d omitted; %d contradicted values and %d lost tools; %d values of tools that may be replaced; %d servers fail; %d of %d optional requirements are met; contradicted: %v",
		c.servers, c.runs, c.failedRuns, c.tools, c.conditional, c.unread, c.values, c.omitted, c.contradicted, c.lost, c.replaced, c.faulty, c.met, c.optional, c.parts)
}

// compare compares the tools that toolgen reports for a server with the tools that its
// runs list. It returns each difference once, and the requirements in s.wants that are
// not met.
func (c *registeredCounts) compare(s *server, r *reading) []string {
	c.servers++
	if r.failed != "" {
		c.contradicted++
		c.faulty++
		return []string{r.failed}
	}
	c.count(r)
	var differences []string
	for _, run := range s.runs {
		if run.failed != "" {
			c.failedRuns++
			continue
		}
		c.runs++
		for _, d := range differencesIn(run, r) {
			if strings.HasPrefix(d, replacedTool) {
				c.replaced++
				continue
			}
			if !slices.ContainsFunc(differences, func(other string) bool { return withoutRun(other) == withoutRun(d) }) {
				differences = append(differences, d)
			}
		}
	}
	differences = append(differences, badNotes(r)...)
	for _, d := range differences {
		if strings.HasPrefix(d, lostTool) {
			c.lost++
			continue
		}
		c.contradicted++
		if c.parts == nil {
			c.parts = map[string]int{}
		}
		c.parts[partOf(d)]++
	}
	for _, w := range s.wants {
		err := w.check(s, r)
		switch {
		case w.isOptional:
			c.optional++
			if err == nil {
				c.met++
			}
		case err != nil:
			differences = append(differences, err.Error())
		}
	}
	if len(differences) > 0 {
		c.faulty++
	}
	return differences
}

// lostTool is the prefix of the difference for a listed tool that toolgen neither reports
// nor counts as an unread registration.
const lostTool = "lost: "

// replacedTool is the prefix of the difference for a tool whose registration call also
// registers a tool with an unknown name. Package registered assumes that the names differ.
const replacedTool = "replaced: "

// partOf returns the part of a tool to which a difference applies, such as "description",
// or "other".
func partOf(difference string) string {
	_, text, ok := strings.Cut(withoutRun(difference), `": `)
	if !ok {
		return "other"
	}
	part, _, _ := strings.Cut(text, ":")
	part, _, _ = strings.Cut(part, " at ")
	return part
}

// withoutRun removes the description of the run at the end of a difference.
func withoutRun(difference string) string {
	text, _, _ := strings.Cut(difference, " [")
	return text
}

func (c *registeredCounts) count(r *reading) {
	for _, tool := range r.tools {
		c.tools++
		if len(tool.Conditions) > 0 {
			c.conditional++
		}
		c.values++ // counts the name
		for _, stated := range []bool{tool.Title.Stated, tool.Description.Stated, tool.ReadOnly != nil, tool.Destructive != nil, tool.Idempotent != nil, tool.OpenWorld != nil, tool.Input != nil || tool.ServedInput != "" || tool.inferred != nil, tool.Output != nil || tool.ServedOutput != ""} {
			if stated {
				c.values++
			}
		}
		c.omitted += len(tool.Unread)
	}
	for _, reg := range r.unread {
		c.unread++
		c.omitted += len(reg.Unread)
	}
}

// differencesIn returns the differences between the tools that run lists and the tools
// that toolgen reports.
func differencesIn(run run, r *reading) []string {
	var differences []string
	add := func(format string, args ...any) {
		differences = append(differences, fmt.Sprintf(format, args...)+fmt.Sprintf(" [run with %q]", run.conditions))
	}
	listed := map[string]*listedTool{}
	for _, tool := range run.tools {
		listed[tool.Name] = tool
	}
	for _, tool := range r.tools {
		if listed[tool.Name.Value] == nil && len(tool.Conditions) == 0 {
			add("tool %q: reported without conditions, but not listed", tool.Name.Value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		same := r.named(name)
		if len(same) == 0 {
			if !r.counts(name) {
				add(lostTool+"tool %q is listed", name)
			}
			continue
		}
		prefix := ""
		if slices.ContainsFunc(same, r.mayBeReplaced) {
			prefix = replacedTool
		}
		for _, d := range closest(same, listed[name]) {
			add(prefix+"tool %q: %s", name, d)
		}
	}
	return differences
}

func (r *reading) named(name string) []*readTool {
	var same []*readTool
	for _, tool := range r.tools {
		if tool.Name.Value == name {
			same = append(same, tool)
		}
	}
	return same
}

// counts reports whether an unread registration may register the tool with this name.
func (r *reading) counts(name string) bool {
	return slices.ContainsFunc(r.unread, func(reg *registered.Tool) bool { return !reg.Name.Stated || reg.Name.Value == name })
}

// mayBeReplaced reports whether the call that registers a tool also registers a tool with
// an unknown name.
func (r *reading) mayBeReplaced(tool *readTool) bool {
	return slices.ContainsFunc(r.unread, func(reg *registered.Tool) bool { return !reg.Name.Stated && reg.Pos == tool.Pos })
}

// closest returns the differences between a listed tool and the most similar reported
// tool.
func closest(reported []*readTool, listed *listedTool) []string {
	best := reported[0].differences(listed)
	for _, tool := range reported[1:] {
		if d := tool.differences(listed); len(d) < len(best) {
			best = d
		}
	}
	return best
}

func (t *readTool) differences(listed *listedTool) []string {
	var differences []string
	text := func(part registered.Part, got registered.Text, want string) {
		switch {
		case got.Stated && got.Value != want, !got.Stated && want != "" && !t.isUnread(part):
			differences = append(differences, fmt.Sprintf("%s: got %q, want %q", part, got.Value, want))
		}
	}
	title := listed.Title
	if title == "" {
		title = listed.Annotations.Title
	}
	text(registered.TitlePart, t.Title, title)
	text(registered.DescriptionPart, t.Description, listed.Description)
	hints := listed.Annotations
	for _, hint := range []struct {
		name      string
		got, want *bool
		implied   bool // value of a missing hint
	}{
		{"readOnlyHint", t.ReadOnly, hints.ReadOnlyHint, false},
		{"destructiveHint", t.Destructive, hints.DestructiveHint, true},
		{"idempotentHint", t.Idempotent, hints.IdempotentHint, false},
		{"openWorldHint", t.OpenWorld, hints.OpenWorldHint, true},
	} {
		differs := hint.want == nil || hint.got != nil && *hint.got != *hint.want
		if hint.got == nil {
			differs = hint.want != nil && *hint.want != hint.implied && !t.isUnread(registered.HintPart)
		}
		if differs {
			differences = append(differences, fmt.Sprintf("%s: got %s, want %s", hint.name, jsonText(hint.got), jsonText(hint.want)))
		}
	}
	value := func(part registered.Part, got string, want json.RawMessage) {
		if got == "" && want != nil && !t.isUnread(part) || got != "" && !sameJSON(got, string(want)) {
			differences = append(differences, fmt.Sprintf("%s: got %q, want %q", part, got, want))
		}
	}
	value(registered.IconPart, t.Icons, listed.Icons)
	value(registered.MetaPart, t.Meta, listed.Meta)
	if t.Rejected != "" {
		differences = append(differences, fmt.Sprintf("input schema: got an SDK that panics because %s, want a list", t.Rejected))
	}
	differences = append(differences, t.schemaDifferences(registered.InputPart, t.Input, t.ServedInput, listed.InputSchema)...)
	return append(differences, t.schemaDifferences(registered.OutputPart, t.Output, t.ServedOutput, listed.OutputSchema)...)
}

// isUnread reports whether toolgen reports a part as unknown.
func (t *readTool) isUnread(part registered.Part) bool {
	return slices.ContainsFunc(t.Unread, func(u registered.Unread) bool {
		return u.Part == part || u.Part == registered.OptionPart || u.Part == registered.HintPart && part == registered.TitlePart
	})
}

// schemaDifferences compares the reported schema of part, which is given or served, with
// the listed schema. If toolgen reports neither and infers a schema from the handler's
// types instead, it compares only the property names.
func (t *readTool) schemaDifferences(part registered.Part, given *registered.Given, served string, listed []byte) []string {
	switch {
	case served == registered.NoSchema && listed != nil:
		return []string{fmt.Sprintf("%s: got none, want %s", part, listed)}
	case served == registered.NoSchema:
		return nil
	case served != "":
		given = &registered.Given{Text: served}
	}
	if given != nil {
		if listed == nil {
			return []string{fmt.Sprintf("%s: got %s, want none", part, given.Text)}
		}
		var holes []string
		for _, u := range t.Unread {
			switch u.Part {
			case part:
				holes = append(holes, u.Path)
			case registered.OptionPart:
				holes = append(holes, anyHole)
			}
		}
		c, err := compareSchemas([]byte(given.Text), listed, holes)
		if err != nil {
			return []string{fmt.Sprintf("%s: %v", part, err)}
		}
		return c.differences
	}
	if t.inferred == nil || t.isUnread(part) || t.isUnread(registered.HandlerPart) {
		return nil
	}
	doc := t.inferred.Input
	if part == registered.OutputPart {
		doc = t.inferred.Output
	}
	switch {
	case doc != nil && listed == nil:
		return []string{fmt.Sprintf("%s: got a schema inferred from the handler, want none", part)}
	case doc == nil || t.inferred.Box != "":
		return nil
	}
	got, want := propertyNames([]byte(jsonText(doc.Decoded()))), propertyNames(listed)
	if !slices.Equal(got, want) {
		return []string{fmt.Sprintf("%s: got the properties %q, want %q", part, got, want)}
	}
	return nil
}

// badNotes returns a message for each unread part without a reason or a position, and for
// each unread registration without an unread part.
func badNotes(r *reading) []string {
	var bad []string
	check := func(reg *registered.Tool) {
		for _, u := range reg.Unread {
			if u.Reason == "" || !u.Pos.IsValid() || u.Part == "" {
				bad = append(bad, fmt.Sprintf("unread part without a reason or position: %+v", u))
			}
		}
	}
	for _, tool := range r.tools {
		check(tool.Tool)
	}
	for _, reg := range r.unread {
		check(reg)
		if len(reg.Unread) == 0 {
			bad = append(bad, fmt.Sprintf("unread registration without a reason: %v", reg.Pos))
		}
	}
	return bad
}
