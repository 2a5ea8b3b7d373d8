import { concurrency, postBare, rows, runDue } from '../due-run.ts';
import { startDueGateway } from '../start-due-gateway.ts';
import { rounded } from '../statistics.ts';
import { bullMq, hasRedis } from './bull-mq.ts';
import type { JobQueue } from './job-queue.ts';
import { pgBoss } from './pg-boss.ts';

/** Rate of a due run beside those of two job queues, which do no more than one POST for each job. */
interface PeersFigure {
  readonly name: `due-run-beside-peers-at-${number}-ms`;
  readonly rows: number;
  readonly perSecond: number;
  readonly pgBossPerSecond: number;
  /** Null where Redis is not installed. */
  readonly bullMqPerSecond: number | null;
  /** Our rate as a share of the best that must be passed. */
  readonly ratio: number;
  readonly isMet: boolean;
}

/** At 100 ms ahead of both; at 0 ms ahead of the one whose jobs are durable one by one, as ours are. */
export async function* benchPeers(): AsyncGenerator<PeersFigure, void, void> {
  for (const latencyMs of [100, 0]) {
    const { perSecond } = await runDue(latencyMs);
    const pgBossPerSecond = await rateOf(pgBoss, latencyMs);
    const bullMqPerSecond = hasRedis() ? await rateOf(bullMq, latencyMs) : null;
    const best = latencyMs > 0 ? Math.max(pgBossPerSecond, bullMqPerSecond ?? 0) : pgBossPerSecond;
    yield {
      name: `due-run-beside-peers-at-${latencyMs}-ms`,
      rows,
      perSecond,
      pgBossPerSecond,
      bullMqPerSecond,
      ratio: rounded(perSecond / best),
      isMet: perSecond > best,
    };
  }
}

async function rateOf(queue: JobQueue, latencyMs: number): Promise<number> {
  const service = await startDueGateway(latencyMs, rows);
  const done = (index: number) => postBare(service.baseUrl, index);
  const tookMs = await queue.work({ count: rows, atATime: concurrency, done });
  await service.close();
  return rounded((rows * 1000) / tookMs);
}
