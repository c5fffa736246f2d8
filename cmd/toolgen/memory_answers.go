package main

import (
	"strings"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// keptAnswers are the answers of the go command about a build, without packages. They stay
// the same as long as the key of the build and the shape of the modules do. They are
// remembered since starting the go command takes as long as reading a package.
type keptAnswers struct {
	Depends kept // without a value
	Env     map[string]string
	Answers locate.Answers
}

func (m *memory) answersKey() remember.Key {
	hash := remember.NewHash()
	hash.Add("answers", strings.Join(m.call.tags, ","), string(m.built[:]), m.trees.Shape())
	return hash.Key()
}

// ask starts go env, with which the build is compared later, or uses its answer from an
// earlier run.
func (m *memory) ask() {
	var known keptAnswers
	text, ok := m.store.Get(m.answersKey())
	if m.known = ok && decode(text, &known) && known.Depends.valid(); !m.known {
		m.call.answers = &locate.Answers{}
		m.env = m.build.ask(m.call.lifetime.ctx)
		return
	}
	m.call.answers = &known.Answers
	env := make(chan goEnv, 1)
	env <- goEnv{vars: known.Env}
	m.env = env
}

// answered returns the entry for the answers, unless they come from an earlier run. They
// have those dependencies of the run that are not of packages.
func (m *memory) answered(run kept, env goEnv) []remember.Entry {
	if m.known || m.call.answers.Env == nil {
		return nil
	}
	k := keptAnswers{Depends: kept{Present: []string{env.vars["GOROOT"]}, Tools: run.Tools}, Env: env.vars, Answers: *m.call.answers}
	value, err := encode(k)
	if err != nil {
		return nil
	}
	return []remember.Entry{{Key: m.answersKey(), Value: value}}
}
