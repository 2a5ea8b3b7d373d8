import type { SourceEdit } from '../terminal/source-edits.ts';

const guard = 'src/main/ledger/audit/audit-guard.ts';
const heads = 'src/main/ledger/audit/save-heads.ts';

/**
 * Holds back what only the clock starts: in a slow life it would come between other points than in a quick one, and no
 * point would mean the same twice. The head of the log is saved as the ledger closes.
 */
export const timerEdits: readonly SourceEdit[] = [
  {
    file: heads,
    find: 'const keepEveryMsUsual = 1_000;',
    replace: 'const keepEveryMsUsual = 3_600_000;',
  },
  { file: guard, find: 'const walkAfterMs = 1_500;', replace: 'const walkAfterMs = 3_600_000;' },
];
