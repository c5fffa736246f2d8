// Reads requests {judge, schema, values} as JSON lines, and answers each with
// {result} or {error} on a line of its own.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import Anthropic from '@anthropic-ai/sdk';
import { jsonSchemaOutputFormat } from '@anthropic-ai/sdk/helpers/json-schema';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { ToolSchema as modern } from '@modelcontextprotocol/core';
import { ToolSchema as classic } from '@modelcontextprotocol/sdk/types.js';
import { loadMcpTools } from '@langchain/mcp-adapters';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import OpenAI from 'openai';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { Client as Client122 } from 'sdk-1.22.0/client/index.js';

// The package exports no path to it.
const { toOpenAIStrictToolSchema } = await import(
  pathToFileURL('node_modules/@openai/agents-core/dist/utils/strictToolSchema.mjs')
);

function strictAjv(formats) {
  const ajv = new Ajv2020({ logger: false, code: { optimize: false } });
  if (formats) ajvFormats(ajv);
  return ajv;
}

const reused = { true: strictAjv(true), false: strictAjv(false) };

// What Ajv in its default mode refuses in a schema. It ends with the first such
// thing, so each is made known to it before it looks again.
function refusedByAjv(schema, formats) {
  const refused = [];
  for (let ajv = reused[formats]; ; ) {
    try {
      ajv.compile(schema);
      if (refused.length === 0) ajv.removeSchema(schema);
      return refused;
    } catch ({ message }) {
      if (refused.length === 0) {
        ajv.removeSchema(schema);
        ajv = strictAjv(formats);
      }
      refused.push(message);
      const [, what, name] = message.match(/unknown (keyword|format)[: ]+"([^"]+)"/) ?? [];
      if (what === 'keyword') ajv.addKeyword(name);
      else if (what === 'format') ajv.addFormat(name, true);
      else return refused;
    }
  }
}

// A transport to a server with one tool.
function serverOf(tool, revision) {
  const results = {
    initialize: { protocolVersion: revision, capabilities: { tools: {} }, serverInfo: { name: 'server', version: '1' } },
    'server/discover': { supportedVersions: [revision], capabilities: { tools: {} }, serverInfo: { name: 'server', version: '1' } },
    'tools/list': { tools: [tool] },
  };
  const modern = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  const transport = {
    start: async () => {},
    close: async () => transport.onclose?.(),
    send: async ({ id, method }) => {
      if (id === undefined) return;
      const result = { ...results[method], ...(revision >= '2026' ? modern : {}) };
      queueMicrotask(() => transport.onmessage?.({ jsonrpc: '2.0', id, result }));
    },
  };
  return transport;
}

// What a client lists of a server with one tool.
async function listed(Client, tool, revision, options) {
  const client = new Client({ name: 'client', version: '1' }, options);
  await client.connect(serverOf(tool, revision));
  const { tools } = await client.listTools();
  await client.close();
  return tools[0];
}

// What a client of an SDK sends and parses where a model answers with each of the
// values: ask has it send the request, body is what the API says.
async function parsed(SDK, values, body, ask) {
  const all = [];
  for (const value of values) {
    let request;
    const fetch = async (_, { body: sent }) => {
      request = JSON.parse(sent);
      return new Response(JSON.stringify(body(JSON.stringify(value))), { headers: { 'content-type': 'application/json' } });
    };
    all.push(await ask(new SDK({ apiKey: 'none', fetch }), () => request));
  }
  return all;
}

const question = [{ role: 'user', content: 'question' }];

const judges = {
  'openai chat parse': ({ schema, values }) =>
    parsed(
      OpenAI,
      values,
      (content) => ({ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] }),
      async (client, request) => {
        const { choices } = await client.chat.completions.parse({ model: 'm', messages: question, response_format: schema });
        return { sent: request().response_format, parsed: choices[0].message.parsed };
      },
    ),
  'openai responses parse': ({ schema, values }) =>
    parsed(
      OpenAI,
      values,
      (text) => ({
        object: 'response',
        status: 'completed',
        output: [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] }],
      }),
      async (client, request) => {
        const { output_parsed } = await client.responses.parse({ model: 'm', input: question, text: { format: schema } });
        return { sent: request().text.format, parsed: output_parsed };
      },
    ),
  // The helper that makes a format of a schema transforms it unless told not to.
  'anthropic parse': ({ schema, values }) =>
    parsed(
      Anthropic,
      values,
      (text) => ({ type: 'message', role: 'assistant', stop_reason: 'end_turn', content: [{ type: 'text', text }] }),
      async (client, request) => {
        const format = jsonSchemaOutputFormat(schema.schema, { transform: false });
        const { parsed_output } = await client.messages.parse({ model: 'm', max_tokens: 9, messages: question, output_config: { format } });
        return { sent: request().output_config.format, parsed: parsed_output };
      },
    ),
  'openai strict': ({ schema }) => toStrictJsonSchema(schema),
  'anthropic strict': ({ schema }) => transformJSONSchema(schema),
  'mcp classic': ({ schema }) => classic.parse(schema),
  'mcp modern': ({ schema }) => modern.parse(schema),
  'client 1.22.0': ({ schema }) => listed(Client122, schema, '2025-06-18'),
  'client 1.32.2': ({ schema }) => listed(Client1, schema, '2025-11-25'),
  'client 2.4.0': ({ schema }) => listed(Client2, schema, '2025-11-25'),
  'client 2.4.0 of 2026-07-28': ({ schema }) =>
    listed(Client2, schema, '2026-07-28', { versionNegotiation: { mode: 'auto' } }),
  'ajv with formats': ({ schema }) => refusedByAjv(schema, true),
  'ajv': ({ schema }) =>
    [schema.inputSchema, schema.outputSchema ?? {}].flatMap((part) => refusedByAjv(part, false)),
  'langchain': async ({ schema }) => {
    const [tool] = await loadMcpTools('server', { listTools: async () => ({ tools: [schema] }) });
    return tool.schema;
  },
  'agents strict': ({ schema }) => toOpenAIStrictToolSchema(schema),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = { result: await judges[request.judge](request) };
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
