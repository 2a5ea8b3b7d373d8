/**
 * The practice bank's own pages under `/_practice/`: its charges, its guide, its clock and its faults. None of this is
 * part of the gateway. Only a request that names the bank's token is served, and none from a web page of another
 * origin: only the terminal that started the bank knows the token.
 */
import { timingSafeEqual } from 'node:crypto';
import { type BankResponse, jsonResponse } from '../response.ts';
import type { Bank } from '../bank.ts';
import type { Exchange } from '../exchange.ts';
import { faultKinds, readFault, readTarget, wholeNumber } from '../faults/fault-request.ts';
import { asObject, field, type JsonObject, listField, parseJson } from '../json-fields.ts';
import { advanceDaysMax, minutesPerDay } from './practice-clock.ts';
import { dateBack, readDatedCharge } from './date-back.ts';
import { practicePage } from './practice-page.ts';
import { readSavedCard, saveCards } from '../cards/save-cards.ts';
import { practiceAmounts, practiceCards } from '../faults/scenarios.ts';

type PracticeRoute = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly handle: (bank: Bank, exchange: Exchange) => Promise<BankResponse>;
};

const faultCountMax = 100_000;

/** Every route under `/_practice/`. */
export const practiceRoutes: readonly PracticeRoute[] = [
  route('GET', '/_practice/', (bank) => practicePage(bank)),
  route('GET', '/_practice/guide', () => jsonResponse(200, guide())),
  route('GET', '/_practice/truth', (bank) => jsonResponse(200, truth(bank))),
  route('POST', '/_practice/faults', queueFault),
  route('DELETE', '/_practice/faults', clearFaults),
  route('POST', '/_practice/faults/share', setShare),
  route('POST', '/_practice/release', releaseHeld),
  route('GET', '/_practice/clock', (bank) => jsonResponse(200, clockOf(bank))),
  {
    method: 'POST',
    path: '/_practice/cards',
    handle: (bank, exchange) => guarded(bank, exchange, (asked) => takeCards(bank, asked)),
  },
  {
    method: 'POST',
    path: '/_practice/clock',
    handle: (bank, exchange) => guarded(bank, exchange, (asked) => moveClock(bank, asked)),
  },
  route('POST', '/_practice/dates', takeDates),
];

/** Advances the practice clock and saves it across restarts; returns false when it can't. */
export async function advanceClock(bank: Bank, days: number, minutes = 0): Promise<boolean> {
  const room = advanceDaysMax - bank.clock.advancedDays;
  const isWhole = Number.isInteger(days) && Number.isInteger(minutes);
  if (!isWhole || days < 0 || minutes < 0 || days + minutes / minutesPerDay > room) {
    return false;
  }
  await bank.bankState.commit({ kind: 'clock', days, minutes });
  return true;
}

function guide(): unknown {
  return {
    cards: practiceCards.map(({ number, brand, does }) => ({ number, brand, does })),
    amounts: practiceAmounts.map(({ ending, does }) => ({ ending, does })),
    faults: faultKinds,
  };
}

function truth(bank: Bank): unknown {
  const processed = bank.bankState.processed();
  return {
    charges: processed.filter((charge) => charge.approved),
    declines: processed.filter((charge) => !charge.approved),
    refunds: bank.bankState.refunds(),
    voided: bank.bankState.voided(),
    purchaseRequests: bank.traffic.byReference(),
    held: bank.faults.held,
    today: bank.clock.today(),
  };
}

function queueFault(bank: Bank, asked: JsonObject): BankResponse {
  const fault = readFault(asked);
  if (fault === undefined) {
    return complaint(
      `kind must be one of ${faultKinds.join(', ')}; redirect needs a location, and a location ` +
        'or contentType must be able to stand in a header',
    );
  }
  bank.faults.queue(fault, wholeNumber(asked, 'count', 1, faultCountMax), readTarget(asked));
  return jsonResponse(200, { pending: bank.faults.pending });
}

function clearFaults(bank: Bank): BankResponse {
  bank.faults.clear();
  return jsonResponse(200, { pending: 0 });
}

function setShare(bank: Bank, asked: JsonObject): BankResponse {
  const rate = field(asked, 'rate');
  const faults = listField(asked, 'faults', (object) => object && readFault(object));
  const isRate = typeof rate === 'number' && rate >= 0 && rate <= 1;
  if (!isRate || faults === undefined) {
    return complaint('rate must be from 0 to 1, and faults a list of faults');
  }
  const seed = field(asked, 'seed');
  bank.faults.setShare(rate, faults, typeof seed === 'number' ? seed : undefined);
  return jsonResponse(200, { rate, faults: faults.length });
}

function releaseHeld(bank: Bank): BankResponse {
  return jsonResponse(200, { released: bank.faults.release() });
}

async function moveClock(bank: Bank, asked: JsonObject): Promise<BankResponse> {
  const [days, minutes] = ['advanceDays', 'advanceMinutes'].map((name) => field(asked, name) ?? 0);
  const isRead = typeof days === 'number' && typeof minutes === 'number';
  const isAsked = days !== 0 || minutes !== 0;
  if (!isRead || !isAsked || !(await advanceClock(bank, days, minutes))) {
    return complaint(
      `advanceDays and advanceMinutes must be whole numbers, in all at most ${advanceDaysMax} days`,
    );
  }
  return jsonResponse(200, clockOf(bank));
}

function clockOf({ clock }: Bank): unknown {
  const { advancedDays, advancedMinutes } = clock;
  return { today: clock.today(), advancedDays, advancedMinutes };
}

/** Stores cards for sample data, all of them or none. */
async function takeCards(bank: Bank, asked: JsonObject): Promise<BankResponse> {
  const cards = listField(asked, 'cards', readSavedCard);
  if (cards === undefined || !(await saveCards(bank, cards))) {
    return complaint('cards must be a list of cards with published test numbers');
  }
  return jsonResponse(200, { saved: cards.length });
}

/** Dates charges to come some days back, all of them or none. */
function takeDates(bank: Bank, asked: JsonObject): BankResponse {
  const charges = listField(asked, 'charges', readDatedCharge);
  if (charges === undefined) {
    return complaint('charges must be a list of references, each with its day');
  }
  dateBack(bank, charges);
  return jsonResponse(200, { dated: charges.length });
}

function route(
  method: PracticeRoute['method'],
  path: string,
  response: (bank: Bank, asked: JsonObject) => BankResponse,
): PracticeRoute {
  const handle: PracticeRoute['handle'] = (bank, exchange) =>
    method === 'POST'
      ? guarded(bank, exchange, (asked) => response(bank, asked))
      : guarded(bank, { ...exchange, body: Buffer.alloc(0) }, () => response(bank, {}));
  return { method, path, handle };
}

async function guarded(
  bank: Bank,
  exchange: Exchange,
  response: (asked: JsonObject) => BankResponse | Promise<BankResponse>,
): Promise<BankResponse> {
  if (exchange.origin !== undefined) {
    return complaint('A web page may not use the practice desk', 403);
  }
  if (!isToken(exchange.practiceToken, bank.practiceToken)) {
    return complaint('The practice desk needs the token of this bank', 403);
  }
  const asked = exchange.body.length === 0 ? {} : asObject(parseJson(exchange.body));
  return asked === undefined ? complaint('The body must be a JSON object') : response(asked);
}

function isToken(named: string, token: string): boolean {
  const [one, other] = [Buffer.from(named), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function complaint(error: string, status = 400): BankResponse {
  return jsonResponse(status, { error });
}
