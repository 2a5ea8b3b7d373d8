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
  /** The advice that a slip shows now. */
  readonly advice: DeclineAdvice;
  /** The default advice, without the account's own wording. */
  readonly usual: DeclineAdvice;
  readonly own: OwnDeclineView | null;
}

/** Every code that has words, by code: the defaults, and the account's own. */
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

/** The entries whose code or texts contain every typed word; an exact code comes first. */
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
  /** For a locked code, only the addition to the default. */
  readonly doNext: string;
  readonly retry: RetryAdvice;
}

/** An editor for a code that is not in the table. */
export const freshDraft: DeclineDraft = {
  code: '',
  meaning: '',
  say: '',
  doNext: '',
  retry: 'ask-a-person',
};

/** Converts an entry into the editor's text. */
export function draftOf({ code, advice, own }: DeclineEntry): DeclineDraft {
  const { meaning, say, retry } = advice;
  const doNext = advice.sensitive ? (own?.row.doNext ?? '') : advice.doNext;
  return { code, meaning, say, doNext, retry };
}

/** The decline override that the editor saves. */
export function rowOf(draft: DeclineDraft): DeclineOverride {
  const { code, doNext } = draft;
  return isSensitiveCode(code) ? { kind: 'addition', code, doNext } : { kind: 'whole', ...draft };
}
