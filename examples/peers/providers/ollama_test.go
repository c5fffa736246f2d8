package providers_test

import "github.com/ollama/ollama/api"

// ollamaJudges contains the type into which Ollama's server decodes a tool. Models do not see
// fields that this type lacks.
var ollamaJudges = []judge{{
	name:     "ollama",
	dialects: []string{"ollama"},
	judge:    each(func(d definition) []string { return roundTrip[api.Tool](d) }),
	refuses:  `{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"b":{"type":"string","minLength":1}}}}}`,
}}
