import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import { defaultFormFields } from '../../../src/domain/accounts/form-fields.ts';
import type { AttemptId, DraftId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import { shownCard } from '../../../src/renderer/ui/card/card-reading.ts';
import type {
  ChargeAction,
  ChargeState,
  CheckAnswer,
} from '../../../src/renderer/topics/charge/state/charge-model.ts';
import { emptyCharge, isOutcome } from '../../../src/renderer/topics/charge/state/charge-model.ts';
import { chargeReducer } from '../../../src/renderer/topics/charge/state/charge-reducer.ts';
import {
  enterAction,
  outcomeActions,
} from '../../../src/renderer/topics/charge/slip/outcome-actions.ts';
import { draftSlip } from '../../../src/renderer/topics/charge/slip/draft-slip.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';

const aud = 'AUD' as CurrencyCode;
const card = shownCard(
  { number: '4111111111111111', expiry: '0428', holder: 'A B', code: '123' },
  '2026-11-20' as CalendarDate,
);
const order = {
  reference: 'INV-1',
  amountMinor: 8_900,
  currency: aud,
  channel: 'phone',
  details: null,
} as const;
const clear: CheckAnswer = {
  obstacle: null,
  attemptNumber: 1,
  referenceToSend: 'INV-1',
  needsSupervisor: false,
  needsSecondApprover: false,
  cardAttempts: null,
  refusals: [],
};
const draft = {
  draftId: 'draft-1' as DraftId,
  currencies: [aud, 'NZD' as CurrencyCode],
  amountLimitMajor: 1000,
  referenceLengthMax: 255,
  merchantName: 'The sample merchant',
  today: '2026-11-20',
  fields: defaultFormFields,
} satisfies Extract<ChargeAction, { kind: 'draft-opened' }>['draft'];

function after(...actions: readonly ChargeAction[]): ChargeState {
  return actions.reduce(chargeReducer, emptyCharge);
}

const opened: ChargeAction = { kind: 'draft-opened', draft, kept: 'nothing' };
const checked = (change: Partial<Extract<ChargeAction, { kind: 'check-answered' }>> = {}) =>
  ({
    kind: 'check-answered',
    payer: { customer: null, cardOnFileId: null, consentWords: null },
    answer: clear,
    order,
    card,
    plan: null,
    mayPass: false,
    isSupervisor: false,
    ...change,
  }) as const;
const toReview: readonly ChargeAction[] = [opened, { kind: 'check-started' }, checked()];
const sending: readonly ChargeAction[] = [...toReview, { kind: 'submit-started' }];
const sent = fakeAttempt({ id: 'try-9' as AttemptId, state: 'dispatched', inFlight: true });
const accepted: ChargeAction = {
  kind: 'submit-answered',
  answer: { kind: 'accepted', attempt: sent },
  mayPass: false,
};

describe('the way of one payment', () => {
  it('opens with the focus on the reference', () => {
    const state = after(opened);
    expect(state.stage.kind).toBe('typing');
    expect(state.focus?.target).toBe('reference');
  });

  it('opens empty after a mail order, but for the channel', () => {
    const mail = after(opened, { kind: 'order-edited', change: { channel: 'mail', amount: '5' } });
    const next = chargeReducer(mail, opened);
    expect(next.order).toMatchObject({ channel: 'mail', amount: '', reference: '' });
  });

  it('reviews with the focus on Charge, and goes back to Review', () => {
    expect(after(...toReview).focus?.target).toBe('charge');
    const back = after(...toReview, { kind: 'back' });
    expect(back.stage.kind).toBe('typing');
    expect(back.focus?.target).toBe('review');
  });

  it('has the customer on the phone agree to amount and card, and nobody on a mail order', () => {
    const review = after(...toReview);
    const setting = { mode: 'live', merchantName: 'The sample merchant' } as const;
    const sayOf = (channel: 'phone' | 'mail', state = review) => {
      const keyed = { ...state.order, amount: '89.00', channel };
      return draftSlip({ ...state, order: keyed }, setting).say;
    };
    expect(sayOf('phone')).toBe('That is AUD 89.00 on your Visa ending 1111. May I go ahead?');
    expect(sayOf('mail')).toBeNull();
    expect(sayOf('phone', after(opened))).toBeNull();
  });

  it('forgets an answer of the check that comes after the person went on', () => {
    expect(after(opened, checked()).stage.kind).toBe('typing');
  });

  it('submits from the review only', () => {
    expect(after(opened, { kind: 'submit-started' }).stage.kind).toBe('typing');
    expect(after(...sending, { kind: 'submit-started' }).stage.kind).toBe('sending');
  });

  it('goes to the first refused field', () => {
    const refusals = [
      { field: 'amount', reason: 'zero' },
      { field: 'expiry', reason: 'expired' },
    ] as const;
    const state = after(...sending, {
      kind: 'submit-answered',
      answer: { kind: 'refused', refusals: [...refusals] },
      mayPass: false,
    });
    expect(state.stage.kind).toBe('typing');
    expect(state.focus?.target).toBe('amount');
    expect(state.refusals).toEqual(refusals);
  });

  it('shows an outcome that arrived before the submit was answered', () => {
    const early = { ...sent, state: 'approved', inFlight: false } as const;
    const state = after(...sending, { kind: 'attempt-changed', attempt: early }, accepted);
    expect(state.stage).toEqual({ kind: 'sent', attempt: early });
    expect(state.focus?.target).toBe('heading');
  });

  it('takes no news of other tries', () => {
    const other = fakeAttempt({ id: 'try-2' as AttemptId, state: 'declined' });
    const state = after(...sending, accepted, { kind: 'attempt-changed', attempt: other });
    expect(state.stage).toEqual({ kind: 'sent', attempt: sent });
  });

  it('does not say that nothing was sent when main gave no clear answer', () => {
    const state = after(...sending, { kind: 'submit-unclear' });
    expect(state.stage.kind).toBe('unclear');
    expect(state.cardGeneration).toBeGreaterThan(after(...sending).cardGeneration);
  });
});

describe('what keeps a card and what wipes it', () => {
  it.each(attemptStates)('%s', (state) => {
    const attempt = { ...sent, state };
    const before = after(...sending, accepted);
    const done = chargeReducer(before, { kind: 'attempt-changed', attempt });
    const isKept = !isOutcome(attempt) || state === 'not-sent';
    expect(done.cardGeneration === before.cardGeneration).toBe(isKept);
  });

  it('wipes when it is late, and not again when the late answer comes', () => {
    const late = after(...sending, accepted, {
      kind: 'attempt-changed',
      attempt: { ...sent, late: true },
    });
    expect(late.focus?.target).toBe('heading');
    expect(late.card.lastFour).toBeNull();
  });

  it('wipes a form that was sent already', () => {
    const before = after(...sending);
    const state = chargeReducer(before, {
      kind: 'submit-answered',
      answer: { kind: 'stale-draft' },
      mayPass: false,
    });
    expect(state.cardGeneration).toBe(before.cardGeneration + 1);
    expect(state.notice?.kind).toBe('stale');
  });

  it('keeps card and order to send again, only the order for another card, neither for a new one', () => {
    const typed = after(
      opened,
      {
        kind: 'order-edited',
        change: { reference: 'INV-1', amount: '89', currency: draft.currencies[1] ?? aud },
      },
      { kind: 'card-shown', card },
    );
    const open = (kept: 'nothing' | 'order' | 'order-and-card') =>
      chargeReducer(typed, { kind: 'draft-opened', draft, kept });
    expect(open('order-and-card')).toMatchObject({ card, order: { reference: 'INV-1' } });
    expect(open('order-and-card').cardGeneration).toBe(typed.cardGeneration);
    expect(open('order')).toMatchObject({
      order: { reference: 'INV-1', amount: '89' },
      focus: { target: 'card-number' },
    });
    expect(open('order').card.lastFour).toBeNull();
    expect(open('nothing')).toMatchObject({
      order: { reference: '', amount: '', currency: 'NZD' },
      focus: { target: 'reference' },
    });
  });
});

describe('what stands in the way', () => {
  const obstacle = {
    kind: 'duplicate-approved',
    earlier: fakeAttempt(),
    overridableBy: 'clerk',
  } as const;
  const answer: CheckAnswer = { ...clear, obstacle };

  it('stops at the form when nobody at the screen may pass', () => {
    const state = after(opened, { kind: 'check-started' }, checked({ answer }));
    expect(state.stage.kind).toBe('typing');
    expect(state.obstacle).toEqual(obstacle);
    expect(state.focus?.target).toBe('notice');
  });

  it('asks for a reason first when this person may pass', () => {
    const state = after(opened, { kind: 'check-started' }, checked({ answer, mayPass: true }));
    expect(state.stage.kind).toBe('review');
    expect(state.focus?.target).toBe('duplicate-reason');
  });

  it('lets only a supervisor go on where one must grant it', () => {
    const granted = { ...clear, needsSupervisor: true };
    const asClerk = after(opened, { kind: 'check-started' }, checked({ answer: granted }));
    expect(asClerk.notice?.kind).toBe('needs-supervisor');
    const asSupervisor = checked({ answer: granted, isSupervisor: true });
    expect(after(opened, { kind: 'check-started' }, asSupervisor).stage.kind).toBe('review');
  });

  it('tells of a reference as it is left, and keeps it while the rest is keyed', () => {
    const paid = { ...obstacle, kind: 'reference-paid', overridableBy: null } as const;
    const keyed = after(opened, { kind: 'order-edited', change: { reference: 'INV-1' } });
    const known = { kind: 'reference-known', answer: { ...clear, obstacle: paid } } as const;
    const told = chargeReducer(keyed, { ...known, reference: 'INV-1' });
    expect(told.obstacle).toEqual(paid);
    expect(told.stage.kind).toBe('typing');
    expect(told.focus).toEqual(keyed.focus);
    const on = chargeReducer(told, { kind: 'order-edited', change: { amount: '5' } });
    expect(on.obstacle).toEqual(paid);
    const other = chargeReducer(on, { kind: 'order-edited', change: { reference: 'INV-2' } });
    expect(other.obstacle).toBeNull();
  });

  it('says nothing of a reference that is another one by now, or of a card that is not keyed yet', () => {
    const keyed = after(opened, { kind: 'order-edited', change: { reference: 'INV-2' } });
    const late = { kind: 'reference-known', reference: 'INV-1', answer } as const;
    expect(chargeReducer(keyed, late)).toBe(keyed);
    expect(chargeReducer(keyed, { ...late, reference: 'INV-2' }).obstacle).toBeNull();
  });

  it('goes away when the order is edited', () => {
    const stopped = after(opened, { kind: 'check-started' }, checked({ answer }));
    const edited = chargeReducer(stopped, { kind: 'order-edited', change: { reference: 'X' } });
    expect(edited.obstacle).toBeNull();
  });
});

describe('the ways on from an outcome', () => {
  it.each(attemptStates)('%s offers no second charge of money that may have moved', (state) => {
    const actions = outcomeActions(fakeAttempt({ state }));
    const mayHaveMoved = ['approved', 'mismatch', 'unknown', 'confirmed-charged'].includes(state);
    const again = ['another-card', 'send-again', 'correct'] as const;
    if (mayHaveMoved) expect(actions.some((one) => again.includes(one as never))).toBe(false);
  });

  it('offers another card first after a decline', () => {
    expect(outcomeActions(fakeAttempt({ state: 'declined' }))[0]).toBe('another-card');
  });

  it('offers nothing while the bank is asked', () => {
    expect(outcomeActions(fakeAttempt({ state: 'dispatched' }))).toEqual([]);
    const side = fakeAttempt({ state: 'mismatch', mismatchFields: ['test-flag'] });
    expect(outcomeActions(side)[0]).toBe('resolve');
  });
});

describe('Enter on an outcome', () => {
  it('starts the next payment, or another card, and never goes past what has to be looked at', () => {
    const next = attemptStates.map((state) => [state, enterAction(fakeAttempt({ state }))]);
    const some = next.filter(([, action]) => action !== null);
    expect(some).toEqual([
      ['approved', 'new-payment'],
      ['declined', 'another-card'],
    ]);
    expect(enterAction(fakeAttempt({ state: 'approved', notSaved: true }))).toBeNull();
  });
});
