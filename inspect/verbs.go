package inspect

import "strings"

// verbs are those that doc comments use of what they describe, as far as they
// are hardly ever the plural of a noun, so that a name of one word can stand
// before them. What is both, such as counts, lists and updates, is not here.
var verbs = strings.Fields(`
	absorbs accepts acquires adds adjusts aligns allocates allows analyzes appends applies approves arranges asks asserts assigns
	associates attaches authenticates authorizes becomes begins behaves belongs binds brings calculates
	cancels canonicalizes chooses clears closes collects combines compares compiles compresses computes
	concatenates configures confirms connects considers consists constructs consumes contains converts corresponds
	creates decides declares decodes decrements decrypts defines deletes delivers denies denotes depends derives
	describes deserializes detaches detects determines disables discards disconnects dispatches divides embeds
	emits enables encapsulates encodes encrypts enqueues ensures enters enumerates erases establishes evaluates
	examines excludes executes exists expands expires explains exposes expresses extends extracts fetches fills
	finds flattens flushes follows forgets frees fulfills gathers generates gets gives goes governs grows
	happens hides identifies ignores illustrates implements imposes includes
	indicates informs initializes initiates inserts inspects instructs interprets introduces invalidates invokes
	iterates joins keeps lets listens lives looks maintains makes manages memorizes merges modifies
	multiplies negotiates normalizes notifies observes obtains occurs omits opens overrides overwrites owns
	parses pays performs persists populates predicts prepares preserves prevents proceeds produces prohibits
	protects proves provides publishes pulls puts reads receives recognizes recommends reconnects reduces refers
	reflects refreshes refuses rejects relies removes renames replaces replies represents requires
	reserves resets resizes resolves responds restores restricts retains retrieves returns reveals revokes
	rewrites rotates satisfies saves says seeks selects sends separates serializes serves shuffles shuts
	simplifies simulates skips solves speaks specifies stays subscribes substitutes subtracts suggests
	summarizes suspends takes tells terminates throws tokenizes transcribes translates transmits traverses treats
	truncates understands undoes unlocks unmarshals unpacks unregisters unsets unsubscribes unwraps
	utilizes validates varies verifies waits wraps writes yields
`)

// noVerbs have the form of a verb and are none.
var noVerbs = strings.Fields(`across afterwards always as besides hers its ours overseas perhaps regards sometimes theirs towards upwards yours`)
