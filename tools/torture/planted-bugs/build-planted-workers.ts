import { buildWorkers } from '../../../test/fixtures/build-workers.ts';
import { projectRoot } from '../terminal/build-terminal.ts';
import { editingSources } from '../terminal/source-edits.ts';
import { namedBug } from './named-bug.ts';

/** Builds the worker threads with the bug in them, where its place is in their sources. */
export function setup(): Promise<() => void> {
  const { name, transform, enforce } = editingSources(projectRoot, namedBug().edits);
  // Without the check at the end of a build: a bug of the main thread is not in these sources.
  return buildWorkers([{ name, ...(enforce && { enforce }), ...(transform && { transform }) }]);
}
