// A client of the official TypeScript SDK. Its arguments say which release it is
// (1.12, 1.22, 1.32, 2, or 2-auto, which speaks the newest revision that the
// server does; with -mute behind it, one that asks its user nothing, as 1.12 does),
// and where the server is: --http URL, or the command to start. It
// prints {tools}, all tools as they were listed, and then for each line of its
// input, {name, arguments}, a line {valid, result} or {valid, error}: whether the
// arguments are valid by the listed schema, and what the call brought. A line
// {method, params} is a call of another method of the client, such as getPrompt. What
// the user answers stands in the line, too, as {answer}; asked tells the forms that
// they got.
import { createInterface } from 'node:readline';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

const [who, first, ...rest] = process.argv.slice(2);
const release = who.replace('-mute', '');
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
const elicitation = folder ? (await import(`${folder}/types.js`)).ElicitRequestSchema : 'elicitation/create';
const asks = elicitation && who === release;
const client = new Client({ name: 'test', version: '1' }, asks ? { ...options, capabilities: { elicitation: {} } } : options);
let answer, asked;
if (asks) {
  client.setRequestHandler(elicitation, (request) => {
    asked.push(request.params);
    return answer ?? { action: 'cancel' };
  });
}
await client.connect(transport);
const print = (value) => process.stdout.write(JSON.stringify(value) + '\n');

// Listing makes the client validate results: callTool compares them with the
// output schemas that it has seen.
const { tools } = await client.listTools();
print({ tools });
const ajv = new AjvJsonSchemaValidator();
const inputs = new Map(tools.map((tool) => [tool.name, ajv.getValidator(tool.inputSchema)]));

for await (const line of createInterface({ input: process.stdin })) {
  const { answer: given, ...call } = JSON.parse(line);
  [answer, asked] = [given, []];
  const valid = inputs.get(call.name)?.(call.arguments).valid ?? false;
  try {
    print({ valid, result: await (call.method ? client[call.method](call.params) : client.callTool(call)), asked });
  } catch (error) {
    print({ valid, error: String(error), asked });
  }
}
await client.close();
