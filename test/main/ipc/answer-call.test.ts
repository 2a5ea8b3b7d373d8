import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../src/contract/define.ts';
import { failureSchema } from '../../../src/contract/failure.ts';
import { contract, type OperationName } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import type { Caller, Handlers } from '../../../src/main/ipc/handler-map.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { sampleInputs } from '../../fixtures/sample-inputs.ts';

const cardNumber = '4111111111111111';

/** Every operation returns the result of `run`; the call goes through the real path. */
function context(options: {
  readonly role?: Role;
  readonly run?: (name: OperationName, input: unknown, caller: Caller) => unknown;
}) {
  const log = memoryLog();
  const calls: { name: OperationName; input: unknown; caller: Caller }[] = [];
  const handlers = Object.fromEntries(
    operationNames.map((name) => [
      name,
      async (input: unknown, caller: Caller) => {
        calls.push({ name, input, caller });
        return options.run?.(name, input, caller) ?? ok(null);
      },
    ]),
  ) as unknown as Handlers;
  const caller: Caller = {
    role: options.role ?? 'admin',
    operatorId: 'op-1' as OperatorId,
    operatorName: 'Sam',
    approvedBy: null,
  };
  const answer = answerCalls({
    target: Promise.resolve({
      handlers,
      admit: () => ok(caller),
      allow: async () => ok(null),
      denied: () => undefined,
    }),
    log,
    ids: { reportId: () => 'ABCD-2345' },
  });
  return { answer, calls, log };
}

const copy = { name: 'session.copy', input: { text: 'INV-1' } };

describe('answerCalls', () => {
  it('runs the handler with the parsed input and the caller that main knows', async () => {
    const { answer, calls } = context({ role: 'clerk', run: () => ok({ copied: true }) });
    expect(await answer(copy)).toEqual({ ok: true, value: { copied: true } });
    expect(calls).toEqual([
      {
        name: 'session.copy',
        input: { text: 'INV-1' },
        caller: {
          role: 'clerk',
          operatorId: 'op-1',
          operatorName: 'Sam',
          approvedBy: null,
          provenBy: null,
        },
      },
    ]);
  });

  it.each([
    undefined,
    null,
    'session.status',
    7,
    [],
    {},
    { name: 'session.nothing', input: {} },
    { name: 'toString', input: {} },
    { name: '__proto__', input: {} },
    { name: ['session.status'], input: {} },
    { name: 'session.status', input: {}, role: 'admin' },
    Object.create({ name: 'session.status', input: {} }),
  ])('refuses a message that names no operation: %j', async (message) => {
    const { answer, calls } = context({});
    expect(await answer(message)).toEqual({
      ok: false,
      error: { kind: 'invalid', paths: ['name'] },
    });
    expect(calls).toEqual([]);
  });

  it('refuses a message that throws while it is looked at', async () => {
    const fail = () => {
      throw new Error('hostile');
    };
    const { answer } = context({});
    for (const message of [new Proxy({}, { ownKeys: fail }), new Proxy({}, { get: fail })]) {
      expect(await answer(message)).toEqual({
        ok: false,
        error: { kind: 'invalid', paths: ['name'] },
      });
    }
  });

  it('refuses an input larger than the operation allows, before reading it', async () => {
    const { answer, calls } = context({});
    const text = 'x'.repeat(contract['session.copy'].inputBytesMax);
    expect(await answer({ name: 'session.copy', input: { text } })).toEqual({
      ok: false,
      error: { kind: 'too-large', bytesMax: contract['session.copy'].inputBytesMax },
    });
    expect(calls).toEqual([]);
  });

  it('takes a larger input where the operation says so', async () => {
    const { answer } = context({});
    const input = { account: { name: 'x'.repeat(20_000) } };
    expect(await answer({ name: 'accounts.save', input })).toMatchObject({
      error: { kind: 'invalid' },
    });
  });

  it('names the paths that did not fit and never what stood there', async () => {
    const { answer, calls, log } = context({});
    const input = {
      draftId: 'not an id!',
      reference: cardNumber,
      amountMinor: '10.00',
      currency: 'aud',
      channel: 'fax',
      card: { kind: 'keyed', number: 4111111111111111, [cardNumber]: 1, securityCode: '987' },
      duplicateReason: null,
    };
    const envelope = await answer({ name: 'charge.submit', input });
    expect(envelope).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    const text = JSON.stringify(envelope) + log.text();
    expect(text).toContain('card.number');
    expect(text).toContain('draftId');
    for (const value of [cardNumber, '10.00', 'fax', 'not an id', '987']) {
      expect(text).not.toContain(value);
    }
    expect(calls).toEqual([]);
  });

  it('masks a card number that was used as a name', async () => {
    const { answer } = context({});
    const input = { account: { additionalFields: { [cardNumber]: undefined } } };
    const text = JSON.stringify(await answer({ name: 'accounts.save', input }));
    expect(text).toContain('account.');
    expect(text).not.toContain(cardNumber);
  });

  it('refuses a role below the one an operation needs, and runs nothing', async () => {
    let refused = 0;
    for (const name of operationNames) {
      for (const role of roles) {
        const { answer, calls } = context({ role });
        const envelope = await answer({ name, input: sampleInputs[name] });
        const need = contract[name].role;
        const isEnough =
          need === 'anyone' ||
          (need === 'bookkeeping' ? role !== 'clerk' : roles.indexOf(role) >= roles.indexOf(need));
        expect(calls.length, `${name} as ${role}`).toBe(isEnough ? 1 : 0);
        if (isEnough) continue;
        refused += 1;
        expect(envelope).toEqual({
          ok: false,
          error: { kind: 'denied', need: need === 'bookkeeping' ? 'supervisor' : need },
        });
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('answers a failure as it is', async () => {
    const { answer } = context({ run: () => failed({ kind: 'records', reason: 'disk-full' }) });
    expect(await answer(copy)).toEqual({
      ok: false,
      error: { kind: 'records', reason: 'disk-full' },
    });
  });

  it.each([
    ['a value of another shape', ok({ copied: 'yes' })],
    ['a value with more in it', ok({ copied: true, token: 'tok-secret-1' })],
    ['a failure of no known kind', failed({ kind: 'exploded', detail: 'tok-secret-1' })],
    ['a failure with more in it', failed({ kind: 'not-found', token: 'tok-secret-1' })],
  ])('keeps %s to itself and logs where, not what', async (_name, result) => {
    const { answer, log } = context({ run: () => result });
    const envelope = await answer(copy);
    expect(envelope).toEqual({ ok: false, error: { kind: 'internal', reportId: 'ABCD-2345' } });
    expect(log.lines).toMatchObject([
      { level: 'error', event: 'answer-does-not-fit', facts: { reportId: 'ABCD-2345' } },
    ]);
    expect(log.text()).not.toContain('tok-secret-1');
  });

  it('turns a handler that throws into a report without its message', async () => {
    const { answer, log } = context({
      run() {
        throw new TypeError(`cannot charge ${cardNumber}`);
      },
    });
    expect(await answer(copy)).toEqual({
      ok: false,
      error: { kind: 'internal', reportId: 'ABCD-2345' },
    });
    expect(log.lines[0]?.facts).toMatchObject({ error: 'TypeError', operation: 'session.copy' });
    expect(log.lines[0]?.facts['stack']).toContain('answer-call.test.ts');
    expect(log.text()).not.toMatch(/4111|cannot charge/u);
  });

  it('answers although the app could not be composed', async () => {
    const target = Promise.reject(new Error('no records'));
    target.catch(() => undefined);
    const answer = answerCalls({ target, log: memoryLog(), ids: { reportId: () => 'ABCD-2345' } });
    expect(await answer(copy)).toMatchObject({ error: { kind: 'internal' } });
  });

  it('waits for the app that is still being composed', async () => {
    const composing = Promise.withResolvers<never>();
    const { answer } = context({ run: () => ok({ copied: true }) });
    const early = answerCalls({
      target: composing.promise,
      log: memoryLog(),
      ids: { reportId: () => 'ABCD-2345' },
    })(copy);
    const first = await Promise.race([early, answer(copy).then(() => 'the other')]);
    expect(first).toBe('the other');
  });

  it('answers any input at all with an envelope, and runs only what fits its schema', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
    });
    const message = fc.oneof(
      anything,
      fc.record({ name: fc.constantFrom(...operationNames), input: anything }),
    );
    await fc.assert(
      fc.asyncProperty(message, async (given) => {
        const { answer, calls } = context({});
        const envelope = await answer(given);
        if (!envelope.ok) expect(failureSchema.safeParse(envelope.error).success).toBe(true);
        for (const { name, input } of calls) {
          expect(contract[name].input.safeParse(input).success).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('role');
  });
});
