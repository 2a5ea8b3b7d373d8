/** Writes more than this process may, as on a full disk, and prints the result. */
import { stage } from '../../../../src/main/shell/files/user-files.ts';

const staged = await stage(process.argv[2] ?? '', new Uint8Array(256 * 1024));
process.stdout.write(staged.ok ? 'written' : staged.error.kind);
