"""Generates tool definitions, with one action for each package that has tools."""

load("@go_sdk//:sdk.bzl", "ENV")

GoPackageInfo = provider(
    doc = "A Go package as input of toolgen: its source, without compiled packages.",
    fields = {
        "package": "struct of the package: importpath, srcs, and module",
        "imports": "depset of the structs of all packages that it imports, directly or indirectly",
    },
)

def _go_package_impl(ctx):
    deps = [dep[GoPackageInfo] for dep in ctx.attr.deps]
    return [
        DefaultInfo(files = depset(ctx.files.srcs)),
        GoPackageInfo(
            package = struct(importpath = ctx.attr.importpath, srcs = tuple(ctx.files.srcs), module = ctx.attr.module),
            imports = depset([dep.package for dep in deps], transitive = [dep.imports for dep in deps]),
        ),
    ]

# With rules_go, an aspect that maps GoArchive to GoPackageInfo replaces this rule.
go_package = rule(
    implementation = _go_package_impl,
    doc = "A Go package, without the imports from the standard library.",
    attrs = {
        "srcs": attr.label_list(allow_files = [".go"], mandatory = True),
        "deps": attr.label_list(providers = [GoPackageInfo]),
        "importpath": attr.string(mandatory = True),
        "module": attr.string(doc = "path of the module"),
    },
)

def _toolgen_impl(ctx):
    info = ctx.attr.package[GoPackageInfo]
    package, imports = info.package, info.imports.to_list()
    outs = [ctx.actions.declare_file(name) for name in ctx.attr.outs]
    config = ctx.actions.declare_file(ctx.label.name + ".cfg")
    ctx.actions.write(config, json.encode(struct(
        ImportPath = package.importpath,
        Dir = ctx.attr.package.label.package,
        GoFiles = [src.path for src in package.srcs],
        GoVersion = ctx.attr.go_version,
        ModulePath = package.module,
        Packages = {
            other.importpath: struct(GoFiles = [src.path for src in other.srcs], ModulePath = other.module)
            for other in imports
        },
    )))
    srcs = [src for other in [package] + imports for src in other.srcs]
    ctx.actions.run(
        executable = ctx.executable.toolgen,
        arguments = ["generate", "-outdir", outs[0].dirname, config.path],
        # VERSION represents the files of GOROOT. If workers have no GOROOT at the
        # same path, add its files to the inputs.
        inputs = srcs + ctx.files.data + [config, ctx.file.go],
        outputs = outs,
        env = dict(ENV, CGO_ENABLED = "0", TOOLGEN_CACHE = "off"),
        mnemonic = "Toolgen",
        progress_message = "Generating tools of " + package.importpath,
    )
    return [DefaultInfo(files = depset(outs))]

toolgen = rule(
    implementation = _toolgen_impl,
    doc = "The generated files of a package, as sources for the rule that compiles it.",
    attrs = {
        "package": attr.label(providers = [GoPackageInfo], mandatory = True, doc = "the package, without its generated files"),
        "data": attr.label_list(allow_files = True, doc = "files to which directives refer"),
        "outs": attr.string_list(default = ["tools_gen.go"], doc = "names of the generated files; with //toolgen:package call, also tools_call_gen.go"),
        "go_version": attr.string(default = "go1.26", doc = "Go version in go.mod, with the prefix go"),
        "toolgen": attr.label(default = "//tools:toolgen", executable = True, allow_single_file = True, cfg = "exec"),
        "go": attr.label(default = "@go_sdk//:VERSION", allow_single_file = True),
    },
)
