import { describe, expect, it } from 'vitest';
import type { Status } from '../../../src/contract/staff/session.ts';
import type { AccountId, OperatorId } from '../../../src/domain/ids.ts';
import type { SessionView } from '../../../src/renderer/app/session-view.ts';
import { sessionViewAfter } from '../../../src/renderer/app/session-view.ts';
import { makeFakeMain } from '../../fakes/fake-bridge.ts';

type SignIn = Status['signIn'];

const account = (id: string) => id as AccountId;
const off: SignIn = { kind: 'off' };
const out: SignIn = { kind: 'signed-out' };
const signedIn = (id: string, mustChangePassphrase = false): SignIn => ({
  kind: 'signed-in',
  operatorId: id as OperatorId,
  mustChangePassphrase,
});
const locked = (id: string): SignIn => ({ kind: 'locked', operatorId: id as OperatorId });

function statusOf(signIn: SignIn, change: Partial<Status> = {}): Status {
  return { ...makeFakeMain().status, ...change, signIn };
}

/** The session view after each of these statuses in turn. */
function follow(...statuses: readonly Status[]): readonly (SessionView | null)[] {
  let context: SessionView | null = null;
  return statuses.map((status) => {
    context = sessionViewAfter(context, status);
    return context;
  });
}

function turns(...places: readonly SignIn[]): readonly (number | null)[] {
  return follow(...places.map((place) => statusOf(place))).map((context) => context?.turn ?? null);
}

describe('the desk behind the door', () => {
  it('is there for nobody before somebody signed in', () => {
    expect(turns(out)).toEqual([null]);
    expect(turns({ kind: 'first-admin-needed' })).toEqual([null]);
    expect(turns(locked('ada'))).toEqual([null]);
  });

  it('waits behind the lock for the same person, as it was', () => {
    const busy = statusOf(signedIn('ada'), { operatorName: 'Ada', role: 'supervisor' });
    const asleep = statusOf(locked('ada'), { operatorName: '', role: 'clerk' });
    const [, behind, back] = follow(busy, asleep, busy);
    expect(behind).toMatchObject({ turn: 1, isLocked: true, status: busy });
    expect(back).toMatchObject({ turn: 1, isLocked: false });
  });

  it('is another one for another person', () => {
    expect(turns(signedIn('ada'), locked('ada'), signedIn('ben'))).toEqual([1, 1, 2]);
    expect(turns(signedIn('ada'), signedIn('ben'))).toEqual([1, 2]);
  });

  it('is gone once its person signs out', () => {
    expect(turns(signedIn('ada'), out, signedIn('ada'))).toEqual([1, null, 1]);
  });

  it('waits while a passphrase of one’s own is chosen', () => {
    expect(follow(statusOf(signedIn('ada', true)))[0]).toBeNull();
    const [, , changing] = follow(
      statusOf(signedIn('ada')),
      statusOf(locked('ada')),
      statusOf(signedIn('ada', true)),
    );
    expect(changing).toMatchObject({ turn: 1, isLocked: true });
  });

  it('stays for whoever adds the first person of an account', () => {
    expect(turns(off, signedIn('ada'))).toEqual([1, 1]);
  });

  it('stays from account to account where nobody signs in, and ends at a door', () => {
    const shop = account('shop');
    const [, inShop] = follow(statusOf(off), statusOf(off, { accountId: shop }));
    expect(inShop?.turn).toBe(1);
    const [, atDoor] = follow(statusOf(off), statusOf(out, { accountId: shop }));
    expect(atDoor).toBeNull();
    const [, other] = follow(
      statusOf(signedIn('ada')),
      statusOf(signedIn('ada'), { accountId: shop }),
    );
    expect(other?.turn).toBe(2);
  });
});
