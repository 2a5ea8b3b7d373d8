/** Writes more than this process may, as on a full disk, and prints the result. */
import { stageStream } from '../../../../src/main/shell/files/staged-stream.ts';

const staged = await stageStream(process.argv[2] ?? '');
if (!staged.ok) {
  process.stdout.write(staged.error.kind);
} else {
  let outcome = 'written';
  for (let piece = 0; piece < 40 && outcome === 'written'; piece += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Pieces are written in order.
    const kept = await staged.value.write(new Uint8Array(64 * 1024));
    if (!kept.ok) outcome = kept.error.kind;
  }
  process.stdout.write(outcome);
}
