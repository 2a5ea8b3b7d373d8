import { describe, expect, it } from 'vitest';
import type { RunCommand } from '../../../src/domain/run/run.ts';
import { createSendSpacing } from '../../../src/main/runner/send-spacing.ts';

const sends: readonly RunCommand[] = [0, 1, 2].map((index) => ({ kind: 'send', index }));

describe('charges that could be sent together', () => {
  it('are, as long as nothing is known of how long one takes', () => {
    expect(createSendSpacing(8).apart(sends, null, 1_000)).toEqual(sends);
  });

  it('are sent one by one, a few milliseconds apart, once they take long', () => {
    const spacing = createSendSpacing(8);
    expect(spacing.apart(sends, 120, 1_000)).toEqual([sends[0]]);
    expect(spacing.apart(sends.slice(1), 120, 1_000)).toEqual([{ kind: 'wake', atMs: 1_004 }]);
    expect(spacing.apart(sends.slice(1), 120, 1_004)).toEqual([sends[1]]);
  });

  it('never wait for as long as one of eight takes, so that waiting does not set the pace', () => {
    const spacing = createSendSpacing(8);
    spacing.apart(sends, 80, 1_000);
    expect(spacing.apart(sends, 80, 1_000)).toEqual([{ kind: 'wake', atMs: 1_003 }]);
  });

  it('are sent together where a charge takes next to nothing', () => {
    const spacing = createSendSpacing(8);
    expect(spacing.apart(sends, 15, 1_000)).toEqual(sends);
    expect(spacing.apart(sends, 15, 1_000)).toEqual(sends);
  });

  it('leave what is prepared, withdrawn or waited for as it is', () => {
    const spacing = createSendSpacing(8);
    const others: readonly RunCommand[] = [
      { kind: 'withdraw', index: 7 },
      { kind: 'wake', atMs: 5 },
    ];
    expect(spacing.apart(others, 120, 1)).toEqual(others);
    expect(spacing.apart([...sends, ...others], 120, 1)).toEqual([sends[0], ...others]);
    expect(spacing.apart([...sends, ...others], 120, 2)).toEqual([
      ...others,
      { kind: 'wake', atMs: 5 },
    ]);
  });
});
