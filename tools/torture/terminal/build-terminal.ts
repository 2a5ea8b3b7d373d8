import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { contextTap } from './context-tap.ts';
import { editingSources } from './source-edits.ts';
import type { SourceEdit, SourceRewrite } from './source-edits.ts';

/** The project's folder. */
export const projectRoot = resolve(import.meta.dirname, '../../..');

const terminalProcess = new URL('./terminal-process.ts', import.meta.url);
const bankThread = new URL('./bank-thread.ts', import.meta.url);
const bankProcess = new URL('./bank-process.ts', import.meta.url);
const noElectron = new URL('./no-electron.ts', import.meta.url);

/** Paths of the parts of a built terminal. */
export interface BuiltTerminal {
  /** The main process without a window, as `terminal-process.ts` runs it. */
  readonly terminal: string;
  readonly ledgerWorker: string;
  /** Replaces the practice bank's own thread, and connects to the bank's process. */
  readonly bankThread: string;
  /** The practice bank in its own process. */
  readonly bank: string;
}

/** Differences of a build from the product: planted bugs, and counters at every point of it. */
export interface TerminalChanges {
  readonly edits?: readonly SourceEdit[];
  readonly rewrite?: SourceRewrite;
  /** Modules that replace Node's own, by name. */
  readonly alias?: Readonly<Record<string, string>>;
}

/** Builds the main process as the app is built, because a bundle starts in a third of the time. */
export async function buildTerminal(
  folder: string,
  { edits = [], rewrite, alias = {} }: TerminalChanges = {},
): Promise<BuiltTerminal> {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: projectRoot,
    ssr: { noExternal: true },
    resolve: { alias: { electron: fileURLToPath(noElectron), ...alias } },
    plugins: [editingSources(projectRoot, [contextTap, ...edits], rewrite)],
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          terminal: fileURLToPath(terminalProcess),
          'ledger-worker': join(projectRoot, 'src/main/ledger/thread/worker.ts'),
          'bank-thread': fileURLToPath(bankThread),
          bank: fileURLToPath(bankProcess),
        },
        external: ['keytar'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  return {
    terminal: join(folder, 'terminal.mjs'),
    ledgerWorker: join(folder, 'ledger-worker.mjs'),
    bankThread: join(folder, 'bank-thread.mjs'),
    bank: join(folder, 'bank.mjs'),
  };
}
