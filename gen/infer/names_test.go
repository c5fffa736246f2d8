package infer

import (
	"go/token"
	"strings"
	"testing"
	"unicode"
)

func TestName(t *testing.T) {
	tests := []struct{ goName, snake, camel, kebab string }{
		{"Forecast", "forecast", "forecast", "forecast"},
		{"maxItems", "max_items", "maxItems", "max-items"},
		{"userID", "user_id", "userID", "user-id"},
		{"userIDs", "user_ids", "userIDs", "user-ids"},
		{"IDs", "ids", "ids", "ids"},
		{"IDsByURL", "ids_by_url", "idsByURL", "ids-by-url"},
		{"URLsByUser", "urls_by_user", "urlsByUser", "urls-by-user"},
		{"HTTPServer", "http_server", "httpServer", "http-server"},
		{"HTTPServer2", "http_server2", "httpServer2", "http-server2"},
		{"HTTPSServer", "https_server", "httpsServer", "https-server"},
		{"HTTP2Server", "http2_server", "http2Server", "http2-server"},
		{"Base64Encode", "base64_encode", "base64Encode", "base64-encode"},
		{"S3Bucket", "s3_bucket", "s3Bucket", "s3-bucket"},
		{"MP4File", "mp4_file", "mp4File", "mp4-file"},
		{"X509Cert", "x509_cert", "x509Cert", "x509-cert"},
		{"sha256Sum", "sha256_sum", "sha256Sum", "sha256-sum"},
		{"OAuthToken", "oauth_token", "oauthToken", "oauth-token"},
		{"useOAuth2Token", "use_oauth2_token", "useOAuth2Token", "use-oauth2-token"},
		{"IPv4Addr", "ipv4_addr", "ipv4Addr", "ipv4-addr"},
		{"gRPCServer", "grpc_server", "grpcServer", "grpc-server"},
		{"NewGraphQLQuery", "new_graphql_query", "newGraphQLQuery", "new-graphql-query"},
		{"aB", "a_b", "aB", "a-b"},
		{"ABTest", "ab_test", "abTest", "ab-test"},
		{"GetA", "get_a", "getA", "get-a"},
		{"As", "as", "as", "as"},
		{"max_items", "max_items", "maxItems", "max-items"},
		{"MAX_ITEMS", "max_items", "maxITEMS", "max-items"},
		{"_private", "private", "private", "private"},
		{"größeÄndern", "größe_ändern", "größeÄndern", "größe-ändern"},
		{"_", "", "", ""},
		{"", "", "", ""},
	}
	for _, test := range tests {
		for style, want := range map[string]string{
			"": test.snake, "snake": test.snake, "camel": test.camel, "kebab": test.kebab, "go": test.goName,
		} {
			if got := Name(test.goName, style); got != want {
				t.Errorf("Name(%q, %q) = %q, want %q", test.goName, style, got, want)
			}
		}
	}
}

// FuzzName checks that naming keeps all letters, and is idempotent.
func FuzzName(f *testing.F) {
	f.Add("HTTPServer2")
	f.Add("userIDs_ofÄ")
	f.Fuzz(func(t *testing.T, goName string) {
		if !token.IsIdentifier(goName) || strings.ContainsFunc(goName, oddCapital) {
			t.Skip("not a Go name, or a name with letters that have no case")
		}
		snake := Name(goName, "snake")
		letters := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }
		if got, want := letters(snake), letters(goName); got != want {
			t.Errorf("Name(%q) = %q, which has other letters", goName, snake)
		}
		if again := Name(snake, "snake"); again != snake {
			t.Errorf("Name(%q) = %q, but a second call returns %q", goName, snake, again)
		}
		if strings.ContainsFunc(snake, unicode.IsUpper) {
			t.Errorf("Name(%q) = %q has capitals", goName, snake)
		}
	})
}

func oddCapital(r rune) bool {
	return unicode.ToUpper(unicode.ToLower(r)) != unicode.ToUpper(r) || unicode.IsUpper(r) && unicode.ToLower(r) == r
}
