// Package bazel tests the rule in toolgen.bzl: see README.md.
package bazel
