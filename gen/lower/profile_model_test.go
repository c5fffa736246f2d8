package lower

import "testing"

func TestProfileFor(t *testing.T) {
	tests := []struct {
		want   string // "" for none
		models []string
	}{
		{"openai-reasoning", []string{
			"o1", "o1-mini", "o1-preview", "o1-preview-2024-09-12", "o1-pro", "o3", "o3-mini", "o3-pro-2025-06-10", "o3-deep-research", "o4-mini",
			"openai/o3", "openai/o4-mini-high", "openrouter/openai/o3-mini", "azure/o1", "openai:o3-mini", "OpenAI o3-mini", "O3-Mini",
			"ft:o4-mini-2025-04-16:acme::abc123", "o3-mini:online",
		}},
		{"openai", []string{
			"gpt-4", "gpt-4-turbo", "gpt-4o", "gpt-4o-mini-2024-07-18", "gpt-4.1-nano", "gpt-4.5-preview", "gpt-3.5-turbo", "gpt-35-turbo",
			"gpt-5", "gpt-5-mini", "gpt-5.1-codex", "gpt-5.6-sol", "gpt-realtime", "gpt-audio-mini", "chatgpt-4o-latest", "openai/gpt-5",
			"azure/gpt-4o", "openrouter/openai/gpt-4o:extended", "openai:gpt-4o", "ft:gpt-4o-mini-2024-07-18:acme::abc123", "GPT-4o", " gpt-4o ",
		}},
		{"google", []string{
			"gemini-2.0-flash", "gemini-1.5-pro-002", "gemini-2.5-flash-lite", "gemini-3.8-flash", "gemini-flash-latest", "gemini-exp-1206",
			"gemini-pro", "models/gemini-2.0-flash", "google/gemini-2.5-pro", "google/gemini-pro1-x", "vertex_ai/gemini-2.5-pro",
			"openrouter/google/gemini-2.0-flash-001:free", "projects/p/locations/l/publishers/google/models/gemini-2.0-flash", "google-gla:gemini-1.5-flash",
		}},
		{"anthropic", []string{
			"claude", "claude-2.1", "claude-3-5-sonnet-20241022", "claude-opus-4-1", "claude-sonnet-4-5@20250929", "anthropic/claude-3.5-sonnet",
			"openrouter/anthropic/claude-opus-4", "vertex_ai/claude-3-7-sonnet@20250219", "anthropic:claude-3-opus", "anthropic.claude-v2:1",
			"anthropic.claude-3-5-sonnet-20240620-v1:0", "us.anthropic.claude-sonnet-4-20250514-v1:0", "us-gov.anthropic.claude-3-haiku-20240307-v1:0",
			"arn:aws:bedrock:us-east-1:123456789012:inference-profile/eu.anthropic.claude-3-haiku-20240307-v1:0", "anthropic/claude-3.7-sonnet:thinking",
		}},
		{"", []string{
			"", "/", ":", " ", "-", "turbo1-large", "turbo1/large", "pro1-x", "o1x", "o2", "o10-mini", "foo-o1", "my.o3", "o1/large", "deepseek-chat", "deepseek-r1", "mistral-large",
			"grok-4", "llama-3.3-70b", "qwen/qwen3-32b", "gemma-3-27b-it", "google/gemma-3-27b-it", "gpt", "gpt2", "gpt4", "gpt-neo-2.7b", "gpt-j-6b", "EleutherAI/gpt-neox-20b",
			"openai/gpt-oss-120b", "gpt-image", "notclaude-3", "my-claude-3", "claudette", "geminis", "text-embedding-3-large", "us.amazon.nova-pro-v1:0", "amazon.titan-text",
			"azure/my-deployment", "openai/", "anthropic", "google", "command-r-plus", "kimi-k2", "phi-4",
		}},
	}
	for _, tt := range tests {
		for _, model := range tt.models {
			got := ""
			p, ok := ProfileFor(model)
			if ok {
				got = p.Name
			}
			if got != tt.want || ok != (p != nil) {
				t.Errorf("%q: got %q, %v, want %q", model, got, ok, tt.want)
			}
		}
	}
}

// TestProfileForIsListed: what a model is given is one of the profiles.
func TestProfileForIsListed(t *testing.T) {
	for _, family := range modelFamilies {
		if profile(t, family.profile.Name) != family.profile {
			t.Errorf("%s is not in the list", family.profile.Name)
		}
	}
}
