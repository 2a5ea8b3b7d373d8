import { describe, expect, it } from 'vitest';
import { diskSuite } from '../../../tools/torture/disk/disk-suite.ts';
import { OrderWatch } from '../../../tools/torture/disk/order-watch.ts';
import { passesQuickly } from './quick-suite.ts';

const log = '19</data/ledgers/practice/ledger.sqlite-wal>';
const row = 'attempt_AAAAAAAAAAAAAAAAAAAAAA\\2prepareddispatched2026';
const written = `7 pwrite64(${log}, "\\r\\0${row}", 4096, 32) = 4096`;
const sent =
  '5 writev(30<TCP:[1]>, [{iov_base="POST /v1.0/purchases HTTP/1.1\\r\\n", iov_len=9}]) = 9';

/** Count of the requests in a trace that left too early. */
function outOfOrder(...lines: readonly string[]): number {
  const watch = new OrderWatch();
  for (const line of lines) watch.line(line);
  return watch.found.outOfOrder;
}

describe('the disk', () => {
  it('fails without a send that is not on it, and without an outcome lost', async () => {
    const { figures } = await passesQuickly(diskSuite);
    expect(figures['failedCalls']).toBeGreaterThan(0);
    expect(figures['secondWrites']).toBe(0);
  }, 240_000);

  it('has its order read from a trace of system calls', () => {
    expect(outOfOrder(written, `7 fdatasync(${log}) = 0`, sent)).toBe(0);
    expect(outOfOrder(written, sent, `7 fdatasync(${log}) = 0`)).toBe(1);
    expect(outOfOrder(`7 fdatasync(${log}) = 0`, written, sent)).toBe(1);
  });

  it('knows a sync that had not returned when the request left', () => {
    const [begun, returned] = [
      `7 fdatasync(${log} <unfinished ...>`,
      '7 <... fdatasync resumed>) = 0',
    ];
    expect(outOfOrder(written, begun, returned, sent)).toBe(0);
    expect(outOfOrder(written, begun, sent, returned)).toBe(1);
    expect(outOfOrder(begun, written, returned, sent)).toBe(1);
  });
});
