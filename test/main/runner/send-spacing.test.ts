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
    expect(spacing.apart(sends, 120, 1_000)).toEqual([sends[0], { kind: 'wake', atMs: 1_006 }]);
    expect(spacing.apart(sends.slice(1), 120, 1_000)).toEqual([{ kind: 'wake', atMs: 1_006 }]);
    expect(spacing.apart(sends.slice(1), 120, 1_006)[0]).toEqual(sends[1]);
  });

  it('never wait for more than half of the time of one of eight, so that waiting does not set the pace', () => {
    const spacing = createSendSpacing(8);
    spacing.apart(sends, 80, 1_000);
    expect(spacing.apart(sends, 80, 1_000)).toEqual([{ kind: 'wake', atMs: 1_005 }]);
  });

  it('are sent together where a charge takes next to nothing', () => {
    const spacing = createSendSpacing(8);
    expect(spacing.apart(sends, 15, 1_000)).toEqual(sends);
    expect(spacing.apart(sends, 15, 1_000)).toEqual(sends);
  });

  it('are sent before the next one is recorded', () => {
    const spacing = createSendSpacing(8);
    const [sent] = sends;
    const prepare = { kind: 'prepare', index: 9 } as RunCommand;
    if (sent === undefined) throw new Error('There is one');
    const both = [sent, prepare];
    expect(spacing.apart(both, 120, 1_000)).toEqual([sent, { kind: 'wake', atMs: 1_006 }]);
    expect(spacing.apart([prepare], 120, 1_005)).toEqual([{ kind: 'wake', atMs: 1_006 }]);
    expect(spacing.apart([prepare], 120, 1_006)).toEqual([prepare]);
    expect(createSendSpacing(8).apart(both, 15, 1_000)).toEqual(both);
  });

  it('leave what is withdrawn or waited for as it is', () => {
    const spacing = createSendSpacing(8);
    const others: readonly RunCommand[] = [
      { kind: 'withdraw', index: 7 },
      { kind: 'wake', atMs: 5 },
    ];
    expect(spacing.apart(others, 120, 1)).toEqual(others);
    const wake = { kind: 'wake', atMs: 7 };
    expect(spacing.apart([...sends, ...others], 120, 1)).toEqual([sends[0], ...others, wake]);
    expect(spacing.apart([...sends, ...others], 120, 2)).toEqual([...others, wake]);
  });
});
