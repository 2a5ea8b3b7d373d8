/** Bundles the renderer with a fake main into the given folder. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { harnessPage, root } from './page.ts';

const outDir = process.argv[2];
if (outDir === undefined) throw new Error('Say where the bundle goes.');

await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'chrome156',
    rolldownOptions: {
      input: { index: resolve(root, harnessPage) },
      // One file opens in half the time of a hundred and sixty, and its parts are not what a scene is about.
      output: { codeSplitting: false },
    },
  },
});
