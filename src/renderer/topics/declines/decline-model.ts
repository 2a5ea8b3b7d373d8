import type { OwnDeclineView } from '../../../contract/charge/declines.ts';
import {
  declineAdvice,
  defaultDeclineCodes,
  isSensitiveCode,
  tidyDeclineCode,
} from '../../../domain/charge/decline-table.ts';
import type { DeclineAdvice, RetryAdvice } from '../../../domain/charge/decline-wording.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';

/** One code as the list and the editor show it. */
export interface DeclineEntry {
  readonly code: string;
  /** What a slip says now. */
  readonly advice: DeclineAdvice;
  /** What it says without the merchant's own row. */
  readonly usual: DeclineAdvice;
  readonly own: OwnDeclineView | null;
}

/** Every code that has words, by code: the defaults, and the merchant's own. */
export function declineEntries(views: readonly OwnDeclineView[]): readonly DeclineEntry[] {
  const rows = views.map(({ row }) => row);
  const codes = new Set([...defaultDeclineCodes, ...rows.map(({ code }) => code)]);
  return [...codes].toSorted().map((code) => ({
    code,
    advice: declineAdvice(code, null, rows),
    usual: declineAdvice(code, null),
    own: views.find(({ row }) => row.code === code) ?? null,
  }));
}

/** The entries that have every typed word in their code or texts; a code that is typed whole comes first. */
export function findEntries(
  entries: readonly DeclineEntry[],
  typed: string,
): readonly DeclineEntry[] {
  const parts = typed.trim().toLowerCase().split(/\s+/u);
  const found = entries.filter(({ code, advice }) => {
    const text = `${code} ${advice.meaning} ${advice.say} ${advice.doNext}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
  const exact = tidyDeclineCode(typed);
  return found.toSorted((one, other) => Number(other.code === exact) - Number(one.code === exact));
}

/** The editor's fields as text. */
export interface DeclineDraft {
  readonly code: string;
  readonly meaning: string;
  readonly say: string;
  /** For a locked code only what is added to the default. */
  readonly doNext: string;
  readonly retry: RetryAdvice;
}

/** An editor for a code that the table does not have. */
export const freshDraft: DeclineDraft = {
  code: '',
  meaning: '',
  say: '',
  doNext: '',
  retry: 'ask-a-person',
};

/** Writes an entry into the editor. */
export function draftOf({ code, advice, own }: DeclineEntry): DeclineDraft {
  const { meaning, say, retry } = advice;
  const doNext = advice.sensitive ? (own?.row.doNext ?? '') : advice.doNext;
  return { code, meaning, say, doNext, retry };
}

/** What the editor asks to be kept. */
export function rowOf(draft: DeclineDraft): DeclineOverride {
  const { code, doNext } = draft;
  return isSensitiveCode(code) ? { kind: 'addition', code, doNext } : { kind: 'whole', ...draft };
}
