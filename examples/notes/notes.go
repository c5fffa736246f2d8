// Package notes is a server that keeps notes. Its methods are tools, with nested and
// recursive types.
//
//toolgen:package prefix=notes_ openworld=false
package notes

//go:generate go tool toolgen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// ErrNotFound reports that a note does not exist.
var ErrNotFound = errors.New("no such note")

// A Server keeps notes in memory.
//
//toolgen:tools
type Server struct {
	mu    sync.Mutex
	notes []*Note
	now   func() time.Time
}

// NewServer returns a server without notes that reads the time from now.
func NewServer(now func() time.Time) *Server { return &Server{now: now} }

// Status is the state of a note.
type Status string

const (
	Draft Status = "draft" // being written
	Final Status = "final"
	// Deprecated: notes are deleted instead.
	Archived Status = "archived"
)

// A Note is a text with its metadata and replies.
type Note struct {
	ID      int       `json:"id"`
	Text    string    `json:"text"`
	Status  Status    `json:"status"`
	Tags    []string  `json:"tags,omitempty"` // in the order of the request
	Created time.Time `json:"created"`
	// Due is the time of the reminder.
	Due *time.Time `json:"due,omitempty"`
	// Replies are notes on this note.
	Replies []*Note `json:"replies,omitempty"`
}

// A NewNote is the content of a note to add.
type NewNote struct {
	Text   string     `json:"text" jsonschema:"minLength=1,maxLength=4000"` // may be Markdown
	Tags   []string   `json:"tags,omitempty" jsonschema:"maxItems=8"`       // labels, such as "garden"
	Status Status     `json:"status,omitempty"`
	Due    *time.Time `json:"due,omitempty"` // time of the reminder
	// ReplyTo is the id of the note to reply to.
	ReplyTo int `json:"reply_to,omitempty"`
}

// Add adds a note, or a reply to one, and returns it with its id.
func (s *Server) Add(ctx context.Context, note NewNote) (*Note, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	added := &Note{
		ID:      s.count(s.notes) + 1,
		Text:    note.Text,
		Status:  note.Status,
		Tags:    note.Tags,
		Created: s.now(),
		Due:     note.Due,
	}
	if added.Status == "" {
		added.Status = Draft
	}
	if note.ReplyTo == 0 {
		s.notes = append(s.notes, added)
		return added.clone(), ctx.Err()
	}
	parent := find(s.notes, note.ReplyTo)
	if parent == nil {
		return nil, fmt.Errorf("reply to %d: %w", note.ReplyTo, ErrNotFound)
	}
	parent.Replies = append(parent.Replies, added)
	return added.clone(), ctx.Err()
}

// Get returns a note with all replies to it.
//
//toolgen:tool readonly
func (s *Server) Get(
	ctx context.Context,
	id int, // id of a note or a reply
) (*Note, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	note := find(s.notes, id)
	if note == nil {
		return nil, fmt.Errorf("note %d: %w", id, ErrNotFound)
	}
	return note.clone(), ctx.Err()
}

// Search returns the notes that contain all words, newest first.
//
//toolgen:tool readonly
func (s *Server) Search(
	ctx context.Context,
	// statuses to include; if empty, all
	statuses []Status,
	words ...string, // words that the text of a note must contain
) (found []*Note, more bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, note := range slices.Backward(s.notes) {
		if len(statuses) == 0 || slices.Contains(statuses, note.Status) {
			if holdsAll(note.Text, words) {
				found = append(found, note.clone())
			}
		}
	}
	const most = 20
	if len(found) > most {
		return found[:most], true, ctx.Err()
	}
	return found, false, ctx.Err()
}

// Snooze moves the reminder of a note, and returns its new time.
//
//toolgen:tool idempotent=false destructive=false
func (s *Server) Snooze(
	ctx context.Context,
	id int, // id of a note or a reply
	by time.Duration, // time from now to the reminder
) (time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	note := find(s.notes, id)
	if note == nil {
		return time.Time{}, fmt.Errorf("note %d: %w", id, ErrNotFound)
	}
	due := s.now().Add(by)
	note.Due = &due
	return due, ctx.Err()
}

// Delete deletes a note with all replies to it. This cannot be undone.
//
//toolgen:tool destructive
func (s *Server) Delete(
	ctx context.Context,
	id int, // id of the note
) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.notes)
	s.notes = slices.DeleteFunc(s.notes, func(n *Note) bool { return n.ID == id })
	if len(s.notes) == before {
		return fmt.Errorf("note %d: %w", id, ErrNotFound)
	}
	return ctx.Err()
}

// Close deletes all notes. It is not a tool.
//
//toolgen:skip
func (s *Server) Close() { s.notes = nil }

// clone copies a note with all replies, because a result is encoded after the lock is
// released.
func (n *Note) clone() *Note {
	copied := *n
	copied.Replies = nil
	for _, reply := range n.Replies {
		copied.Replies = append(copied.Replies, reply.clone())
	}
	return &copied
}

func (s *Server) count(notes []*Note) int {
	n := len(notes)
	for _, note := range notes {
		n += s.count(note.Replies)
	}
	return n
}

func find(notes []*Note, id int) *Note {
	for _, note := range notes {
		if note.ID == id {
			return note
		}
		if reply := find(note.Replies, id); reply != nil {
			return reply
		}
	}
	return nil
}

func holdsAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(word)) {
			return false
		}
	}
	return true
}
