package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// shortCommit is how many characters of a commit ID are shown.
const shortCommit = 12

// find returns the revision with a name, without its files. NAME... is the commit where
// the current branch left NAME.
func (r repository) find(name string) (revision, diag.List) {
	rev := revision{repository: r, name: name}
	other, since := strings.CutSuffix(name, sinceBranch)
	var known bool
	if rev.commit, known = r.commit(other); !known {
		return rev, r.unknownRevision(other)
	}
	if !since {
		return rev, nil
	}
	if rev.commit, known = r.mergeBase(rev.commit); !known {
		return rev, r.unrelated(other)
	}
	rev.name = rev.commit[:min(len(rev.commit), shortCommit)]
	return rev, nil
}

// commit returns the commit that a name means, and false if git does not know the name.
func (r repository) commit(name string) (string, bool) {
	out, err := r.git("rev-parse", "--verify", "--quiet", name+"^{commit}")
	return strings.TrimSpace(string(out)), err == nil
}

// mergeBase returns the newest common ancestor of a commit and HEAD, and false if there
// is none.
func (r repository) mergeBase(commit string) (string, bool) {
	out, err := r.git("merge-base", commit, "HEAD")
	return strings.TrimSpace(string(out)), err == nil
}

// unrelated returns the error that HEAD and a revision have no common ancestor.
func (r repository) unrelated(name string) diag.List {
	message := fmt.Sprintf("%s and HEAD have no commit in common", name)
	if r.isShallow() {
		return shallowProblem(message)
	}
	return gitProblem(message, "write -base "+name+" to compare with "+name+" itself")
}

func (r repository) unknownRevision(name string) diag.List {
	message := fmt.Sprintf("git has no revision %q", name)
	if r.isShallow() {
		return shallowProblem(message)
	}
	if near, ok := r.nearest(name); ok {
		return gitProblem(message, "did you mean "+near+"?")
	}
	hint := "write a commit, branch or tag that git log knows"
	if remotes := r.lines("remote"); len(remotes) > 0 {
		hint += fmt.Sprintf(", and fetch it first if it is new: git fetch %s", remotes[max(0, slices.Index(remotes, "origin"))])
	}
	return gitProblem(message, hint)
}

// nearest returns the branch or tag that a name most likely means, such as the local
// branch for the name of a remote one.
func (r repository) nearest(name string) (string, bool) {
	if _, here, ok := strings.Cut(name, "/"); ok {
		if _, known := r.commit(here); known {
			return here, true
		}
	}
	return diag.Nearest(name, r.lines("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads", "refs/tags", "refs/remotes"))
}

// lines returns the words that a git command prints, and none if it fails.
func (r repository) lines(args ...string) []string {
	out, err := r.git(args...)
	if err != nil {
		return nil
	}
	return strings.Fields(string(out))
}

func (r repository) isShallow() bool {
	return slices.Equal(r.lines("rev-parse", "--is-shallow-repository"), []string{"true"})
}

func shallowProblem(message string) diag.List {
	return gitProblem(message+", and the repository is a shallow clone",
		"fetch the history: git fetch --unshallow, or fetch-depth: 0 for actions/checkout")
}

// aheadOfHead returns a note if the revision has commits that HEAD lacks: their changes
// look as if the current branch had reverted them.
func (r revision) aheadOfHead() diag.List {
	count := r.lines("rev-list", "--count", "HEAD.."+r.commit)
	if len(count) != 1 || count[0] == "0" {
		return nil
	}
	if _, related := r.mergeBase(r.commit); !related {
		return nil
	}
	commits := count[0] + " commits"
	if count[0] == "1" {
		commits = "1 commit"
	}
	note := gitProblem(fmt.Sprintf("%s has %s that HEAD lacks, and their changes look as if they were reverted here", r.name, commits),
		"-base "+r.name+sinceBranch+" compares with the commit where the branch began")
	note[0].Severity = diag.Note
	return note
}
