package schema

// PruneTitles returns doc without the keyword "title" in any of its schemas.
// Properties and definitions of that name, and data, stay as they are.
func PruneTitles(doc *Doc) *Doc {
	return Rewrite(doc, func(sub *Doc) *Doc { return sub.Without("title") })
}
