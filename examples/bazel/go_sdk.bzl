"""The Go installation whose standard library toolgen loads."""

def _go_sdk_impl(ctx):
    go = ctx.which("go")
    if not go:
        fail("no go command in PATH")
    result = ctx.execute([go, "env", "GOROOT", "GOOS", "GOARCH"])
    if result.return_code:
        fail(result.stderr)
    goroot, goos, goarch = result.stdout.splitlines()
    ctx.symlink(goroot + "/VERSION", "VERSION")
    ctx.file("sdk.bzl", "ENV = " + repr({"GOROOT": goroot, "GOOS": goos, "GOARCH": goarch}))
    ctx.file("BUILD.bazel", """exports_files(["VERSION"])""")

go_sdk = repository_rule(
    implementation = _go_sdk_impl,
    environ = ["PATH"],
    local = True,
)
