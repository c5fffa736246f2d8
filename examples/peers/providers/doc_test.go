// Package providers_test checks tool definitions with the SDKs of the providers, and
// against the schemas that they publish.
//
// The corpus (corpus_test.go) consists of all tools of this repository, and tools listed by
// other servers (testdata). Each tool is generated in every dialect, strict and not strict.
// A judge (judge_test.go) is an independent program: an SDK's type, a published schema, or
// an npm library. For each definition of its dialects, it reports the parts that it
// rejects, or the differences between the decoded and the original definition. Every report
// is a failure, unless it is listed in the table of differences with the reason for the
// difference.
//
//	go test ./providers -v -run TestJudges
//
// prints how many definitions each judge has checked and accepted. The npm judges need npm
// and its registry, and others need the published schemas next to the checkout. If these are
// missing, the tests are skipped.
package providers_test
