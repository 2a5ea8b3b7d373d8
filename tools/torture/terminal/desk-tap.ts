import type { Desk } from '../../../src/main/usecases/desk.ts';
import type { SourceEdit } from './source-edits.ts';

/** Where the built terminal leaves the desk that it opened, for what no call of the page can do. */
const tapName = 'tillroomTortureDesk';

/** Lets the terminal of a torture hand out the desk that it opens. */
export const deskTap: SourceEdit = {
  file: 'src/main/compose/open-account.ts',
  find: 'const runner = createRunner(desk);',
  replace: `Reflect.set(globalThis, '${tapName}', desk);\n  const runner = createRunner(desk);`,
};

/** The desk that is open in this process. */
export function tappedDesk(): Desk {
  const desk: unknown = Reflect.get(globalThis, tapName);
  if (desk === undefined) throw new Error('No desk was opened here.');
  // A checked cast: only the edit above puts one there.
  return desk as Desk;
}
