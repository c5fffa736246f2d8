// Reads requests {judge, schema, values} as JSON lines, and answers each with
// {result} or {error} on a line of its own.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { ToolSchema as modern } from '@modelcontextprotocol/core';
import { ToolSchema as classic } from '@modelcontextprotocol/sdk/types.js';
import { toStrictJsonSchema } from 'openai/lib/transform';

// The package exports no path to it.
const { prepareOpenAIStrictToolSchema, toOpenAIStrictToolSchema } = await import(
  pathToFileURL('node_modules/@openai/agents-core/dist/utils/strictToolSchema.mjs')
);

const judges = {
  'openai strict': ({ schema }) => toStrictJsonSchema(schema),
  'anthropic strict': ({ schema }) => transformJSONSchema(schema),
  'mcp classic': ({ schema }) => classic.parse(schema),
  'mcp modern': ({ schema }) => modern.parse(schema),
  'agents strict': ({ schema }) => toOpenAIStrictToolSchema(schema),
  'agents restore': ({ schema, values }) =>
    (values ?? []).map(prepareOpenAIStrictToolSchema(schema).normalizeInput),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = { result: judges[request.judge](request) };
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
