import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine and commit that a result was found on. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly platform: string;
  /** Processes that waited for a core when the run ended, averaged over the last minute. */
  readonly load: number;
}

/** Describes this machine in its present state. */
export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** The present commit of the sources, with `+` when a source was changed since; null outside git. */
export function currentCommit(root: string): string | null {
  const commit = git(root, ['rev-parse', '--short', 'HEAD']);
  if (commit === null) return null;
  const changed = git(root, ['status', '--porcelain', '--', 'src', 'tools']);
  return changed === null || changed === '' ? commit : `${commit}+`;
}

function git(root: string, args: readonly string[]): string | null {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : null;
}
