package providers_test

import "github.com/ollama/ollama/api"

// ollamaJudges is the type that Ollama's server decodes a tool into: models do not see
// fields that it does not keep.
var ollamaJudges = []judge{{
	name:     "ollama",
	dialects: []string{"ollama"},
	judge:    each(func(d definition) []string { return roundTrip[api.Tool](d) }),
	refuses:  `{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"b":{"type":"string","minLength":1}}}}}`,
}}
