import { pathToFileURL } from 'node:url';
import type { OperatorId } from '../../../src/domain/ids.ts';
import { createRunner } from '../../../src/main/runner/runner.ts';
import type { Runner } from '../../../src/main/usecases/runs/runner.ts';
import { checkRun, startRun } from '../../../src/main/usecases/runs/start-run.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { printLine } from '../../../tools/torture/print-line.ts';
import { must, openTerminal } from './terminal-of.ts';

/**
 * A terminal in a process of its own, to be killed: it resumes the run that it finds, or starts one, until
 * nothing is due any more, and prints `done`.
 */
const [worker, folder, baseUrl] = process.argv.slice(2);
if (worker === undefined || folder === undefined || baseUrl === undefined) {
  throw new Error('Usage: run-child <worker> <folder> <base url>');
}
const staff = { id: 'clerk' as OperatorId, name: 'Clerk', role: 'clerk' } as const;

const { context } = await openTerminal({ folder, workerUrl: pathToFileURL(worker), baseUrl });
const runner = createRunner(context);
await runner.recover();
printLine('ready');
await work(context, runner);
printLine('done');
process.exit(0);

async function work(at: AccountContext, driven: Runner): Promise<void> {
  for (;;) {
    const open = driven.current();
    if (open === null) {
      if (!(await startAnother(at, driven))) return;
    } else if (open.run.state === 'paused') {
      must(await driven.control(open.run.id, 'resume', staff));
      printLine('going');
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function startAnother(at: AccountContext, driven: Runner): Promise<boolean> {
  const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
  const { count, totals } = must(await checkRun(at, request));
  if (count === 0) return false;
  const seen = { ...request, seenCount: count, seenTotals: totals };
  must(await startRun(at, driven, staff, seen));
  printLine('going');
  return true;
}
