package planner

import (
	"context"
	"errors"
	"fmt"
)

// A Mailer sends mail to the owner of the calendar.
type Mailer interface {
	Send(ctx context.Context, subject, text string) error
}

// Offline is a mailer without a connection.
type Offline struct{}

// errRefused contains details of the network, which a model must not see.
var errRefused = errors.New("dial tcp 10.1.2.3:25: connect: connection refused")

// Send fails.
func (Offline) Send(context.Context, string, string) error { return errRefused }

// maxAgenda is how many events are mailed.
const maxAgenda = 20

// MailAgenda mails what is in the calendar on a day.
//
//toolgen:tool destructive=false openworld
func (c *Calendar) MailAgenda(
	ctx context.Context,
	//toolgen:param inject
	mailer Mailer,
	day Date,
) error {
	var text string
	for _, event := range c.FindEvents(day, nil, maxAgenda) {
		text += fmt.Sprintf("%s %s\n", event.Start, event.Title)
	}
	if err := mailer.Send(ctx, "Agenda of "+string(day), text); err != nil {
		return fmt.Errorf("mail the agenda: %w", err)
	}
	return nil
}
