import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A job queue of others, which does the same work as a billing run: one POST for each job. */
export interface JobQueue {
  /** Adds as many jobs as given, and then does them, some at a time; resolves with the ms that doing them took. */
  work(jobs: Jobs): Promise<number>;
}

/** Jobs to do: each gets a number, from 1. */
export interface Jobs {
  readonly count: number;
  readonly atATime: number;
  readonly done: (index: number) => Promise<void>;
}

const folder = join(import.meta.dirname, '../../../.cache/bench-peers');

/** Loads a package of the peers' own lockfile (`npm run bench -- peers` installs it). */
export async function loadPeer(name: string): Promise<unknown> {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  return import(pathToFileURL(path).href);
}
