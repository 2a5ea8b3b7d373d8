import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** The page that starts the renderer with a fake main, from the root. */
export const harnessPage = 'test/renderer/harness/index.html';
