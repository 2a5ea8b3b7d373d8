import { tmpdir } from 'node:os';
import { createDatabase, startServer } from '../../../test/fixtures/postgres/server.ts';
import { loadPeer } from './job-queue.ts';
import type { JobQueue, Jobs } from './job-queue.ts';

interface Job {
  readonly id: string;
  readonly data: { readonly index: number };
}

/** The part of pg-boss 12 that is used. */
interface PgBoss {
  start(): Promise<unknown>;
  stop(options: { readonly graceful: boolean }): Promise<void>;
  createQueue(name: string): Promise<void>;
  insert(name: string, jobs: readonly { readonly data: object }[]): Promise<unknown>;
  fetch(name: string, options: { readonly batchSize: number }): Promise<readonly Job[]>;
  complete(name: string, id: string): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): void;
}

type PgBossClass = new (options: {
  readonly connectionString: string;
  readonly max: number;
  readonly supervise: boolean;
  readonly schedule: boolean;
}) => PgBoss;

const queue = 'charges';

/**
 * pg-boss on a PostgreSQL that syncs a real disk. Each of the workers fetches one job, does it and completes it: a batch
 * would lose all of its jobs to a retry when one fails.
 */
export const pgBoss: JobQueue = {
  work: async (jobs) => {
    const server = await startServer([], tmpdir());
    try {
      const { host, port, user, password } = server.address;
      await createDatabase(server.address, 'peers');
      const { PgBoss: Boss } = (await loadPeer('pg-boss')) as { readonly PgBoss: PgBossClass };
      const boss = new Boss({
        connectionString: `postgres://${user}:${password}@${host}:${port}/peers`,
        max: jobs.atATime,
        supervise: false,
        schedule: false,
      });
      // Its pool tells of the server's end.
      boss.on('error', () => undefined);
      await boss.start();
      await boss.createQueue(queue);
      const rows = Array.from({ length: jobs.count }, (_, at) => ({ data: { index: at + 1 } }));
      await boss.insert(queue, rows);
      const startedMs = performance.now();
      await Promise.all(Array.from({ length: jobs.atATime }, () => workOff(boss, jobs)));
      const tookMs = performance.now() - startedMs;
      await boss.stop({ graceful: false });
      return tookMs;
    } finally {
      await server.stop();
    }
  },
};

async function workOff(boss: PgBoss, { done }: Jobs): Promise<void> {
  for (;;) {
    const [job] = await boss.fetch(queue, { batchSize: 1 });
    if (job === undefined) return;
    await done(job.data.index);
    await boss.complete(queue, job.id);
  }
}
