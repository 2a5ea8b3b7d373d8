/**
 * The practice bank alone on a port, for any client: `node src/main/sandbox/serve.ts --port 8787`.
 */
import { parseArgs } from 'node:util';
import { practiceCredentials, practiceSharedSecret } from './bank.ts';
import { practiceCards } from './faults/scenarios.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from './server.ts';

const usualPort = 8787;
const usage = `Usage: serve.ts [--port 8787] [--state FILE] [--open] [--lenient] [--latency MS] [--seed N]

  --port     the port on 127.0.0.1; 0 takes any free one
  --state    a file in which the bank keeps its book over restarts
  --open     take purchases without credentials
  --lenient  take what clients of the public gateway send: a numeric cvv, M/YYYY, no currency
             (AUD), null members; answer refusals with a full record, and look-up by id or
             reference and refunds, which the document does not have
  --latency  milliseconds added to every purchase
  --seed     the seed of faults given to a share of purchases
`;

/** Reads the command line; a string is an error message. */
function readOptions(): SandboxOptions | string {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        state: { type: 'string' },
        open: { type: 'boolean' },
        lenient: { type: 'boolean' },
        latency: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      return usage;
    }
    const port = wholeNumber(values.port, usualPort, 65_535);
    const latencyMs = wholeNumber(values.latency, 0, 600_000);
    const seed = wholeNumber(values.seed, 1, 2 ** 32 - 1);
    if (port === undefined || latencyMs === undefined || seed === undefined) {
      return `--port, --latency and --seed take whole numbers.\n\n${usage}`;
    }
    const credentials = values.open === true ? 'none' : undefined;
    return { port, latencyMs, seed, credentials, stateFile: values.state, lenient: values.lenient };
  } catch (reason) {
    return `${reason instanceof Error ? reason.message : 'Unreadable options'}\n\n${usage}`;
  }
}

function wholeNumber(text: string | undefined, usual: number, maximum: number): number | undefined {
  if (text === undefined) {
    return usual;
  }
  return /^\d{1,10}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined;
}

function introduction(sandbox: RunningSandbox, isOpen: boolean): string {
  const { username, token } = practiceCredentials;
  const year = Number(sandbox.today().slice(0, 4)) + 3;
  const body = JSON.stringify({
    amount: 1250,
    currency: 'AUD',
    reference: 'CURL-1',
    card_holder: 'A Cardholder',
    card_number: practiceCards[0]?.number,
    card_expiry: `12/${year}`,
    cvv: '123',
    extra: { ecm: 32, stored_credential_indicator: 'I' },
  });
  const signIn = isOpen ? '' : `-u ${username}:${token} `;
  return `${sandbox.notices.map((notice) => `${notice}\n`).join('')}The practice bank is open.

  base_url       ${sandbox.baseUrl}
  paynow_url     ${sandbox.paynowUrl}
  username       ${isOpen ? 'any (started with --open)' : username}
  token          ${isOpen ? 'none needed' : token}
  shared secret  ${practiceSharedSecret}
  what it did    ${sandbox.practiceUrl}
  test cards     ${sandbox.practiceUrl.replace('/?', '/guide?')}

Try it:

  curl ${signIn}-H 'Content-Type: application/json' \\
    -d '${body}' \\
    ${sandbox.baseUrl}/v1.0/purchases

Stop it with Ctrl+C.
`;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (typeof options === 'string') {
    const isHelp = options === usage;
    (isHelp ? process.stdout : process.stderr).write(options);
    process.exitCode = isHelp ? 0 : 2;
    return;
  }
  let sandbox: RunningSandbox;
  try {
    sandbox = await startSandbox(options);
  } catch (reason) {
    process.stderr.write(`${startComplaint(reason, options.port)}\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(introduction(sandbox, options.credentials === 'none'));
  const leave = (): void => void sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
}

function startComplaint(reason: unknown, port: number | undefined): string {
  const isTaken = reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE';
  if (isTaken) {
    return `Port ${port} is in use. Choose another with --port, or --port 0 for any free one.`;
  }
  const message = reason instanceof Error ? reason.message : 'unknown reason';
  return `The practice bank could not start: ${message}`;
}

await main();
