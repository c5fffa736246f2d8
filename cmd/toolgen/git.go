package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A repository is the git repository that contains the directory of a call. It is never
// changed: the git commands do not run hooks, and do not write files or the index.
type repository struct {
	lifetime *lifetime
	dir      string // directory of the call
	root     string // absolute path of the root of the working tree
	prefix   string // slash-separated path from root to dir; "." for root itself
}

func openRepository(l *lifetime, dir string) (repository, diag.List) {
	r := repository{lifetime: l, dir: dir}
	out, err := r.git("rev-parse", "--show-toplevel", "--show-prefix")
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return r, gitProblem("git is not installed", "install git, or compare files: toolgen diff old.json new.json")
	case err != nil && strings.Contains(err.Error(), "not a git repository"):
		return r, gitProblem(fmt.Sprintf("%s is not in a git repository", cmp.Or(dir, "the working directory")), "run toolgen in a git repository, or compare files: toolgen diff old.json new.json")
	case err != nil && strings.Contains(err.Error(), "dubious ownership"):
		return r, gitProblem("git does not trust the repository, which belongs to another user: "+err.Error(), "run git status, and add the directory to safe.directory")
	case err != nil:
		return r, gitProblem("git cannot identify the repository: "+err.Error(), "run git rev-parse --show-toplevel to see the reason")
	}
	root, prefix, _ := strings.Cut(strings.ReplaceAll(string(out), "\r\n", "\n"), "\n")
	r.root, r.prefix = filepath.FromSlash(root), path.Clean(strings.TrimSuffix(prefix, "\n"))
	return r, nil
}

func gitProblem(message, hint string) diag.List {
	return diag.List{diag.Errorf(token.Position{}, diag.Revision, "%s", message).WithHint("%s", hint)}
}

// command returns a git command that prints English, does not prompt for a password, and
// does not refresh the index.
func (r repository) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(r.lifetime.ctx, "git", args...)
	cmd.Dir = r.dir
	cmd.Env = append(slices.DeleteFunc(os.Environ(), namesRepository), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")
	return cmd
}

// namesRepository reports whether a setting is a variable that git sets for hooks. With
// such a variable, git would use the directory of a command as the root.
// https://git-scm.com/docs/githooks#_description
func namesRepository(setting string) bool {
	name, _, _ := strings.Cut(setting, "=")
	return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_PREFIX"}, name)
}

// git runs a git command, and returns its standard output. The error contains the message
// of git.
func (r repository) git(args ...string) ([]byte, error) {
	defer r.lifetime.guard()()
	cmd := r.command(args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	return out, withStderr(err, &stderr)
}

// withStderr adds a message from standard error to the error of a git command: the message
// after "fatal:", or else the last line.
func withStderr(err error, stderr *bytes.Buffer) error {
	message := ""
	for line := range strings.Lines(stderr.String()) {
		message = strings.TrimSpace(line)
		if fatal, ok := strings.CutPrefix(message, "fatal: "); ok {
			message = fatal
			break
		}
	}
	if err == nil || message == "" {
		return err
	}
	return &gitError{message, err}
}

type gitError struct {
	message string
	err     error
}

// Error returns the message of git.
func (e *gitError) Error() string { return e.message }

// Unwrap returns the error of the command.
func (e *gitError) Unwrap() error { return e.err }

type revision struct {
	repository
	name   string // the name that the user wrote, or a short commit ID
	commit string
	blobs  []blob // all files, sorted by path
}

type blob struct {
	path string // relative to the root, with slashes
	mode string // mode in git: "100644", "100755", or linkMode
	id   string
}

const linkMode = "120000"

func (r repository) revision(name string) (revision, diag.List) {
	rev, diags := r.find(name)
	if diags.HasErrors() {
		return rev, diags
	}
	list, err := r.git("ls-tree", "-r", "-z", "--full-tree", rev.commit)
	if err != nil {
		return rev, gitProblem(fmt.Sprintf("git cannot list the files of %s: %v", name, err), "run git ls-tree -r "+rev.name+" to see the reason")
	}
	for _, line := range strings.Split(string(list), "\x00") {
		if about, path, ok := strings.Cut(line, "\t"); ok {
			if word := strings.Fields(about); len(word) == 3 && word[1] == "blob" {
				rev.blobs = append(rev.blobs, blob{path: path, mode: word[0], id: word[2]})
			}
		}
	}
	return rev, nil
}

// matching returns the paths of the Go files, except tests, in which git grep finds a
// match.
func (r revision) matching(args ...string) ([]string, diag.List) {
	args = append([]string{"grep", "-l", "-z", "--full-name", "--no-color", "--no-recurse-submodules"}, args...)
	out, err := r.git(append(args, r.commit, "--", ":(top)*.go", ":(top,exclude)*_test.go")...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 && len(out) == 0 {
		return nil, nil // no file matches
	}
	if err != nil {
		return nil, gitProblem(fmt.Sprintf("git cannot search the files of %s: %v", r.name, err), "run git grep to see the reason")
	}
	var paths []string
	for _, line := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		paths = append(paths, strings.TrimPrefix(line, r.commit+":"))
	}
	return paths, nil
}

// read calls use with the content of each blob, in order.
func (r revision) read(blobs []blob, use func(b blob, content []byte) error) diag.List {
	defer r.lifetime.guard()()
	cmd := r.command("cat-file", "--batch")
	var ids strings.Builder
	for _, b := range blobs {
		ids.WriteString(b.id + "\n")
	}
	cmd.Stdin = strings.NewReader(ids.String())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return r.unread(err)
	}
	reader := bufio.NewReader(out)
	for _, b := range blobs {
		var content []byte
		if content, err = nextBlob(reader); err == nil {
			err = use(b, content)
		}
		if err != nil {
			break
		}
	}
	out.Close() // after an error, so that git does not wait for its output to be read
	if ended := cmd.Wait(); err == nil {
		err = withStderr(ended, &stderr)
	}
	if err != nil {
		return r.unread(err)
	}
	return nil
}

func (r revision) unread(err error) diag.List {
	return gitProblem(fmt.Sprintf("the files of %s cannot be read: %v", r.name, err), "run git fsck to see the reason")
}

// nextBlob reads one object of git cat-file --batch: a line "ID blob SIZE", the content,
// and a line end.
// https://git-scm.com/docs/git-cat-file#_batch_output
func nextBlob(from *bufio.Reader) ([]byte, error) {
	line, err := from.ReadString('\n')
	if err != nil {
		return nil, err
	}
	words := strings.Fields(line)
	if len(words) != 3 {
		return nil, fmt.Errorf("git cat-file printed %q", strings.TrimSpace(line))
	}
	size, err := strconv.ParseInt(words[2], 10, 64)
	if err != nil {
		return nil, err
	}
	content := make([]byte, size+1)
	_, err = io.ReadFull(from, content)
	return content[:size], err
}

// shortCommit is the number of characters that are shown of a commit ID.
const shortCommit = 12

// find returns the revision with a name, without its files. NAME... is the commit at which
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

// commit returns the commit that a name refers to. It returns false if git does not know
// the name.
func (r repository) commit(name string) (string, bool) {
	out, err := r.git("rev-parse", "--verify", "--quiet", name+"^{commit}")
	return strings.TrimSpace(string(out)), err == nil
}

// mergeBase returns the newest common ancestor of a commit and HEAD. It returns false if
// there is no common ancestor.
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
	hint := "use a commit, branch or tag that git log accepts"
	if remotes := r.lines("remote"); len(remotes) > 0 {
		hint += fmt.Sprintf(", and fetch it first if it is new: git fetch %s", remotes[max(0, slices.Index(remotes, "origin"))])
	}
	return gitProblem(message, hint)
}

// nearest returns the branch or tag that a name most likely refers to, such as main for
// origin/main.
func (r repository) nearest(name string) (string, bool) {
	if _, here, ok := strings.Cut(name, "/"); ok {
		if _, known := r.commit(here); known {
			return here, true
		}
	}
	return diag.Nearest(name, r.lines("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads", "refs/tags", "refs/remotes"))
}

// lines returns the words that a git command prints, or nil if the command fails.
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

// aheadOfHead returns a note if the revision contains commits that are not in HEAD. A
// comparison with HEAD shows them as reverted.
func (r revision) aheadOfHead() diag.List {
	count, err := strconv.Atoi(strings.Join(r.lines("rev-list", "--count", "HEAD.."+r.commit), ""))
	if err != nil || count == 0 {
		return nil
	}
	if _, related := r.mergeBase(r.commit); !related {
		return nil
	}
	note := gitProblem(fmt.Sprintf("%s has %s that HEAD does not contain, so this comparison shows their changes as reverted", r.name, counted(count, "commit")),
		"-base "+r.name+sinceBranch+" compares with the commit where the branch began")
	note[0].Severity = diag.Note
	return note
}
