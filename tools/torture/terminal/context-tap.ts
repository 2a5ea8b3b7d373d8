import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import type { SourceEdit } from './source-edits.ts';

/** Where the built terminal leaves the desk that it opened, for what no call of the page can do. */
const tapName = 'tillroomTortureDesk';

/** Lets the terminal of a torture hand out the desk that it opens. */
export const contextTap: SourceEdit = {
  file: 'src/main/compose/open-account.ts',
  find: 'const runner = createRunner(context);',
  replace: `Reflect.set(globalThis, '${tapName}', context);\n  const runner = createRunner(context);`,
};

/** The desk that is open in this process. */
export function tappedContext(): AccountContext {
  const context: unknown = Reflect.get(globalThis, tapName);
  if (context === undefined) throw new Error('No desk was opened here.');
  // A checked cast: only the edit above puts one there.
  return context as AccountContext;
}
