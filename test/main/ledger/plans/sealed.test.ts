import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Secret } from '../../../../src/domain/secret.ts';
import type { PlanChange } from '../../../../src/domain/plans/plan-change.ts';
import type { SealContext } from '../../../../src/main/ports/vault/sealer.ts';
import type { PlanAddition } from '../../../../src/main/ports/ledger/plans.ts';
import { createSealer } from '../../../../src/main/vault/seal.ts';
import { fileSealingKeys } from '../../../../src/main/vault/sealing-keys.ts';
import { handOn, isShared } from '../by-hand.ts';
import { errorOf, opened, temporaryFolder, valueOf } from '../ledger-fixture.ts';
import { addMaria, broughtIn, day, entryOn, newPlan } from './plan-ledger.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const trackingId = 'tracking-ünïcode-0001';

function placeOf(chainId: string): SealContext {
  return { table: 'card_chains', rowId: chainId, field: 'sealed_tracking_id' };
}

describe('a tracking id', () => {
  it('opens in its own card history and in no other, and stands nowhere in the clear', async () => {
    const file = `${folder.path}/sealed.sqlite`;
    const ledger = await opened(file);
    await addMaria(ledger);
    const sealer = createSealer({
      keys: fileSealingKeys(`${folder.path}/sealing-key`),
      holdsSealed: () => ledger.customers.holdsSealed(),
    });
    const addition = async (change: PlanChange): Promise<PlanAddition> => {
      const brought = broughtIn(change);
      if (brought.evidence === null) throw new Error('A plan is brought in with evidence');
      const place = placeOf(brought.evidence.chainId);
      const sealedTrackingId = valueOf(await sealer.seal(new Secret(trackingId), place));
      return { ...brought, evidence: { ...brought.evidence, sealedTrackingId } };
    };
    const [one, other] = [newPlan(), newPlan()];
    const additions = [await addition(one), await addition(other)];
    valueOf(await ledger.plans.addPlans(additions, entryOn(day('2026-01-05'))));

    const secretsOf = async ({ plan }: PlanChange) => {
      const secrets = valueOf(await ledger.plans.planSecrets(plan.id));
      if (secrets?.sealedTrackingId === undefined || secrets.sealedTrackingId === null) {
        throw new Error('The plan has a tracking id');
      }
      return { chainId: secrets.chainId, sealed: secrets.sealedTrackingId };
    };
    const own = await secretsOf(one);
    const read = valueOf(await sealer.open(own.sealed, placeOf(own.chainId)));
    expect(read.reveal()).toBe(trackingId);

    const theirs = await secretsOf(other);
    const hand = await handOn(file);
    const swap = (sealed: string) =>
      hand.run('update card_chains set sealed_tracking_id = ? where id = ?', sealed, own.chainId);
    await swap(theirs.sealed);
    const moved = await secretsOf(one);
    expect(errorOf(await sealer.open(moved.sealed, placeOf(moved.chainId))).kind).toBe(
      'broken-seal',
    );
    const middle = Math.floor(own.sealed.length / 2);
    const changed = own.sealed[middle] === 'A' ? 'B' : 'A';
    await swap(own.sealed.slice(0, middle) + changed + own.sealed.slice(middle + 1));
    await hand.close();
    const spoilt = await secretsOf(one);
    expect(errorOf(await sealer.open(spoilt.sealed, placeOf(spoilt.chainId))).kind).toBe(
      'broken-seal',
    );
    await ledger.close();
    if (!isShared) expect(readFileSync(file).includes(trackingId)).toBe(false);
  });
});
