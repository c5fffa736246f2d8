package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
)

// The numbers of random values, of random arguments, and of mutations of each argument.
const (
	values    = 100
	arguments = 70
	mutants   = 4
)

// An evidence contains the results of encoding/json for one type. It is the same for all
// libraries.
type evidence struct {
	outputs []any      // encoded values
	inputs  []argument // JSON values of all kinds, and all outputs
	writes  bool       // json.Marshal accepts all values, or some value that has content
	reads   bool       // json.Unmarshal accepts some value that has content
}

// An argument is an instance, and the results of decoding it and encoding it again.
type argument struct {
	instance any
	err      error
	excused  bool // a schema cannot be expected to reject it
	returns  bool // encoding the decoded value yields the same JSON
}

// gather tests one type. The random numbers depend only on the type's name.
func gather(r row) evidence {
	h := fnv.New64a()
	h.Write([]byte(r.name()))
	random := rand.New(rand.NewPCG(1, h.Sum64()))
	e := evidence{}
	if endless(r.value) {
		return e
	}
	e.outputs = written(random, r.root, values, false)
	e.writes = len(e.outputs) == values || slices.ContainsFunc(e.outputs, something)
	for _, instance := range candidates(random, written(random, r.root, arguments, true)) {
		a := try(r.root, instance)
		e.inputs = append(e.inputs, a)
		e.reads = e.reads || a.err == nil && something(instance)
	}
	return e
}

// something reports whether an instance has content, that is, more than null, [], or {}.
// These can be encoded and decoded even for a []chan int.
func something(instance any) bool {
	root, _ := instance.(map[string]any)
	switch value := root["value"].(type) {
	case nil:
		return false
	case []any:
		return len(value) > 0 && !contains(value, isNull)
	case map[string]any:
		return len(value) > 0 && !contains(value, isNull)
	}
	return true
}

// endless reports whether a type is a pointer to itself, for which json.Unmarshal never
// terminates.
func endless(t reflect.Type) bool {
	for seen := map[reflect.Type]bool{}; t.Kind() == reflect.Pointer; t = t.Elem() {
		if seen[t] {
			return true
		}
		seen[t] = true
	}
	return false
}

// written returns the JSON of count random values of t, without the values that
// json.Marshal rejects. Unless full is set, the first value is the zero value.
func written(random *rand.Rand, t reflect.Type, count int, full bool) []any {
	var found []any
	for i := range count {
		s := sampler{Rand: random, full: full}
		v := reflect.New(t).Elem()
		if i > 0 || full {
			s.fill(v, 0)
		}
		if text, err := marshal(v); err == nil {
			if instance, err := decode(text); err == nil {
				found = append(found, instance)
			}
		}
	}
	return found
}

// marshal and unmarshal convert a panic to an error.
func marshal(v reflect.Value) (text string, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	b, err := json.Marshal(v.Interface())
	return string(b), err
}

func unmarshal(text string, target any) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	return json.Unmarshal([]byte(text), target)
}

// candidates returns the probes, and the instances with their mutants.
func candidates(random *rand.Rand, instances []any) []any {
	var all []any
	for _, probe := range probes {
		value, _ := decode(probe) // the probes are well-formed
		all = append(all, map[string]any{"value": value})
	}
	for _, instance := range instances {
		all = append(all, instance)
		for range mutants {
			all = append(all, mutator{random}.mutate(instance))
		}
	}
	return all
}

func try(t reflect.Type, instance any) argument {
	a := argument{instance: instance}
	target := reflect.New(t)
	if a.err = unmarshal(encode(instance), target.Interface()); a.err != nil {
		a.excused = excused(t, instance, a.err)
		return a
	}
	text, err := marshal(target.Elem())
	if err != nil {
		return a
	}
	if again, err := decode(text); err == nil {
		a.returns = reflect.DeepEqual(plain(instance), plain(again))
	}
	return a
}
