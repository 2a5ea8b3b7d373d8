/** Runs the tour: the real app, driven without a window, with pictures. */
import { ensureBuild } from './build.mjs';
import { findNode } from './places.mjs';
import { runInForeground } from './run-program.mjs';
import { ensureSystem } from './system.mjs';

/** Runs `npm run tour`; returns the exit code. */
export async function runTour(args) {
  await ensureSystem(['window', 'keychain', 'tests']);
  await ensureBuild();
  return runInForeground(findNode(), ['tools/tour/tour.ts', ...args]);
}
