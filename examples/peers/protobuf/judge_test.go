package protobuf

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	_ "go.opentelemetry.io/proto/otlp/collector/logs/v1"
	_ "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	_ "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	_ "google.golang.org/genproto/googleapis/api/annotations"
	_ "google.golang.org/genproto/googleapis/api/httpbody"
	_ "google.golang.org/genproto/googleapis/rpc/context/attribute_context"
	_ "google.golang.org/genproto/googleapis/rpc/errdetails"
	_ "google.golang.org/genproto/googleapis/rpc/status"
	_ "google.golang.org/genproto/googleapis/type/calendarperiod"
	_ "google.golang.org/genproto/googleapis/type/color"
	_ "google.golang.org/genproto/googleapis/type/date"
	_ "google.golang.org/genproto/googleapis/type/datetime"
	_ "google.golang.org/genproto/googleapis/type/expr"
	_ "google.golang.org/genproto/googleapis/type/latlng"
	_ "google.golang.org/genproto/googleapis/type/money"
	_ "google.golang.org/genproto/googleapis/type/phone_number"
	_ "google.golang.org/genproto/googleapis/type/postaladdress"
	_ "google.golang.org/protobuf/types/known/anypb"
	_ "google.golang.org/protobuf/types/known/apipb"
	_ "google.golang.org/protobuf/types/known/durationpb"
	_ "google.golang.org/protobuf/types/known/emptypb"
	_ "google.golang.org/protobuf/types/known/fieldmaskpb"
	_ "google.golang.org/protobuf/types/known/structpb"
	_ "google.golang.org/protobuf/types/known/timestamppb"
	_ "google.golang.org/protobuf/types/known/wrapperspb"
)

var (
	messages = flag.Int("messages", 60, "number of random messages")
	seed     = flag.Uint64("seed", 1, "seed of the random messages and values")
	values   = flag.Int("values", 10, "number of values for each message and direction")
)

const (
	judgeModule = "example.com/judge"
	perFile     = 30 // number of messages in a random file
)

// TestProtojson compares tools with protojson, for random messages and messages of public
// modules. The output schema must accept all output of protojson; protojson must accept all
// that the input schema accepts.
//
// A call must accept exactly the values that the input schema accepts, and return the
// output of protojson.
func TestProtojson(t *testing.T) {
	dir := t.TempDir()
	writeJudge(t, dir)
	packages := publicPackages(t)
	for number := range (*messages + perFile - 1) / perFile {
		file := randomFile(*seed, number, perFile)
		generate(t, dir, file, number%ways == opaque)
		var tools []tool
		for _, m := range file.MessageType {
			tools = append(tools, tool{m.GetName(), false})
		}
		packages = append(packages, goPackage{fmt.Sprintf("%s/p%d", judgeModule, number), tools})
	}
	writeTools(t, dir, packages)
	run(t, dir, nil, "go", "tool", "toolgen", "generate", "./...")
	run(t, dir, nil, "go", "build", "-mod=mod", "-o", "judge", ".")
	out := run(t, dir, nil, filepath.Join(dir, "judge"), strconv.FormatUint(*seed, 10), strconv.Itoa(*values))
	t.Log(string(out))
}

// A tool is a message that the judge uses as arguments and result. alone is set if the JSON
// of the message is not an object.
type tool struct {
	message string
	alone   bool
}

type goPackage struct {
	path  string
	tools []tool
}

// publicPackages returns the messages of the imported modules.
func publicPackages(t *testing.T) (list []goPackage) {
	byPath := map[string][]tool{}
	protoregistry.GlobalTypes.RangeMessages(func(m protoreflect.MessageType) bool {
		d := m.Descriptor()
		file := d.ParentFile()
		options, _ := file.Options().(*descriptorpb.FileOptions)
		path, _, _ := strings.Cut(options.GetGoPackage(), ";")
		if d.IsMapEntry() || strings.HasPrefix(file.Path(), "google/protobuf/compiler") || path == "" {
			return true
		}
		name := strings.ReplaceAll(strings.TrimPrefix(string(d.FullName()), string(file.Package())+"."), ".", "_")
		alone := file.Package() == "google.protobuf" && !slices.Contains([]string{"Struct", "Any", "Empty"}, name) && isWellKnown(name)
		byPath[path] = append(byPath[path], tool{name, alone})
		return true
	})
	for path, tools := range byPath {
		slices.SortFunc(tools, func(a, b tool) int { return strings.Compare(a.message, b.message) })
		list = append(list, goPackage{path, tools})
	}
	slices.SortFunc(list, func(a, b goPackage) int { return strings.Compare(a.path, b.path) })
	if len(list) < 15 {
		t.Fatalf("%d public packages", len(list))
	}
	return list
}

func isWellKnown(name string) bool {
	for _, names := range wellKnownFiles {
		if slices.Contains(names, name) {
			return true
		}
	}
	return false
}

// writeJudge writes the module of the judge to dir. It has the same requirements as this
// module.
func writeJudge(t *testing.T, dir string) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]string{"go.mod": "go.mod", "go.sum": "go.sum", "main.go": "testdata/judge/main.go"} {
		content, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if name == "go.mod" {
			_, text, _ := strings.Cut(string(content), "\n")
			content = []byte("module " + judgeModule + "\n" + strings.ReplaceAll(text, "=> ../../..", "=> "+root))
		}
		write(t, filepath.Join(dir, name), content)
	}
}

func write(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, dir string, stdin []byte, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(stdin)
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%.20000s", cmd.Args, err, stderr.Bytes(), out)
	}
	return out
}

// generate runs protoc-gen-go for a file.
func generate(t *testing.T, dir string, file *descriptorpb.FileDescriptorProto, isOpaque bool) {
	if _, err := protodesc.NewFile(file, protoregistry.GlobalFiles); err != nil {
		t.Fatalf("%v\n%v", err, file)
	}
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: []string{file.GetName()}}
	if isOpaque {
		request.Parameter = proto.String("default_api_level=API_OPAQUE")
	}
	for _, name := range file.Dependency {
		known, err := protoregistry.GlobalFiles.FindFileByPath(name)
		if err != nil {
			t.Fatal(err)
		}
		request.ProtoFile = append(request.ProtoFile, protodesc.ToFileDescriptorProto(known))
	}
	// protoc sets all JSON names.
	parsed, _ := protodesc.NewFile(file, protoregistry.GlobalFiles)
	request.ProtoFile = append(request.ProtoFile, protodesc.ToFileDescriptorProto(parsed))
	input, err := proto.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(run(t, ".", input, "go", "tool", "protoc-gen-go"), &response); err != nil || response.Error != nil {
		t.Fatal(err, response.GetError())
	}
	for _, f := range response.File {
		write(t, filepath.Join(dir, strings.TrimPrefix(f.GetName(), judgeModule)), []byte(f.GetContent()))
	}
}

// writeTools writes a package of tools for each of packages, and list.go, which lists the
// tools of all packages.
func writeTools(t *testing.T, dir string, packages []goPackage) {
	var list, imports bytes.Buffer
	for i, pkg := range packages {
		var src bytes.Buffer
		fmt.Fprintf(&src, "// Package t%d echoes messages.\n//\n//toolgen:package call format=mcp doc=none\npackage t%[1]d\n\nimport pb %[2]q\n\n// Out is the result of the tools without arguments.\nvar Out any\n", i, pkg.path)
		fmt.Fprintf(&imports, "\tpb%d %q\n\tt%[1]d %[3]q\n", i, pkg.path, fmt.Sprintf("%s/t%d", judgeModule, i))
		for _, m := range pkg.tools {
			fmt.Fprintf(&src, "\n//toolgen:tool name=echo_%[1]s\nfunc Echo%[1]s(in *pb.%[1]s) *pb.%[1]s { return in }\n", m.message)
			fmt.Fprintf(&src, "\n//toolgen:tool name=get_%[1]s\nfunc Get%[1]s() *pb.%[1]s { return Out.(*pb.%[1]s) }\n", m.message)
			fmt.Fprintf(&list, "\t{set: t%[1]d.ToolSet(), name: %[2]q, alone: %[3]t, out: &t%[1]d.Out, new: func() proto.Message { return new(pb%[1]d.%[2]s) }},\n", i, m.message, m.alone)
		}
		write(t, filepath.Join(dir, fmt.Sprintf("t%d/tools.go", i)), src.Bytes())
	}
	text := "package main\n\nimport (\n" + imports.String() + "\t\"google.golang.org/protobuf/proto\"\n)\n\nvar subjects = []subject{\n" + list.String() + "}\n"
	content, err := format.Source([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "list.go"), content)
}

func lastOf(scope string) string {
	return scope[strings.LastIndexByte(scope, '.')+1:]
}
