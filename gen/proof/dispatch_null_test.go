package proof_test

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// given returns the arguments of a call: {} for null, which represents missing arguments.
func given(arguments any) any {
	if arguments == nil {
		return map[string]any{}
	}
	return arguments
}

// settled returns an instance without the nulls that represent absent members: nulls of
// properties that are not required and do not accept null.
func settled(s *jsonschema.Schema, instance any) any {
	if s == nil {
		return instance
	}
	instance = settled(s.Ref, instance)
	for _, option := range s.AnyOf {
		if s.Properties != nil {
			break // the "anyOf" is a rule across fields, not a choice of types
		}
		if meant := settled(option, instance); option.Validate(meant) == nil {
			return meant
		}
	}
	switch instance := instance.(type) {
	case []any:
		list := []any{}
		for _, item := range instance {
			list = append(list, settled(s.Items2020, item))
		}
		return list
	case map[string]any:
		object := map[string]any{}
		for name, value := range instance {
			if property := s.Properties[name]; value != nil || property == nil || property.Validate(nil) == nil || slices.Contains(s.Required, name) {
				object[name] = settled(memberSchema(s, name), value)
			}
		}
		return object
	}
	return instance
}

// memberSchema returns the schema of a member of an object, or nil.
func memberSchema(s *jsonschema.Schema, name string) *jsonschema.Schema {
	if property := s.Properties[name]; property != nil {
		return property
	}
	others, _ := s.AdditionalProperties.(*jsonschema.Schema)
	return others
}

// padded returns an instance with a null for each missing property, except within unions.
func padded(s *jsonschema.Schema, instance any) any {
	if s == nil {
		return instance
	}
	instance = padded(s.Ref, instance)
	switch instance := instance.(type) {
	case []any:
		list := []any{}
		for _, item := range instance {
			list = append(list, padded(s.Items2020, item))
		}
		return list
	case map[string]any:
		object := map[string]any{}
		for name, value := range instance {
			object[name] = padded(memberSchema(s, name), value)
		}
		for name := range s.Properties {
			if _, there := object[name]; !there {
				object[name] = nil
			}
		}
		return object
	}
	return instance
}
