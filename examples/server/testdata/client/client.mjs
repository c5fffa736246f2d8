// A client of the official TypeScript SDK. Its arguments say where the server
// is: --http URL, or the command to start. It prints {tools}, all tools as they
// were listed, and then for each line of its input, {name, arguments}, a line
// {valid, result} or {valid, error}: whether the arguments are valid by the
// listed schema, and what the call brought.
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

const [first, ...rest] = process.argv.slice(2);
const transport = first === '--http'
  ? new StreamableHTTPClientTransport(new URL(rest[0]))
  : new StdioClientTransport({ command: first, args: rest, env: process.env, stderr: 'inherit' });
const client = new Client({ name: 'test', version: '1' });
await client.connect(transport);
const print = (value) => process.stdout.write(JSON.stringify(value) + '\n');

// Listing makes the client validate results: callTool compares them with the
// output schemas that it has seen.
const { tools } = await client.listTools();
print({ tools });
const ajv = new AjvJsonSchemaValidator();
const inputs = new Map(tools.map((tool) => [tool.name, ajv.getValidator(tool.inputSchema)]));

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  const valid = inputs.get(call.name)?.(call.arguments).valid ?? false;
  try {
    print({ valid, result: await client.callTool(call) });
  } catch (error) {
    print({ valid, error: String(error) });
  }
}
await client.close();
