import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { BenchGateway } from './bench-gateway.ts';

/**
 * Starts the practice bank with the given number of stored cards, so that its work is not counted as the terminal's.
 */
export async function startDueGateway(latencyMs: number, cards: number): Promise<BenchGateway> {
  const script = new URL('./due-gateway.ts', import.meta.url);
  const child = spawn(process.execPath, [script.pathname, String(latencyMs), String(cards)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const baseUrl of createInterface({ input: child.stdout })) {
    child.stdout.resume();
    return {
      baseUrl,
      close: async () => {
        const ended = once(child, 'exit');
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error('The practice bank did not say where it is.');
}
