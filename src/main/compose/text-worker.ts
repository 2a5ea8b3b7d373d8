/** Thread that reads untrusted texts and judges passphrases; its parent ends it afterwards. */
import { parentPort } from 'node:worker_threads';
import type { AccountId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { NewPassphrase, PassphraseVerdict } from '../../domain/staff/passphrase.ts';
import type { BankQuestion, PlanTextRefusal } from '../ports/text-reader.ts';
import type { readAccountFile } from '../usecases/accounts/read-account-file.ts';
import { compareBankText, readDashboardText, readPlanText } from '../usecases/texts/read-text.ts';

/** Requests to the thread; `next` asks for the next batch of lines from a file already read. */
export type TextQuestion =
  | { readonly kind: 'plan-file'; readonly bytes: Uint8Array }
  | { readonly kind: 'next' }
  | { readonly kind: 'bank-text'; readonly question: BankQuestion }
  | { readonly kind: 'account-file'; readonly bytes: Uint8Array; readonly id: AccountId }
  | { readonly kind: 'dashboard-list'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'passphrase';
      readonly fresh: NewPassphrase;
      readonly known: readonly string[];
    };

/** Results of the requests; those of `next` are lines of the file that was read. */
export interface TextAnswers {
  readonly 'plan-file': Result<null, PlanTextRefusal>;
  readonly next: readonly unknown[];
  readonly 'bank-text': ReturnType<typeof compareBankText>;
  readonly 'account-file': ReturnType<typeof readAccountFile>;
  readonly 'dashboard-list': Result<
    null,
    Extract<ReturnType<typeof readDashboardText>, { ok: false }>['error']
  >;
  readonly passphrase: PassphraseVerdict;
}

/** Lines per message, so that receiving them does not hold up the main thread. */
const linesAtOnce = 500;

let rest: readonly unknown[] = [];

async function answer(question: TextQuestion): Promise<TextAnswers[TextQuestion['kind']]> {
  switch (question.kind) {
    case 'plan-file': {
      const read = readPlanText(question.bytes);
      if (!read.ok) return read;
      rest = read.value;
      return { ok: true, value: null };
    }
    case 'next': {
      const part = rest.slice(0, linesAtOnce);
      rest = rest.slice(linesAtOnce);
      return part;
    }
    case 'bank-text':
      return compareBankText(question.question);
    case 'account-file': {
      // The schemas of the contract take longer to load than most files take to read.
      const { readAccountFile } = await import('../usecases/accounts/read-account-file.ts');
      return readAccountFile(question.bytes, question.id);
    }
    case 'dashboard-list': {
      const read = readDashboardText(question.bytes);
      if (!read.ok) return read;
      rest = read.value;
      return { ok: true, value: null };
    }
    case 'passphrase': {
      // Its dictionaries take longer to load than most files take to read.
      const { judgePassphrase } = await import('../../domain/staff/passphrase-strength.ts');
      return judgePassphrase(question.fresh, question.known);
    }
  }
}

parentPort?.on('message', (question: TextQuestion) => {
  // An error thrown here ends the thread, which its parent notices.
  void answer(question).then((given) => {
    // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
    parentPort?.postMessage(given);
    return given;
  });
});
