import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;

/** Loaded at run time: `keytar` carries a native binary, which cannot be bundled. */
const external = ['electron', 'keytar'];

/**
 * Letters beyond ASCII are escaped: one of them, a curly apostrophe say, makes V8 hold and read a whole script in two
 * bytes for each letter.
 */
const charset = 'ascii' as const;

/** Notices of the libraries that a bundle holds, written beside it: their licences ask for it. */
const license = { fileName: 'third-party-notices.md' };

/**
 * Leaves out the JSON schema validator that electron-store brings, a third of main's script. The preferences have no JSON
 * schema: `salvage-preferences.ts` checks each entry. A store that is given one fails when it is opened.
 */
const withoutJsonSchema = {
  name: 'without-json-schema',
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id === 'ajv/dist/2020.js' || id === 'ajv-formats' ? '\0no-json-schema' : undefined,
  load: (id: string) =>
    id === '\0no-json-schema' ? 'export const Ajv2020 = undefined; export default {};' : undefined,
};

/**
 * The kit's styles and the parts that every screen shares, in one chunk, in the order in which they are imported. Were
 * they spread over chunks, the kit's styles would come after our own and win over them. The calendar and the parts that
 * only later screens use stay apart: they load with what needs them.
 */
const sharedParts = {
  name: 'shared',
  test: /[\\/]src[\\/]renderer[\\/](?:ui[\\/](?!date[\\/]date-calendar|files[\\/]|list[\\/](?!scroll-part)|form[\\/]settings-form|menu[\\/](?!use-close-on-leave)|messages[\\/]|page[\\/]|plans[\\/]|print-buttons|tabs)|app[\\/]styles\.css)/u,
};

const pages = {
  index: resolve(root, 'src/renderer/index.html'),
  passphrase: resolve(root, 'src/renderer/passphrase.html'),
};

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** The modules that each page imports at once, found when the first one is asked for. */
const reached = { index: new Set<string>(), passphrase: new Set<string>() };

function reach(id: string, graph: ModuleGraph, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported, graph, found);
}

/**
 * The rest of what a page needs at once, in one file for both pages and one for the first screen: each file is one more
 * round trip to main before the first paint. The modules that start a page stay in its own file.
 */
const initialParts = {
  tags: ['$initial' as const],
  name: (id: string, graph: ModuleGraph) => {
    reach(pages.index, graph, reached.index);
    reach(pages.passphrase, graph, reached.passphrase);
    if (!reached.index.has(id) || /main\.tsx$|\.html$/u.test(id)) return null;
    return reached.passphrase.has(id) ? 'both-windows' : 'first-screen';
  },
};

/**
 * Builds the three bundles that Electron and `tools/chromium-shell` both run.
 *
 * Everything but `electron` and `keytar` is bundled and minified: one file starts faster than a
 * tree of packages. The preload is CommonJS with nothing left to load, because a sandboxed preload
 * may load nothing. The page has no source maps and relative addresses, served from one scheme.
 */
export default defineConfig({
  main: {
    plugins: [withoutJsonSchema],
    build: {
      externalizeDeps: false,
      target: 'node24',
      minify: true,
      license,
      rolldownOptions: {
        external,
        input: {
          index: resolve(root, 'src/main/index.ts'),
          'ledger-worker': resolve(root, 'src/main/ledger/thread/worker.ts'),
          'sandbox-worker': resolve(root, 'src/main/sandbox/worker.ts'),
          'text-worker': resolve(root, 'src/main/compose/text-worker.ts'),
        },
        output: {
          format: 'es',
          charset,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: 'node24',
      minify: true,
      license,
      rolldownOptions: {
        external: ['electron'],
        input: {
          index: resolve(root, 'src/preload/index.ts'),
          passphrase: resolve(root, 'src/preload/passphrase.ts'),
        },
        output: { format: 'cjs', charset, entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react()],
    build: {
      target: 'chrome156',
      minify: true,
      sourcemap: false,
      license,
      rolldownOptions: {
        input: pages,
        output: { charset, codeSplitting: { groups: [sharedParts, initialParts] } },
      },
    },
  },
});
