import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import type { SourceEdit } from './source-edits.ts';

/**
 * Global under which the built terminal leaves the account context that it opened, for what no call of the page can do.
 */
const tapName = 'tillroomTortureDesk';

/** Makes the torture's terminal expose the account context that it opens. */
export const contextTap: SourceEdit = {
  file: 'src/main/compose/open-account.ts',
  find: 'const runner = createRunner(context);',
  replace: `Reflect.set(globalThis, '${tapName}', context);\n  const runner = createRunner(context);`,
};

/** The account context that is open in this process. */
export function tappedContext(): AccountContext {
  const context: unknown = Reflect.get(globalThis, tapName);
  if (context === undefined) throw new Error('No desk was opened here.');
  // A checked cast: only the edit above puts one there.
  return context as AccountContext;
}
