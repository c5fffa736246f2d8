// Package providers_test holds tool definitions to what the SDKs of the
// providers, and the schemas that the providers publish, make of them.
//
// The corpus (corpus_test.go) is every tool of this repository, and tools as
// servers elsewhere list them (testdata). Each is written in every dialect,
// strict and not. A judge (judge_test.go) is a program that is not ours: an
// SDK's own type, a published schema, a library of npm. It says for each
// definition of its dialects what it does not take, or how what it read
// differs from what was written. Whatever it says is a failure, or stands in
// the table of differences with the reason why we differ.
//
//	go test ./providers -v -run TestJudges
//
// prints how many definitions each judge saw, and took. The judges of npm need
// npm and its registry; the published schemas lie beside the checkout. Their
// tests are skipped where these are missing.
package providers_test
