package main

import (
	"strings"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// keptAnswers are what the go command says of a build, without packages. It says the
// same again as long as the key of the build and the shape of the modules are what
// they were: to start it takes as long as to read a package of tools.
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

// ask has the go command asked what a build was found without, or tells it from an
// earlier run.
func (m *memory) ask() {
	var known keptAnswers
	text, ok := m.store.Get(m.answersKey())
	if m.known = ok && decode(text, &known) && known.Depends.holds(); !m.known {
		m.call.answers = &locate.Answers{}
		m.told = m.build.ask(m.call.lifetime.ctx)
		return
	}
	m.call.answers = &known.Answers
	told := make(chan goEnv, 1)
	told <- goEnv{vars: known.Env}
	m.told = told
}

// answered returns what is to be remembered of the answers, which depend on what a run
// does that is not of packages.
func (m *memory) answered(run kept, told goEnv) []remember.Entry {
	if m.known || m.call.answers.Env == nil {
		return nil
	}
	k := keptAnswers{Depends: kept{Present: []string{told.vars["GOROOT"]}, Tools: run.Tools}, Env: told.vars, Answers: *m.call.answers}
	value, err := encode(k)
	if err != nil {
		return nil
	}
	return []remember.Entry{{Key: m.answersKey(), Value: value}}
}
