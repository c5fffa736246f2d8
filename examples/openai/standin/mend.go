package standin

import "encoding/json"

// mended returns a correction of each rejected call in done whose error message contains
// hints.
func mended(done Exchange) []Call {
	var calls []Call
	for i, c := range done.Calls {
		if again, ok := mend(c, done.Results[i]); ok {
			calls = append(calls, again)
		}
	}
	return calls
}

// mend corrects names and values in c according to the hints in told, the error message of
// the call. It reports whether it has corrected any, and does not know the tool.
func mend(c Call, told string) (Call, bool) {
	if name, ok := nearestTool(told); ok {
		return Call{Name: name, Arguments: c.Arguments}, true
	}
	args, err := decoded([]byte(c.Arguments))
	if err != nil {
		return c, false
	}
	changed := false
	for _, h := range hints(told) {
		changed = h.apply(args) || changed
	}
	again, err := json.Marshal(args)
	return Call{Name: c.Name, Arguments: string(again)}, changed && err == nil
}

// apply changes the arguments according to the hint, and reports whether that was possible.
func (h hint) apply(args any) bool {
	way := steps(h.path)
	if h.nearest == "" || len(way) == 0 {
		return false
	}
	last := way[len(way)-1]
	within, ok := at(args, way[:len(way)-1])
	if !ok {
		return false
	}
	if h.name {
		return rename(within, last, h.nearest)
	}
	value, err := decoded([]byte(h.nearest))
	return err == nil && replace(within, last, value)
}

// at returns the value at the path way within value, if there is one.
func at(value any, way []any) (any, bool) {
	for _, step := range way {
		switch here := value.(type) {
		case map[string]any:
			name, _ := step.(string)
			inner, ok := here[name]
			if !ok {
				return nil, false
			}
			value = inner
		case []any:
			i, ok := step.(int)
			if !ok || i >= len(here) {
				return nil, false
			}
			value = here[i]
		default:
			return nil, false
		}
	}
	return value, true
}

// rename renames the member step of the object within to name, and reports whether that
// was possible. It is not possible if within already has a member with this name.
func rename(within, step any, name string) bool {
	members, _ := within.(map[string]any)
	old, _ := step.(string)
	value, there := members[old]
	if _, taken := members[name]; taken || !there {
		return false
	}
	delete(members, old)
	members[name] = value
	return true
}

// replace sets the existing member or element step of within to value, and reports
// whether that was possible.
func replace(within, step, value any) bool {
	if _, there := at(within, []any{step}); !there {
		return false
	}
	switch within := within.(type) {
	case map[string]any:
		within[step.(string)] = value
	case []any:
		within[step.(int)] = value
	}
	return true
}
