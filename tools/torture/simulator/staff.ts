import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { Role } from '../../../src/contract/define.ts';
import type { ResolutionInput } from '../../../src/contract/charge/unconfirmed.ts';
import { dateInZone } from '../../../src/domain/time/calendar.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import { resolutionRules } from '../../../src/domain/charge/resolution-rules.ts';
import { zoneClock } from '../../../src/domain/time/zone-clock.ts';
import type { AttemptId, CustomerId, OperatorId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { openDraft } from '../../../src/main/usecases/charge/open-draft.ts';
import { submitCharge } from '../../../src/main/usecases/charge/submit-charge.ts';
import { recordRefund } from '../../../src/main/usecases/payments/record-refund.ts';
import { resolveUnconfirmed } from '../../../src/main/usecases/unconfirmed/resolve-unconfirmed.ts';
import { Breach } from './breach.ts';
import type { Oracle } from './oracle.ts';
import type { Profile } from './profile.ts';
import type { BankWrite, SimulatedBank } from './simulated-bank.ts';
import type { SimulatedRecords } from './simulated-records.ts';
import { simulatedAccount } from './simulated-context.ts';
import type { SimulatedContext } from './simulated-context.ts';
import { minuteMs } from '../../../src/domain/time/units.ts';

/** Surroundings that the moves of staff work in. */
export interface Office {
  readonly chance: SeededChance;
  readonly profile: Profile;
  readonly bank: SimulatedBank;
  readonly oracle: Oracle;
  readonly records: SimulatedRecords;
  readonly customers: readonly CustomerId[];
}

/** One move of staff; returns its result in a word or two. */
export type StaffMove = (office: Office, at: SimulatedContext) => Promise<string>;

const holdMs = 30 * minuteMs;
/** Published test numbers (docs/gateway-facts.md, Test cards). */
export const testNumbers = ['5123456789012346', '4557012345678902', '4111111111111111'] as const;

/** A random staff member; two clerks and two supervisors, so that the one who checks is not always the sender. */
export function somebody(chance: SeededChance, role?: Role) {
  const held: Role = role ?? chance.oneOf(['clerk', 'clerk', 'supervisor']);
  return { id: `${held}-${chance.below(2)}` as OperatorId, name: held, role: held };
}

/** The merchant's day by the terminal's clock. */
export function todayAt({ context }: SimulatedContext): CalendarDate {
  return dateInZone(context.clock.now(), simulatedAccount.timeZone);
}

/** Card details as they are keyed. */
export function keyedCard(chance: SeededChance) {
  return {
    kind: 'keyed' as const,
    number: chance.oneOf(testNumbers),
    expiryMonth: 4,
    expiryYear: 2031,
    holder: 'Ada Näher',
    securityCode: '123',
    codeAbsentReason: null,
  };
}

/** Result of a use case, as a word for the trace. */
export function wordOf(
  answer:
    | { readonly ok: true; readonly value: { readonly kind: string } }
    | { readonly ok: false; readonly error: { readonly kind: string } },
): string {
  return answer.ok ? answer.value.kind : answer.error.kind;
}

/** Takes an order by phone: new, or one that was keyed before under the same reference. */
export const takeOrder: StaffMove = async (office, at) => {
  const { chance } = office;
  const draft = await openDraft(at.context, null);
  if (!draft.ok) return draft.error.kind;
  return submit(office, at, draft.value.draftId, `INV-${chance.below(400)}`);
};

/** Submits the same form twice at once, as by a double click. */
export const submitTwice: StaffMove = async (office, at) => {
  const draft = await openDraft(at.context, null);
  if (!draft.ok) return draft.error.kind;
  const reference = `INV-${400 + office.chance.below(1_000_000)}`;
  const both = await Promise.all([
    submit(office, at, draft.value.draftId, reference),
    submit(office, at, draft.value.draftId, reference),
  ]);
  return both.join('+');
};

/** Continues an unpaid attempt from its own form. */
export const retryOrder: StaffMove = async (office, at) => {
  const id = anyAttempt(office, 'single', ['declined', 'not-sent', 'rejected', 'unknown']);
  if (id === null) return 'none';
  const row = office.records.handle
    .prepare('select order_reference from attempts where id = ?')
    .get(id);
  const draft = await openDraft(at.context, id);
  if (!draft.ok) return draft.error.kind;
  return submit(office, at, draft.value.draftId, String(row?.['order_reference']));
};

async function submit(
  { chance, customers, records }: Office,
  { context }: SimulatedContext,
  draftId: Parameters<typeof submitCharge>[2]['draftId'],
  reference: string,
): Promise<string> {
  const card = records.handle.prepare('select id, customer_id from cards').all();
  const kept = card.length > 0 && chance.fraction() < 0.2 ? chance.oneOf(card) : null;
  const keeps = kept === null && chance.fraction() < 0.15;
  const answer = await submitCharge(context, somebody(chance), {
    draftId,
    reference,
    amountMinor: 100 * (1 + chance.below(200)),
    currency: chance.oneOf(['AUD', 'USD', 'JPY']) as CurrencyCode,
    channel: chance.oneOf(['phone', 'mail']),
    duplicateReason: chance.fraction() < 0.3 ? 'Asked for twice' : null,
    gapAccepted: await warningRead(context, chance),
    customerId:
      kept === null
        ? keeps
          ? chance.oneOf(customers)
          : null
        : (String(kept['customer_id']) as CustomerId),
    saveCard: keeps ? { words: 'We keep your card.', channel: 'phone' } : null,
    card: kept === null ? keyedCard(chance) : { kind: 'kept', cardId: String(kept['id']) as never },
  });
  return wordOf(answer);
}

/** The epoch whose warning was read; staff forget to confirm it now and then. */
async function warningRead({ ledger }: SimulatedContext['context'], chance: SeededChance) {
  const gap = await ledger.epochs.openGap();
  return gap.ok && gap.value !== null && chance.fraction() < 0.7 ? gap.value.epoch : null;
}

/** Looks an attempt up in the merchant dashboard and records what is there, sometimes too early. */
export const lookUp: StaffMove = async (office, at) => {
  const { chance, bank, profile, oracle, records } = office;
  const id = anyAttempt(office, null, [
    'unknown',
    'unknown',
    'mismatch',
    'confirmed-not-charged',
    'confirmed-declined',
    'surplus-charged',
    'reference-taken',
  ]);
  if (id === null) return 'none';
  const [write] = bank.writesOf(id);
  const isMistaken = chance.fraction() < profile.mistaken;
  const isReversed = chance.fraction() < 0.1;
  const resolver = somebody(chance, chance.fraction() < 0.7 ? 'supervisor' : undefined);
  const isTaken = stateOf(records, id) === 'reference-taken';
  const finding = isTaken
    ? takenFinding(office)
    : findingOf(at, {
        write,
        isMistaken,
        isReversed,
        chance,
        sentAt: sentAtOf(records, id),
      });
  if (finding === null) return 'not there yet';
  const since = oracle.unknownSinceAliveMs.get(id);
  const wasUnknown = stateOf(records, id) === 'unknown' || stateOf(records, id) === 'mismatch';
  const answer = await resolveUnconfirmed(at.context, resolver, {
    attemptId: id,
    finding,
    confirmed: chance.fraction() < 0.9 ? resolutionQuestions : [],
  });
  const word = answer.ok && answer.value.kind === 'refused' ? answer.value.reason : wordOf(answer);
  if (word === 'resolved' && resolutionRules[finding.found].isHeld && wasUnknown) {
    const heldMs = oracle.aliveMs() - (since ?? oracle.aliveMs());
    if (heldMs < holdMs) throw new Breach('hold', `${id} given up after ${heldMs} ms`);
  }
  return `${finding.found} ${word}`;
};

/** Whose the taken reference is: this very debt, or another one. */
function takenFinding({ chance }: Office): ResolutionInput {
  const transactionId = `ELSEWHERE-${chance.below(1_000_000)}`;
  if (chance.fraction() < 0.7) return { found: 'paid-elsewhere', transactionId };
  return { found: 'other-order', reason: 'Of last year', typedPhrase: notFoundPhrase };
}

interface Looking {
  readonly write: BankWrite | undefined;
  readonly isMistaken: boolean;
  readonly isReversed: boolean;
  readonly chance: SeededChance;
  /** Time of sending, by the merchant's clock. */
  readonly sentAt: string;
}

function findingOf(at: SimulatedContext, looking: Looking): ResolutionInput | null {
  const { write, isMistaken, isReversed, chance, sentAt } = looking;
  const isThere = write !== undefined && write.isDone && !isMistaken;
  if (!isThere || write.decision === 'nothing' || write.decision === 'refused') {
    const typedPhrase = chance.fraction() < 0.5 ? notFoundPhrase : null;
    return { found: 'not-charged', howLooked: 'In the dashboard by reference', typedPhrase };
  }
  const { transactionId, takenMinor, responseCode } = write;
  if (write.decision === 'declined') {
    const typedPhrase = chance.fraction() < 0.5 ? notFoundPhrase : null;
    const shownAt = sentAt.slice(0, 16);
    return { found: 'declined', transactionId, responseCode, shownAt, typedPhrase };
  }
  if (write.reversedMinor === 0 && !isReversed) {
    return { found: 'charged', transactionId, amountTakenMinor: takenMinor };
  }
  if (write.reversedMinor > 0 && write.reversedMinor < takenMinor) return null;
  write.reversedMinor = takenMinor;
  return { found: 'reversed', transactionId, amountMinor: takenMinor, reversedOn: todayAt(at) };
}

/** Makes a refund in the merchant dashboard, in part or whole, and then records it here. */
export const refundElsewhere: StaffMove = async (office, at) => {
  const { chance, bank } = office;
  const id = anyAttempt(office, null, ['approved', 'confirmed-charged', 'surplus-charged']);
  const [write] = id === null ? [] : bank.writesOf(id);
  if (id === null || write === undefined) return 'none';
  const left = write.takenMinor - write.reversedMinor;
  if (left <= 0) return 'nothing left';
  const amountMinor = chance.fraction() < 0.6 ? left : 1 + chance.below(left);
  const answer = await recordRefund(at.context, somebody(chance, 'supervisor'), {
    attemptId: id,
    amountMinor,
    refundedOn: todayAt(at),
    dashboardReference: `R-${chance.below(1_000_000)}`,
    reason: 'Sent back',
    owedAgainOn: chance.fraction() < 0.2 ? todayAt(at) : null,
  });
  return answer.ok && answer.value.kind === 'refused' ? answer.value.reason : wordOf(answer);
};

/** A random attempt in one of the states. */
export function anyAttempt(
  { records, chance }: Office,
  kind: string | null,
  states: readonly string[],
): AttemptId | null {
  const state = chance.oneOf(states);
  const rows = records.handle
    .prepare(`select id from attempts where state = ? and (? is null or kind = ?) order by id`)
    .all(state, kind, kind);
  return rows.length === 0 ? null : (String(chance.oneOf(rows)['id']) as AttemptId);
}

export function sentAtOf(records: SimulatedRecords, id: string): string {
  const row = records.handle.prepare('select prepared_at from attempts where id = ?').get(id);
  return zoneClock(simulatedAccount.timeZone).show(Date.parse(String(row?.['prepared_at'])));
}

export function stateOf(records: SimulatedRecords, id: string): string {
  return String(
    records.handle.prepare('select state from attempts where id = ?').get(id)?.['state'],
  );
}
