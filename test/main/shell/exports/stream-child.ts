/** Writes more than this process may, as on a disk that is full, and says what became of it. */
import { stageStream } from '../../../../src/main/shell/files/staged-stream.ts';

const staged = await stageStream(process.argv[2] ?? '');
if (!staged.ok) {
  process.stdout.write(staged.error.kind);
} else {
  let outcome = 'written';
  for (let piece = 0; piece < 40 && outcome === 'written'; piece += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Pieces stand in their order.
    const kept = await staged.value.write(new Uint8Array(64 * 1024));
    if (!kept.ok) outcome = kept.error.kind;
  }
  process.stdout.write(outcome);
}
