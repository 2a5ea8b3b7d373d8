import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The practice bank in its own process, so that its work is not counted as the terminal's. */
export interface BenchGateway {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts it on a free port, with this latency added to each response, in ms. */
export async function startBenchGateway(latencyMs: number): Promise<BenchGateway> {
  const script = new URL('../../src/main/sandbox/serve.ts', import.meta.url);
  const child = spawn(
    process.execPath,
    [script.pathname, '--port', '0', '--open', '--latency', String(latencyMs)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /base_url\s+(\S+)/u.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      baseUrl: address,
      close: async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('The practice bank did not say where it is.');
}
