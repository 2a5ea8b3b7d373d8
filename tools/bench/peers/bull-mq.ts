import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../test/fixtures/postgres/server.ts';
import { loadPeer } from './job-queue.ts';
import type { JobQueue } from './job-queue.ts';

interface Connection {
  readonly host: string;
  readonly port: number;
  readonly maxRetriesPerRequest: null;
}

/** The part of BullMQ 6 that is used. */
interface Bull {
  readonly Queue: new (
    name: string,
    options: { readonly connection: Connection },
  ) => {
    addBulk(jobs: readonly { readonly name: string; readonly data: object }[]): Promise<unknown>;
    close(): Promise<void>;
  };
  readonly Worker: new (
    name: string,
    work: (job: { readonly data: { readonly index: number } }) => Promise<void>,
    options: {
      readonly connection: Connection;
      readonly concurrency: number;
      readonly autorun: boolean;
    },
  ) => {
    run(): Promise<void>;
    on(event: 'completed', listener: () => void): void;
    on(event: 'error' | 'failed', listener: (...told: readonly unknown[]) => void): void;
    close(): Promise<void>;
  };
}

/** True where Redis is installed; Tillroom does not bring it. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** BullMQ on a Redis that writes its log of commands, and syncs it once a second. */
export const bullMq: JobQueue = {
  work: async ({ count, atATime, done }) => {
    const redis = await startRedis();
    try {
      const { Queue, Worker } = (await loadPeer('bullmq')) as Bull;
      const connection = { host: '127.0.0.1', port: redis.port, maxRetriesPerRequest: null };
      const queue = new Queue('charges', { connection });
      await queue.addBulk(
        Array.from({ length: count }, (_, at) => ({ name: 'charge', data: { index: at + 1 } })),
      );
      const worker = new Worker('charges', ({ data }) => done(data.index), {
        connection,
        concurrency: atATime,
        autorun: false,
      });
      const ended = Promise.withResolvers<void>();
      let left = count;
      worker.on('completed', () => {
        left -= 1;
        if (left === 0) ended.resolve();
      });
      worker.on('failed', () => ended.reject(new Error('A job of BullMQ failed.')));
      worker.on('error', () => undefined);
      const startedMs = performance.now();
      void worker.run();
      await ended.promise;
      const tookMs = performance.now() - startedMs;
      await worker.close();
      await queue.close();
      return tookMs;
    } finally {
      await redis.stop();
    }
  },
};

async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-redis-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn('redis-server', [...settings, '--appendonly', 'yes', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const said of child.stdout) {
    if (String(said).includes('Ready to accept connections')) break;
  }
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
