// Package protobuf compares the schemas of Protocol Buffers messages, and generated calls
// with such messages, with protojson.
package protobuf
