// Package sdks brings the tools of package greenhouse to five SDKs. What is here
// are the tests: each lists and calls the tools through the SDK itself.
package sdks
