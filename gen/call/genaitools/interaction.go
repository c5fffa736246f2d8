package genaitools

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"google.golang.org/genai"
	"google.golang.org/genai/interactions/models/interactions"
	"google.golang.org/genai/interactions/models/operations"
)

// InteractionTools returns the tools for an interaction. The SDK sends the generated JSON of
// each tool; the fields of the SDK's type are empty. It is an error if a tool has no
// definition for the Interactions API.
func InteractionTools(set call.Set) ([]interactions.Tool, error) {
	texts, err := set.Definitions(call.Interactions, "")
	if err != nil {
		return nil, err
	}
	var list []interactions.Tool
	for _, text := range texts {
		list = append(list, interactions.NewToolUnknown(json.RawMessage(text)))
	}
	return list, nil
}

// AnswerInteraction executes the calls in the steps of an interaction that have no result
// there. It returns a step with the result of each call, and the calls that wait for a
// person: see [loop.Answer].
func AnswerInteraction(ctx context.Context, set call.Set, steps []interactions.Step, opts ...loop.Option) ([]interactions.Step, []loop.Waiting) {
	results, waiting := loop.Answer(call.Provide(ctx, call.Interactions), exact(set), interactionCalls(steps), opts...)
	return resultSteps(results), waiting
}

// RunInteraction runs a conversation through the Interactions API, as [Run] does through
// GenerateContent. The Response of a turn is an *interactions.Interaction.
//
// If the service stores interactions, params refer to the last interaction afterwards: set
// params.Input to the next question to continue the conversation. If params.Store is false,
// params.Input contains all steps of the conversation: append the next question to them.
func RunInteraction(ctx context.Context, client *genai.Client, params *interactions.CreateModelInteraction, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runInteraction(ctx, &interaction{client: client, params: params}, set, opts)
}

// StreamInteraction is [RunInteraction] with streaming: it yields a [loop.Text] for each part
// of the model's text.
func StreamInteraction(ctx context.Context, client *genai.Client, params *interactions.CreateModelInteraction, set call.Set, opts ...loop.Option) iter.Seq2[loop.Event, error] {
	return runInteraction(ctx, &interaction{client: client, params: params, stream: true}, set, opts)
}

func runInteraction(ctx context.Context, c *interaction, set call.Set, opts []loop.Option) iter.Seq2[loop.Event, error] {
	if c.params.Tools == nil {
		c.params.Tools, c.err = InteractionTools(set)
	}
	return loop.Run(call.Provide(ctx, call.Interactions), c, exact(set), opts...)
}

type interaction struct {
	client *genai.Client
	params *interactions.CreateModelInteraction
	stream bool
	err    error // why the tools cannot be sent, or nil
	// malformed maps the ID of a call to its streamed arguments, if they are not a JSON
	// object.
	malformed map[string]string
}

func (c *interaction) Turn(ctx context.Context, request loop.Request) (loop.Turn, error) {
	if c.err != nil {
		return loop.Turn{}, c.err
	}
	params := *c.params
	params.Stream = &c.stream
	if request.Unforced {
		params.GenerationConfig = unforcedInteraction(params.GenerationConfig)
	}
	send := c.send
	if c.stream {
		send = c.sendStreaming
	}
	response, err := send(ctx, params, request.Text)
	turn := loop.Turn{Calls: interactionCalls(response.Steps), Stop: string(response.Status), Usage: usageOf(response.Usage), Response: response}
	if err != nil {
		return loop.Turn{Usage: turn.Usage}, err
	}
	for i, asked := range turn.Calls {
		turn.Calls[i].Args = cmp.Or(c.malformed[asked.ID], asked.Args)
	}
	switch response.Status {
	case interactions.InteractionStatusCompleted, interactions.InteractionStatusRequiresAction:
	case interactions.InteractionStatusIncomplete, interactions.InteractionStatusBudgetExceeded:
		if len(turn.Calls) > 0 {
			return loop.Turn{Usage: turn.Usage}, fmt.Errorf("%w: %s", loop.ErrCut, turn.Stop)
		}
	default:
		var reasons []string
		for _, reason := range response.Errors {
			reasons = append(reasons, value(reason.Message))
		}
		return loop.Turn{Usage: turn.Usage}, fmt.Errorf("the interaction is %s: %s", response.Status, strings.Join(reasons, "; "))
	}
	output := outputOf(response.Steps)
	for _, said := range spoken(output) {
		if !said.Thought {
			turn.Text += said.Text
		}
	}
	c.keep(response, output)
	return turn, nil
}

// Answer adds the results of calls to the input of the next request.
func (c *interaction) Answer(results []loop.Returned) {
	c.setSteps(append(inputSteps(c.params.Input), resultSteps(results)...))
}

func (c *interaction) setSteps(steps []interactions.Step) {
	input := interactions.NewInteractionsInput(steps)
	c.params.Input = &input
}

// isStored reports whether the service stores the conversation, which it does by default.
func (c *interaction) isStored() bool { return c.params.Store == nil || *c.params.Store }

// keep prepares the next request. If the service stores the conversation, the request
// refers to response; otherwise its input contains output.
func (c *interaction) keep(response *interactions.Interaction, output []interactions.Step) {
	if c.isStored() {
		c.params.PreviousInteractionID, c.params.Input = response.ID, nil
		return
	}
	c.setSteps(append(inputSteps(c.params.Input), output...))
}

// unforcedInteraction returns a config with which the model may answer without a call.
func unforcedInteraction(config *interactions.GenerationConfig) *interactions.GenerationConfig {
	if config == nil || config.ToolChoice == nil {
		return config
	}
	choice := *config.ToolChoice
	switch {
	case isAny(choice.ToolChoiceType):
		choice = interactions.NewToolChoice(interactions.ToolChoiceTypeAuto)
	case choice.ToolChoiceConfig != nil && choice.ToolChoiceConfig.AllowedTools != nil && isAny(choice.ToolChoiceConfig.AllowedTools.Mode):
		allowed := *choice.ToolChoiceConfig.AllowedTools
		allowed.Mode = interactions.ToolChoiceTypeValidated.ToPointer()
		choice = interactions.NewToolChoice(interactions.ToolChoiceConfig{AllowedTools: &allowed})
	}
	changed := *config
	changed.ToolChoice = &choice
	return &changed
}

func isAny(choice *interactions.ToolChoiceType) bool {
	return choice != nil && *choice == interactions.ToolChoiceTypeAny
}

func (c *interaction) create(ctx context.Context, params interactions.CreateModelInteraction) (*operations.CreateInteractionResponse, error) {
	return c.client.Interactions.Create(ctx, operations.CreateInteractionRequest{Body: operations.NewCreateInteractionRequestBody(params)})
}

// send sends a request and returns the interaction. The interaction is not nil, even if
// there is an error.
func (c *interaction) send(ctx context.Context, params interactions.CreateModelInteraction, text func(loop.Text)) (*interactions.Interaction, error) {
	response, err := c.create(ctx, params)
	if err != nil {
		return new(interactions.Interaction), err
	}
	if response.Interaction == nil {
		return new(interactions.Interaction), errors.New("the response has no interaction")
	}
	for _, said := range spoken(outputOf(response.Interaction.Steps)) {
		text(said)
	}
	return response.Interaction, nil
}

// sendStreaming sends a request and builds the interaction from the events of the stream.
// If the service interrupts an interaction, the SDK continues with another: a stream can
// contain several interactions, each with its own step indexes.
func (c *interaction) sendStreaming(ctx context.Context, params interactions.CreateModelInteraction, text func(loop.Text)) (*interactions.Interaction, error) {
	all := &interactions.Interaction{Model: &params.Model}
	response, err := c.create(ctx, params)
	if err != nil {
		return all, err
	}
	stream := response.InteractionSSEStreamEvent
	if stream == nil {
		return all, errors.New("the response is not a stream")
	}
	defer stream.Close()
	steps := stepBuilder{text: text, malformed: map[string]string{}}
	var earlier *interactions.Usage // usage of interactions that the service interrupted
	for stream.Next() {
		switch event := stream.Value().Data; {
		case event.InteractionCreatedEvent != nil:
			steps.indexes = map[int]*streamedStep{}
		case event.StepStart != nil:
			steps.start(event.StepStart)
		case event.StepDelta != nil:
			steps.add(event.StepDelta)
		case event.StepStop != nil && event.StepStop.Usage != nil:
			all.Usage = addUsage(earlier, event.StepStop.Usage)
		case event.ErrorEvent != nil:
			failure := cmp.Or(event.ErrorEvent.Error, new(interactions.Error))
			return all, fmt.Errorf("the interaction failed: %s", cmp.Or(value(failure.Message), value(failure.Code)))
		case event.InteractionCompletedEvent != nil:
			last := event.InteractionCompletedEvent.Interaction
			all.ID, all.Status, all.Usage = &last.ID, interactions.InteractionStatus(last.Status), addUsage(earlier, last.Usage)
			if all.Status == "requires_continuation" {
				earlier = all.Usage
				continue
			}
			all.Steps, c.malformed = steps.build(), steps.malformed
			if steps.isIncomplete && !c.isStored() {
				if all.Steps = last.Steps; all.Steps == nil {
					return all, errors.New("the stream contains steps other than text, thoughts, and calls of functions: let the service store the interaction, or use RunInteraction")
				}
			}
			return all, nil
		}
	}
	if err := stream.Err(); err != nil {
		return all, err
	}
	return all, errors.New("the stream ended before the end of the interaction")
}

type stepBuilder struct {
	text    func(loop.Text)
	steps   []*streamedStep
	indexes map[int]*streamedStep // steps of the current interaction, by index
	// malformed maps the ID of a call to its arguments, if they are not a JSON object.
	malformed map[string]string
	// isIncomplete is set if the stream contained a delta that steps do not contain.
	isIncomplete bool
}

// A streamedStep is a step of which the text, thoughts, or arguments arrive in parts.
type streamedStep struct {
	step            interactions.Step
	text, arguments strings.Builder
	thoughts        []interactions.ThoughtSummaryContent
}

func (b *stepBuilder) start(event *interactions.StepStart) {
	started := &streamedStep{step: event.Step}
	b.steps = append(b.steps, started)
	if b.indexes == nil {
		b.indexes = map[int]*streamedStep{}
	}
	b.indexes[event.Index] = started
	for _, said := range spoken([]interactions.Step{event.Step}) {
		b.text(said)
	}
}

func (b *stepBuilder) add(event *interactions.StepDelta) {
	to := b.indexes[event.Index]
	if to == nil {
		b.isIncomplete = true
		return
	}
	switch delta := event.Delta; {
	case delta.TextDelta != nil && to.step.ModelOutputStep != nil:
		to.text.WriteString(delta.TextDelta.Text)
		b.text(loop.Text{Text: delta.TextDelta.Text})
	case delta.ThoughtSummaryDelta != nil && to.step.ThoughtStep != nil:
		if content := delta.ThoughtSummaryDelta.Content; content != nil && content.TextContent != nil {
			to.thoughts = append(to.thoughts, interactions.NewThoughtSummaryContent(*content.TextContent))
			b.text(loop.Text{Text: content.TextContent.Text, Thought: true})
		}
	case delta.ThoughtSignatureDelta != nil && to.step.ThoughtStep != nil:
		to.step.ThoughtStep.Signature = delta.ThoughtSignatureDelta.Signature
	case delta.ArgumentsDelta != nil && to.step.FunctionCallStep != nil:
		to.arguments.WriteString(value(delta.ArgumentsDelta.Arguments))
	case delta.TextAnnotationDelta != nil: // ignore citations, which are only displayed to users
	default:
		b.isIncomplete = true
	}
}

// build returns the steps with their text, thoughts, and arguments. It adds arguments
// that are not a JSON object to malformed.
func (b *stepBuilder) build() []interactions.Step {
	var steps []interactions.Step
	for _, s := range b.steps {
		switch step := s.step; {
		case step.ModelOutputStep != nil && s.text.Len() > 0:
			step.ModelOutputStep.Content = append(step.ModelOutputStep.Content, interactions.NewContent(interactions.TextContent{Text: s.text.String()}))
		case step.ThoughtStep != nil:
			step.ThoughtStep.Summary = append(step.ThoughtStep.Summary, s.thoughts...)
		case step.FunctionCallStep != nil && s.arguments.Len() > 0:
			var args map[string]any
			if err := json.Unmarshal([]byte(s.arguments.String()), &args); err != nil || args == nil {
				args, b.malformed[step.FunctionCallStep.ID] = map[string]any{}, s.arguments.String()
			}
			step.FunctionCallStep.Arguments = args
		}
		steps = append(steps, s.step)
	}
	return steps
}

// outputOf returns the steps after the last step of the input. A response may repeat the
// input.
func outputOf(steps []interactions.Step) []interactions.Step {
	for i, step := range slices.Backward(steps) {
		if step.UserInputStep != nil || step.FunctionResultStep != nil {
			return steps[i+1:]
		}
	}
	return steps
}

func inputSteps(input *interactions.InteractionsInput) []interactions.Step {
	var contents []interactions.Content
	switch {
	case input == nil:
		return nil
	case input.ArrayOfStep != nil:
		return slices.Clip(input.ArrayOfStep)
	case input.Str != nil:
		contents = []interactions.Content{interactions.NewContent(interactions.TextContent{Text: *input.Str})}
	case input.Content != nil:
		contents = []interactions.Content{*input.Content}
	default:
		contents = input.ArrayOfContent
	}
	return []interactions.Step{interactions.NewStep(interactions.UserInputStep{Content: contents})}
}

// spoken returns the text in steps, including the model's thoughts.
func spoken(steps []interactions.Step) []loop.Text {
	var texts []loop.Text
	add := func(text *interactions.TextContent, thought bool) {
		if text != nil && text.Text != "" {
			texts = append(texts, loop.Text{Text: text.Text, Thought: thought})
		}
	}
	for _, step := range steps {
		if step.ThoughtStep != nil {
			for _, part := range step.ThoughtStep.Summary {
				add(part.TextContent, true)
			}
		}
		if step.ModelOutputStep != nil {
			for _, part := range step.ModelOutputStep.Content {
				add(part.TextContent, false)
			}
		}
	}
	return texts
}

// interactionCalls returns the calls in steps that have no result there.
func interactionCalls(steps []interactions.Step) []loop.Call {
	var calls []loop.Call
	for _, step := range steps {
		if f := step.FunctionCallStep; f != nil {
			calls = append(calls, loop.Call{ID: f.ID, Name: f.Name, Args: arguments(f.Arguments)})
		}
		if f := step.FunctionResultStep; f != nil {
			calls = slices.DeleteFunc(calls, func(c loop.Call) bool { return c.ID == f.CallID })
		}
	}
	return calls
}

func resultSteps(results []loop.Returned) []interactions.Step {
	var steps []interactions.Step
	for _, r := range results {
		steps = append(steps, interactions.NewStep(interactions.FunctionResultStep{
			CallID: r.Call.ID, Name: &r.Call.Name, IsError: &r.Result.IsError, Result: resultOf(r.Result),
		}))
	}
	return steps
}

// resultOf returns a result in the format of the API: a string, or parts if it contains
// more than text.
func resultOf(result call.Result) interactions.FunctionResultStepResultUnion {
	var parts []interactions.FunctionResultSubcontent
	texts := 0
	for _, block := range result.Blocks() {
		part := subcontent(block)
		if part.TextContent != nil {
			texts++
		}
		parts = append(parts, part)
	}
	if texts < len(parts) {
		return interactions.NewFunctionResultStepResultUnion(parts)
	}
	return interactions.NewFunctionResultStepResultUnion(result.Text())
}

// subcontent returns a block in the format of the API: data of the types that the SDK
// lists, and text for anything else.
func subcontent(block call.Content) interactions.FunctionResultSubcontent {
	data := base64.StdEncoding.EncodeToString(block.Data)
	image, document, audio := interactions.ImageContentMimeType(block.MIMEType), interactions.DocumentContentMimeType(block.MIMEType), interactions.AudioContentMimeType(block.MIMEType)
	switch {
	case block.Data == nil:
	case image.IsExact():
		return interactions.NewFunctionResultSubcontent(interactions.ImageContent{Data: &data, MimeType: &image})
	case document.IsExact():
		return interactions.NewFunctionResultSubcontent(interactions.DocumentContent{Data: &data, MimeType: &document})
	case audio.IsExact():
		return interactions.NewFunctionResultSubcontent(interactions.AudioContent{Data: &data, MimeType: &audio})
	}
	return interactions.NewFunctionResultSubcontent(interactions.TextContent{Text: call.ContentResult(block).Text()})
}

func usageOf(u *interactions.Usage) loop.Usage {
	if u == nil {
		return loop.Usage{}
	}
	return loop.Usage{
		Input: int64(value(u.TotalInputTokens) + value(u.TotalToolUseTokens)), Cached: int64(value(u.TotalCachedTokens)),
		Output: int64(value(u.TotalOutputTokens) + value(u.TotalThoughtTokens)), Reasoning: int64(value(u.TotalThoughtTokens)),
	}
}

// addUsage returns the sum of a and b, for the counts that [usageOf] reads. a and b may
// be nil.
func addUsage(a, b *interactions.Usage) *interactions.Usage {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	sum := *b
	for _, count := range []struct{ to, more **int }{
		{&sum.TotalInputTokens, &a.TotalInputTokens}, {&sum.TotalToolUseTokens, &a.TotalToolUseTokens}, {&sum.TotalCachedTokens, &a.TotalCachedTokens},
		{&sum.TotalOutputTokens, &a.TotalOutputTokens}, {&sum.TotalThoughtTokens, &a.TotalThoughtTokens},
	} {
		total := value(*count.to) + value(*count.more)
		*count.to = &total
	}
	return &sum
}

// value returns *p, or the zero value if p is nil.
func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
