import { describe, expect, it } from 'vitest';
import { walletStates } from '../../../src/domain/wallet/checkout.ts';
import { walletActions } from '../../../src/domain/wallet/transitions.ts';
import {
  isEnded,
  stepOf,
  stepStanding,
  walletSteps,
} from '../../../src/renderer/topics/wallet/checkout/checkout-model.ts';
import { shownNames } from '../../../src/renderer/topics/wallet/settings/field-names.ts';
import { timelineOf } from '../../../src/renderer/topics/wallet/checkout/timeline-model.ts';
import { readWalletRoute, walletPath } from '../../../src/renderer/topics/wallet/wallet-route.ts';
import { defaultWalletSettings } from '../../../src/domain/wallet/settings.ts';
import { fakeCheckout } from '../../fakes/fake-wallet.ts';

const failed = (stage: 'request' | 'take') =>
  fakeCheckout({
    state: 'failed',
    failure: { stage, reason: 'refused', errors: [], httpStatus: 200 },
  });

describe('the steps of a checkout', () => {
  it('begin with Prepare', () => {
    expect(walletSteps.map((step) => stepStanding(step, null))).toEqual([
      'now',
      'to-come',
      'to-come',
    ]);
  });

  it.each([
    ['requested', ['done', 'now', 'to-come']],
    ['opened', ['done', 'now', 'to-come']],
    ['returned', ['done', 'done', 'now']],
    ['submitted', ['done', 'done', 'now']],
    ['not-confirmed', ['done', 'done', 'now']],
    ['approved', ['done', 'done', 'done']],
    ['declined', ['done', 'done', 'ended']],
    ['cancelled', ['done', 'ended', 'to-come']],
    ['expired', ['done', 'ended', 'to-come']],
  ] as const)('stand where a checkout is %s', (state, standing) => {
    const checkout = fakeCheckout({ state });
    expect(walletSteps.map((step) => stepStanding(step, checkout))).toEqual(standing);
  });

  it('end where the service refused: at its token, or at its use', () => {
    expect(stepOf(failed('request'))).toBe('prepare');
    expect(stepOf(failed('take'))).toBe('take');
    expect(stepStanding('prepare', failed('request'))).toBe('ended');
  });

  it('offer a new checkout exactly where nothing can be done and nothing was taken', () => {
    const waiting = ['submitted', 'approved', 'not-confirmed'];
    for (const state of walletStates) {
      const isStuck = walletActions(state).length === 0 && !waiting.includes(state);
      expect([state, isEnded({ state })]).toEqual([state, isStuck]);
    }
  });
});

describe('the timeline of a checkout', () => {
  it('puts its own steps and those of its charge in the order of the clock', () => {
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
    const step = { operatorName: null, note: null };
    const steps = timelineOf({
      checkout: fakeCheckout({ state: 'approved', use: 'purchase' }),
      moves: [
        { ...step, from: null, to: 'requested', at: at(0), operatorName: 'Clerk' },
        { ...step, from: 'opened', to: 'requested', at: at(2), note: 'crashed' },
        { ...step, from: 'requested', to: 'returned', at: at(3), note: 'pasted' },
        { ...step, from: 'returned', to: 'submitted', at: at(4) },
        { ...step, from: 'submitted', to: 'approved', at: at(6) },
      ],
      charge: {
        attempt: {} as never,
        moves: [
          { ...step, from: null, to: 'prepared', at: at(4) },
          { ...step, from: 'prepared', to: 'dispatched', at: at(5) },
          { ...step, from: 'dispatched', to: 'approved', at: at(6) },
        ],
      },
    });
    expect(steps.map(({ words }) => words)).toEqual([
      'Ready for the customer',
      'Window stopped working',
      'Approved by the customer: pasted by hand',
      'Waiting for the bank',
      'Charge: Preparing',
      'Charge: Waiting for the bank',
      'Charge: Approved',
      'Paid',
    ]);
    expect(steps[0]?.operatorName).toBe('Clerk');
  });
});

describe('the names of the wallet’s fields', () => {
  it('are shown as they would be sent, the empty ones left out', () => {
    const { purchaseFields, tokeniseFields } = defaultWalletSettings;
    expect(JSON.parse(shownNames(purchaseFields))).toEqual({
      wallet: {
        type: 'MASTERPASS',
        checkout_resource_url: '…',
        oauth_token: '…',
        oauth_verifier: '…',
      },
    });
    expect(shownNames(tokeniseFields)).toContain('checkout_identifier');
    expect(JSON.parse(shownNames({ ...purchaseFields, container: '' }))).not.toHaveProperty(
      'wallet',
    );
  });
});

describe('the place on the wallet screen', () => {
  it.each([
    { openId: null, isNew: false },
    { openId: null, isNew: true },
    { openId: 'checkout-1', isNew: false },
  ])('is found again in its address: %o', (place) => {
    const [, search = ''] = walletPath(place).split('?');
    expect(readWalletRoute(search)).toEqual(place);
  });
});
