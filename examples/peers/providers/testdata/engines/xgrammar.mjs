// Converts JSON Schemas with xgrammar. Reads {schema, values} as JSON lines, both as JSON
// texts, and answers each with {error} or {accepted} on a line of its own.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// The package declares a module, but contains a script for browsers and CommonJS.
const file = new URL('node_modules/@mlc-ai/web-xgrammar/lib/index.js', import.meta.url).pathname;
const exported = {};
new Function('exports', 'module', 'require', '__filename', '__dirname', readFileSync(file, 'utf8'))(
  exported, { exports: exported }, createRequire(import.meta.url), file, file.replace(/[^/]*$/, ''),
);
const { Grammar, Testings } = exported;

for await (const line of createInterface({ input: process.stdin })) {
  const { schema, values } = JSON.parse(line);
  const answer = {};
  try { // any white space and strict, as vLLM and SGLang use it
    const grammar = await Grammar.fromJSONSchema(schema, true, undefined, undefined, true);
    answer.accepted = [];
    for (const value of values ?? []) answer.accepted.push(await Testings.isGrammarAcceptString(grammar, value));
    grammar.dispose();
  } catch (error) {
    answer.error = String(error);
  }
  console.log(JSON.stringify(answer));
}
