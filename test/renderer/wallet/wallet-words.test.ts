import { describe, expect, it } from 'vitest';
import {
  callbackFaults,
  callbackParts,
  callbackPathFaults,
  webAddressFaults,
} from '../../../src/domain/wallet/address-faults.ts';
import { cartFaults, cartParts } from '../../../src/domain/wallet/cart.ts';
import {
  lightboxEnds,
  walletFailureReasons,
  walletStates,
} from '../../../src/domain/wallet/checkout.ts';
import { invoiceFaults } from '../../../src/domain/wallet/invoice.ts';
import { walletSettingFaults } from '../../../src/domain/wallet/settings.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import {
  callbackFaultWords,
  walletOrderRefusalWords,
} from '../../../src/renderer/topics/wallet/words/wallet-faults.ts';
import { walletSettingFaultWords } from '../../../src/renderer/words/settings/wallet-settings.ts';
import {
  lightboxWords,
  walletFailureWords,
  walletStateWords,
} from '../../../src/renderer/topics/wallet/words/wallet-states.ts';
import { cartTotalWords } from '../../../src/renderer/topics/wallet/words/wallet.ts';
import { fakeCheckout } from '../../fakes/fake-wallet.ts';

const limits = { invoiceLengthMax: 255, limit: 'AUD 10,000.00' };
const isSentence = (text: string) => /^[A-Z‘“].*\.$/u.test(text);

describe('the words of wallet checkouts', () => {
  it('say each refusal of an order in a sentence', () => {
    const told = [
      ...invoiceFaults.map((reason) => ({ field: 'invoice', reason }) as const),
      ...webAddressFaults.map((reason) => ({ field: 'origin-url', reason }) as const),
      ...callbackPathFaults.map((reason) => ({ field: 'callback-path', reason }) as const),
      ...cartParts.flatMap((part) =>
        cartFaults.map((reason) => ({ field: 'cart', item: 0, part, reason }) as const),
      ),
    ].map((refusal) => walletOrderRefusalWords(refusal, limits));
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter((text) => !isSentence(text))).toEqual([]);
  });

  it('give the reason why a colon is refused', () => {
    expect(walletOrderRefusalWords({ field: 'invoice', reason: 'colon' }, limits)).toMatch(
      /colon.*hash/u,
    );
  });

  it('say of everything that was pasted what is wrong with it', () => {
    const told = callbackFaults.flatMap((reason) =>
      [null, ...callbackParts].map((part) => callbackFaultWords(part, reason)),
    );
    expect(told.filter((text) => !isSentence(text))).toEqual([]);
  });

  it('call each state by a word of its own, and each end of the window', () => {
    const words = walletStates.map((state) => walletStateWords(fakeCheckout({ state })).word);
    expect(new Set(words).size).toBe(walletStates.length);
    const ends = lightboxEnds.flatMap((end) => lightboxWords(end)?.title ?? []);
    expect(new Set(ends).size).toBe(lightboxEnds.length - 1);
  });

  it('tell a kept card from a payment, and who gave a checkout up', () => {
    const word = (change: Parameters<typeof fakeCheckout>[0]) =>
      walletStateWords(fakeCheckout(change)).word;
    expect(word({ state: 'approved', use: 'tokenise' })).toBe('Card saved');
    expect(word({ state: 'approved', use: 'purchase' })).toBe('Paid');
    expect(word({ state: 'cancelled', cancelReason: 'customer' })).toBe(
      'Cancelled by the customer',
    );
  });

  it('say of each failure that no money moved', () => {
    for (const reason of walletFailureReasons) {
      for (const stage of ['request', 'take'] as const) {
        const words = walletFailureWords({ stage, reason, errors: [], httpStatus: null });
        expect(words.money).toMatch(/^No money moved/u);
        expect(isSentence(words.title)).toBe(true);
      }
    }
  });

  it('explain a cart that comes to another total', () => {
    const aud = 'AUD' as CurrencyCode;
    expect(cartTotalWords(14_850, 14_850, aud).isEqual).toBe(true);
    expect(cartTotalWords(14_000, 14_850, aud).text).toContain('AUD 8.50 less');
    expect(cartTotalWords(15_000, 14_850, aud).text).toContain('AUD 1.50 more');
    expect(cartTotalWords(null, 14_850, aud).isEqual).toBe(false);
  });

  it('say each refusal of a setting', () => {
    const told = walletSettingFaults.map(walletSettingFaultWords);
    expect(told.filter((text) => !isSentence(text))).toEqual([]);
  });
});
