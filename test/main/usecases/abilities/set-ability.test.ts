import { describe, expect, it } from 'vitest';
import type { GatewayAbilities } from '../../../../src/domain/accounts/gateway-abilities.ts';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import { ok } from '../../../../src/domain/result.ts';
import { setAbility, tryAbility } from '../../../../src/main/usecases/abilities/set-ability.ts';
import { order, valueOf } from '../test-context.ts';
import { lookingContext } from '../unconfirmed/look-ups.ts';

const byReference = { ability: 'lookUpByReference', path: '/v1.0/purchases/{reference}' } as const;
const byId = { ability: 'lookUpById', path: '/v1.0/purchases/{id}' } as const;

async function settingContext() {
  const opened = await lookingContext();
  const saved: GatewayAbilities[] = [];
  const settings = {
    saveAbilities: (_id: unknown, abilities: GatewayAbilities) => {
      saved.push(abilities);
      return ok(null);
    },
  };
  const tried = async (asked: { ability: 'lookUpById' | 'lookUpByReference'; path: string }) =>
    valueOf(await tryAbility(opened.context, asked));
  const set = async (asked: Parameters<typeof setAbility>[2]) =>
    valueOf(await setAbility(opened.context, settings, asked, 'op_admin' as OperatorId));
  return { ...opened, saved, tried, set };
}

describe('a try of an ability', () => {
  it('asks for the newest approved payment, by reference and by id', async () => {
    const { tried, charge } = await settingContext();
    const { reference } = await charge(order());
    const found = { kind: 'tried', report: { kind: 'found', reference } };
    expect(await tried(byReference)).toEqual(found);
    expect(await tried(byId)).toEqual(found);
  });

  it('without a payment sees that the gateway finds none by a made-up name', async () => {
    const { tried, bank } = await settingContext();
    expect(await tried(byReference)).toEqual({
      kind: 'tried',
      report: { kind: 'nothing-to-find' },
    });
    expect(bank.purchaseRequests()).toEqual({});
  });

  it.each([
    [
      { kind: 'status', status: 500, charge: true },
      { kind: 'unclear', status: 500 },
    ],
    [{ kind: 'drop-before' }, { kind: 'no-answer' }],
    [{ kind: 'wrong-echo', field: 'amount' }, { kind: 'differs' }],
  ] as const)('says what is wrong: %j', async (fault, report) => {
    const { tried, charge, bank } = await settingContext();
    await charge(order());
    bank.faults.queue(fault, 1, 'look-ups');
    expect(await tried(byReference)).toMatchObject({ kind: 'tried', report });
  });

  it('at a path that the gateway does not have is unclear', async () => {
    const { tried } = await settingContext();
    expect(await tried({ ...byId, path: '/v9/none/{id}' })).toMatchObject({
      kind: 'tried',
      report: { kind: 'unclear' },
    });
    expect(await tried({ ...byId, path: '/v9/none' })).toEqual({
      kind: 'refused',
      reason: 'placeholder-missing',
    });
  });
});

describe('turning an ability on', () => {
  it('is saved only when the gateway answers as expected', async () => {
    const { set, saved, charge, bank } = await settingContext();
    await charge(order());
    bank.faults.queue({ kind: 'wrong-echo', field: 'reference' }, 1, 'look-ups');
    expect(await set({ ...byId, isOn: true })).toMatchObject({ kind: 'not-working' });
    expect(saved).toEqual([]);
    expect((await set({ ...byId, isOn: true })).kind).toBe('saved');
    expect(saved).toMatchObject([{ lookUpById: { path: byId.path, isOn: true } }]);
  });

  it('off asks no one', async () => {
    const { set, saved, bank } = await settingContext();
    bank.faults.queue({ kind: 'drop-before' }, 1, 'look-ups');
    expect((await set({ ...byReference, isOn: false })).kind).toBe('saved');
    expect(saved).toMatchObject([{ lookUpByReference: { isOn: false } }]);
  });
});
