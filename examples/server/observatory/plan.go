package observatory

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
)

// Plan asks for an observation plan for one night.
//
//toolgen:prompt title="Plan a night"
func Plan(
	by Observer,
	name string, // name of the target, such as "M31"
	band *Band, // filter; if omitted, none
	//toolgen:param default=4 minimum=1 maximum=12
	hours int, // length of the night
) ([]call.Message, error) {
	t, err := target(name)
	if err != nil {
		return nil, err
	}
	text := fmt.Sprintf("Plan %d hours of %s with %s, in %s.", hours, by, t.Name, t.Constellation)
	if band != nil {
		text += " Use the filter " + string(*band) + "."
	}
	return []call.Message{call.UserMessage(text), call.AssistantMessage("Let me look at what is booked.")}, nil
}

// Targets are the names of all targets.
//
//toolgen:resource uri=catalogue://targets
func Targets() []string {
	var names []string
	for _, t := range catalogue {
		names = append(names, t.Name)
	}
	return names
}

// ByName returns a target by its name.
//
//toolgen:resource uri=catalogue://targets/{name} name=target
func ByName(
	name string, // name in the catalog
) (Target, error) {
	return target(name)
}

// Within lists the targets in a constellation, brightest first.
//
//toolgen:resource uri=catalogue://within/{constellation}{?limit}
func Within(
	ctx context.Context,
	constellation string, // abbreviation, such as And
	//toolgen:param default=10 minimum=1 maximum=50
	limit int, // maximum number of targets
) ([]Target, error) {
	return FindTargets(ctx, Constellation{constellation}, limit)
}

// Named completes the name of a target.
//
//toolgen:completion Plan.name
func Named(typed string) []string {
	return slices.DeleteFunc(Targets(), func(name string) bool { return !strings.HasPrefix(name, typed) })
}
