// A client of the official TypeScript SDK. Its arguments say which release it is
// (1.12, 1.22, 1.32, 2, or 2-auto, which speaks the newest revision that the
// server does), and where the server is: --http URL, or the command to start. It
// prints {tools}, all tools as they were listed, and then for each line of its
// input, {name, arguments}, a line {valid, result} or {valid, error}: whether the
// arguments are valid by the listed schema, and what the call brought. A line
// {method, params} is a call of another method of the client, such as getPrompt.
import { createInterface } from 'node:readline';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

const [release, first, ...rest] = process.argv.slice(2);
const folder = { 1.12: 'sdk-1.12', 1.22: 'sdk-1.22', 1.32: '@modelcontextprotocol/sdk' }[release];
const modules = folder
  ? ['index.js', 'stdio.js', 'streamableHttp.js'].map((file) => `${folder}/client/${file}`)
  : ['@modelcontextprotocol/client', '@modelcontextprotocol/client/stdio'];
const { Client, StdioClientTransport, StreamableHTTPClientTransport } = Object.assign(
  {}, ...(await Promise.all(modules.map((name) => import(name)))),
);
const transport = first === '--http'
  ? new StreamableHTTPClientTransport(new URL(rest[0]))
  : new StdioClientTransport({ command: first, args: rest, env: process.env, stderr: 'inherit' });
const options = release === '2-auto' ? { versionNegotiation: { mode: 'auto' } } : {};
const client = new Client({ name: 'test', version: '1' }, options);
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
    print({ valid, result: await (call.method ? client[call.method](call.params) : client.callTool(call)) });
  } catch (error) {
    print({ valid, error: String(error) });
  }
}
await client.close();
