import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../src/contract/index.ts';
import { failureSchema } from '../../../src/contract/failure.ts';
import { auditReasonWords } from '../../../src/renderer/topics/audit/words/audit-reasons.ts';

interface Described {
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly enum?: readonly string[];
  readonly const?: string;
}

const refusedKinds = ['refused', 'card-refused', 'consent-refused', 'unreadable', 'failed'];

function members(described: Described): readonly Described[] {
  const parts = described.anyOf ?? described.oneOf;
  return parts === undefined ? [described] : parts.flatMap(members);
}

function textsOf(described: Described | undefined): readonly string[] {
  return members(described ?? {}).flatMap((one) => one.enum ?? one.const ?? []);
}

/** Each code that a refusal of an audited operation may leave in the log, by the operation. */
function codes(): readonly { readonly event: string; readonly reason: string }[] {
  return Object.entries(contract).flatMap(([event, { output, audit }]) => {
    if (audit === null || audit === undefined) return [];
    const described = z.toJSONSchema(output, { unrepresentable: 'any' }) as Described;
    return members(described)
      .filter(({ properties }) => refusedKinds.includes(textsOf(properties?.['kind'])[0] ?? ''))
      .flatMap(({ properties }) => textsOf(properties?.['reason']))
      .map((reason) => ({ event, reason }));
  });
}

describe('the reasons of the audit log', () => {
  it('are sentences for every refusal that an operation may leave there', () => {
    const all = codes();
    expect(all.length).toBeGreaterThan(100);
    const untold = all.filter(({ event, reason }) => {
      const words = auditReasonWords({ event, result: 'refused', reason });
      return words.startsWith('Not done:') || words === reason;
    });
    expect(untold).toEqual([]);
  });

  it('are sentences for every failure', () => {
    const kinds = failureSchema.options.map(({ shape }) => shape.kind.value);
    for (const reason of kinds) {
      const words = auditReasonWords({ event: 'plans.pause', result: 'failed', reason });
      expect(words).toMatch(/^[A-Z].* .*\.$/u);
      expect(words).not.toContain('Not done:');
    }
  });

  it('leave what a person entered, and never show a code', () => {
    const entered = { event: 'plans.pause', reason: 'moved' };
    expect(auditReasonWords({ ...entered, result: 'done' })).toBe('moved');
    const retired = { event: 'wallet.take', reason: 'some-old-code' };
    expect(auditReasonWords({ ...retired, result: 'refused' })).toBe('Not done: some old code.');
    const denied = { event: 'call.denied', reason: 'needs-supervisor' };
    expect(auditReasonWords({ ...denied, result: 'refused' })).toBe(
      'Only a supervisor may do this. Nothing was done.',
    );
  });
});
