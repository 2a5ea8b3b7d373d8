/** Opens a shop with two terminals on one PostgreSQL: in windows, or as a tour where there is no display. */
import { ensureBuild } from './build.mjs';
import { hasPostgres } from './has-postgres.mjs';
import { findNode } from './places.mjs';
import { SetupFailure } from './progress.mjs';
import { runInForeground } from './run-program.mjs';
import { ensureElectron, hasDisplay } from './start.mjs';
import { ensureSystem } from './system.mjs';

/** Runs `npm run shop`; returns the exit code. */
export async function shop(args) {
  if (!(await hasPostgres())) {
    throw new SetupFailure(
      `The PostgreSQL from npm does not run on this computer (${process.platform}, ${process.arch}).\n` +
        'Move the records to a PostgreSQL of your own instead: Settings, Where the records are.',
    );
  }
  const isTour = args.includes('tour') || !(args.includes('windows') || hasDisplay());
  if (isTour && !args.includes('tour')) {
    console.log('  There is no display here, so a tour of two terminals runs instead of windows.');
  }
  const electron = hasDisplay() ? await ensureElectron() : undefined;
  await ensureSystem(electron === undefined ? ['window', 'keychain'] : ['keychain']);
  await ensureBuild();
  const options = args.filter((argument) => argument.startsWith('--'));
  return runInForeground(findNode(), [
    'tools/shop/shop.ts',
    isTour ? 'tour' : 'windows',
    ...options,
  ]);
}
