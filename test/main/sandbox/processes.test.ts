import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { SandboxReply, SandboxRequest } from '../../../src/main/sandbox/worker.ts';
import { openBank, post, purchaseBody, tellingCard } from './practice-client.ts';

const run = promisify(execFile);
const serve = fileURLToPath(new URL('../../../src/main/sandbox/serve.ts', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const children: ChildProcess[] = [];

afterEach(() => {
  children.splice(0).forEach((child) => child.kill('SIGKILL'));
});

async function startAlone(...options: readonly string[]): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [serve, '--port', '0', ...options]);
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  await expect.poll(() => text, { timeout: 10_000 }).toContain('Stop it with');
  return [child, text];
}

describe('the bank alone', () => {
  it('prints its addresses and credentials, and leaves cleanly when asked', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const [child, text] = await startAlone();
      expect(text).toMatch(/base_url +http:\/\/127\.0\.0\.1:\d+\n/);
      expect(text).toMatch(/username +TEST\n/);
      expect(text).toMatch(/shared secret +practice-shared-secret\n/);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it.runIf(hasCurl)('answers its own sample run by a shell with curl', async () => {
    const [, text] = await startAlone();
    const sample = /curl -u [\s\S]+?purchases/.exec(text)?.[0] ?? '';
    const { stdout } = await run('sh', ['-c', sample.replace('curl', 'curl -s')]);
    const first = JSON.parse(stdout) as {
      response: { successful: boolean; card_token: string; metadata: Record<string, string> };
    };
    expect(first.response.successful).toBe(true);
    const base = /base_url +(\S+)/.exec(text)?.[1] ?? '';
    const body = {
      amount: 1250,
      currency: 'AUD',
      reference: 'CURL-2',
      card_token: first.response.card_token,
      extra: { ecm: 32, stored_credential_indicator: 'S', ...tracking(first.response.metadata) },
    };
    const again = await run('curl', [
      '-su',
      'TEST:TEST',
      '-HContent-Type: application/json',
      `-d${JSON.stringify(body)}`,
      `${base}/v1.0/purchases`,
    ]);
    expect(JSON.parse(again.stdout)).toHaveProperty('response.successful', true);
  });

  it('still knows after a kill what it answered before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-bank-'));
    const state = join(folder, 'book');
    const [child, text] = await startAlone('--state', state);
    const base = /base_url +(\S+)/.exec(text)?.[1] ?? '';
    const answered = await Promise.all(
      Array.from({ length: 20 }, () => post(`${base}/v1.0/purchases`, purchaseBody())),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await openBank({ stateFile: state });
    expect(
      again
        .truth()
        .map((charge) => charge.id)
        .toSorted(compare),
    ).toEqual(answered.map((reply) => String(reply.json?.response['id'])).toSorted(compare));
    await again.close();
    await rm(folder, { recursive: true });
  });

  it('refuses the state file of another process, and takes it after a kill', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-bank-'));
    const state = join(folder, 'book');
    const [child] = await startAlone('--state', state);
    const second = spawn(process.execPath, [serve, '--port', '0', '--state', state]);
    children.push(second);
    let complaint = '';
    second.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    expect(await once(second, 'exit')).toEqual([1, null]);
    expect(complaint).toContain(`Another practice bank is using ${state}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [, text] = await startAlone('--state', state);
    expect(text).toContain('The practice bank is open.');
    await rm(folder, { recursive: true });
  });

  it('refuses options it does not know with one sentence and the usage', async () => {
    const child = spawn(process.execPath, [serve, '--port', 'x']);
    children.push(child);
    expect(await once(child, 'exit')).toEqual([2, null]);
  });
});

describe('the bank in a thread', () => {
  it('says when it is ready, obeys faults and clock, tells the truth and ends', async () => {
    const worker = new Worker(new URL('../../../src/main/sandbox/worker.ts', import.meta.url), {
      workerData: { port: 0 },
    });
    const next = async (): Promise<SandboxReply> => {
      const [reply] = (await once(worker, 'message')) as [SandboxReply];
      return reply;
    };
    const ask = (request: SandboxRequest): Promise<SandboxReply> => {
      const reply = next();
      tell(worker, request);
      return reply;
    };
    const ready = await next();
    if (ready.kind !== 'ready') {
      throw new Error('the thread did not start');
    }
    const clock = await ask({ kind: 'advance-clock', days: 1 });
    expect(clock).toMatchObject({ kind: 'clock', moved: true });
    tell(worker, { kind: 'fault', fault: { kind: 'drop-after' } });
    const url = `${ready.baseUrl}/v1.0/purchases`;
    await ask({ kind: 'truth' });
    await expect(post(url, purchaseBody())).rejects.toThrow(/hang up/);
    await post(url, purchaseBody({ card_number: tellingCard, amount: 1_251 }));
    expect(await ask({ kind: 'truth' })).toMatchObject({ charges: [{ approved: true }] });
    const ended = once(worker, 'exit');
    expect(await ask({ kind: 'close' })).toEqual({ kind: 'closed' });
    expect(await ended).toEqual([0]);
  });

  it('gives its state file back when it is terminated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-bank-'));
    const stateFile = join(folder, 'book');
    const worker = new Worker(new URL('../../../src/main/sandbox/worker.ts', import.meta.url), {
      workerData: { port: 0, stateFile },
    });
    expect(await once(worker, 'message')).toMatchObject([{ kind: 'ready' }]);
    await expect(openBank({ stateFile })).rejects.toThrow('Another practice bank is using');
    await worker.terminate();
    const bank = await openBank({ stateFile });
    expect(bank.notices).toEqual([]);
    await bank.close();
    await rm(folder, { recursive: true });
  });

  it('says why it could not start', async () => {
    const worker = new Worker(new URL('../../../src/main/sandbox/worker.ts', import.meta.url), {
      workerData: { host: '0.0.0.0' },
    });
    const [reply] = (await once(worker, 'message')) as [SandboxReply];
    expect(reply).toMatchObject({ kind: 'failed', message: expect.stringContaining('loopback') });
    await worker.terminate();
  });
});

function tell(worker: Worker, request: SandboxRequest): void {
  // A thread's postMessage has no target origin; the rule below means a window's.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(request);
}

function tracking(metadata: Record<string, string>): Record<string, string | undefined> {
  return { authorization_tracking_id: metadata['authorization_tracking_id'] };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}
