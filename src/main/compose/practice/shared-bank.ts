import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { request as startRequest } from '../../gateway/node-http.ts';
import type { PracticeTools } from '../../ports/practice.ts';
import type { PracticeBank, PracticeBankDown } from './practice-bank.ts';

/** A practice bank that runs by itself, for several terminals. */
export interface SharedBank
  extends Pick<PracticeBank, 'baseUrl' | 'practiceUrl' | 'close'>,
    PracticeTools {}

const loopbackNames = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/u;
const pagePath = '/_practice/';
/** Interval of the questions about the bank's clock, in ms. */
const lookEveryMs = 1_000;
/** Limit on one answer, in ms and in bytes. */
const patienceMs = 5_000;
const answerBytesMax = 65_536;

/**
 * Joins the practice bank whose page has this address, its token included; `passed` follows each move of its clock.
 *
 * Only addresses of this computer are taken, so that a test card never leaves it.
 */
export async function joinSharedBank(
  address: string,
  passed: () => void,
): Promise<Result<SharedBank, PracticeBankDown>> {
  const page = pageOf(address);
  if (page === null) return down('its address is not of this computer');
  const first = await ask(page, 'clock');
  const firstMinutes = minutesOf(first);
  if (firstMinutes === null) return down('the shared bank does not answer');

  let ahead = firstMinutes;
  const see = (answer: unknown): boolean => {
    const minutes = minutesOf(answer);
    if (minutes === null) return false;
    const hasPassed = minutes !== ahead;
    ahead = minutes;
    if (hasPassed) passed();
    return true;
  };
  const timer = setInterval(() => void ask(page, 'clock').then(see), lookEveryMs);
  timer.unref();
  return ok({
    baseUrl: page.origin,
    practiceUrl: page.href,
    minutesAhead: () => ahead,
    passMinutes: async (minutes) => see(await ask(page, 'clock', { advanceMinutes: minutes })),
    saveCards: async (cards) => (await ask(page, 'cards', { cards })) !== null,
    dateBack: async (charges) => (await ask(page, 'dates', { charges })) !== null,
    close: async () => clearInterval(timer),
  });
}

function down(detail: string): Result<never, PracticeBankDown> {
  return failed({ kind: 'practice-bank-down', detail });
}

function pageOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const page = new URL(address);
  const isPage = page.protocol === 'http:' && page.pathname === pagePath;
  return isPage && loopbackNames.test(page.hostname) && page.username === '' ? page : null;
}

function minutesOf(answer: unknown): number | null {
  const { advancedMinutes } = Object(answer) as { readonly advancedMinutes?: unknown };
  return Number.isSafeInteger(advancedMinutes) ? (advancedMinutes as number) : null;
}

/** Asks for a path under the bank's page, or posts to it; null for anything but a success in JSON. */
function ask(page: URL, path: string, body?: object): Promise<unknown> {
  const url = new URL(path, page);
  url.search = page.search;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const giveUp = () => resolve(null);
  const method = body === undefined ? 'GET' : 'POST';
  const asked = startRequest(url, { method, agent: false, timeout: patienceMs }, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
      if (text.length > answerBytesMax) response.destroy();
    });
    response.once('close', () =>
      resolve(response.complete && response.statusCode === 200 ? jsonOf(text) : null),
    );
  });
  asked.once('timeout', () => asked.destroy());
  asked.once('error', giveUp);
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
