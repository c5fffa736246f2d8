// Package library is the server of a gRPC service, whose unary methods are also tools.
//
//toolgen:package call format=mcp
package library

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/go-toolgen/toolgen/examples/grpc/library/librarypb"
)

//go:generate go tool toolgen .

// Server implements librarypb.LibraryServer. The descriptions of the tools are the comments
// of the service in library.proto.
//
//toolgen:tools openworld=false
type Server struct {
	librarypb.UnimplementedLibraryServer

	mu    sync.Mutex
	books []*librarypb.Book
	watch []chan *librarypb.Loan
}

// NewServer returns a server that lends the given books.
func NewServer(books ...*librarypb.Book) *Server { return &Server{books: books} }

//toolgen:tool readonly
//toolgen:param req.pageSize minimum=0 maximum=100
//toolgen:rule oneof=title,author,isbn
func (s *Server) FindBooks(ctx context.Context, req *librarypb.FindBooksRequest) (*librarypb.FindBooksResponse, error) {
	if req.By == nil {
		return nil, status.Error(codes.InvalidArgument, "give title, author or isbn")
	}
	size := int(req.PageSize)
	if size == 0 {
		size = 10
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := &librarypb.FindBooksResponse{}
	for _, book := range s.books {
		if err := ctx.Err(); err != nil {
			return nil, status.FromContextError(err).Err()
		}
		if len(found.Books) < size && matches(book, req) {
			found.Books = append(found.Books, book)
		}
	}
	return found, nil
}

func matches(book *librarypb.Book, req *librarypb.FindBooksRequest) bool {
	switch by := req.By.(type) {
	case *librarypb.FindBooksRequest_Title:
		return strings.Contains(strings.ToLower(book.Title), strings.ToLower(by.Title))
	case *librarypb.FindBooksRequest_Author:
		return strings.Contains(strings.ToLower(book.Author), strings.ToLower(by.Author))
	case *librarypb.FindBooksRequest_Isbn:
		return book.Isbn == by.Isbn
	}
	return false
}

//toolgen:tool destructive=false
//toolgen:param req.bookId required
func (s *Server) LendBook(ctx context.Context, req *librarypb.LendBookRequest) (*librarypb.Loan, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	member := strings.Join(md.Get("member"), "")
	if member == "" {
		return nil, status.Error(codes.Unauthenticated, "the metadata does not name the member")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.books, func(book *librarypb.Book) bool { return book.Id == req.BookId })
	switch {
	case i < 0:
		return nil, status.Errorf(codes.NotFound, "there is no book %d", req.BookId)
	case s.books[i].Copies == 0:
		return nil, status.Errorf(codes.FailedPrecondition, "all copies of %q are lent", s.books[i].Title)
	}
	s.books[i].Copies--
	term := 14 * 24 * time.Hour
	if req.Term != nil {
		term = req.Term.AsDuration()
	}
	loan := &librarypb.Loan{Book: s.books[i], Member: member, Due: timestamppb.New(time.Now().Add(term).Truncate(time.Second))}
	for _, watcher := range s.watch {
		watcher <- loan
	}
	return loan, nil
}

// WatchLoans sends a stream, which a tool cannot return.
//
//toolgen:skip
func (s *Server) WatchLoans(_ *librarypb.WatchLoansRequest, stream librarypb.Library_WatchLoansServer) error {
	loans := make(chan *librarypb.Loan, 16)
	s.mu.Lock()
	s.watch = append(s.watch, loans)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.watch = slices.DeleteFunc(s.watch, func(c chan *librarypb.Loan) bool { return c == loans })
		s.mu.Unlock()
	}()
	if err := stream.SendHeader(nil); err != nil { // after this, the client receives every loan
		return err
	}
	for {
		select {
		case loan := <-loans:
			if err := stream.Send(loan); err != nil {
				return err
			}
		case <-stream.Context().Done():
			return status.FromContextError(stream.Context().Err()).Err()
		}
	}
}
