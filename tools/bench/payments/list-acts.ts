import type { SeededChance } from '../seed/seeded-chance.ts';
import type { PaymentsContext } from './payments-context.ts';
import { everything, filteredQueries, searchTexts } from './criteria.ts';

/** One reading of a list, as the window asks for it. */
export type ListAct = (
  context: PaymentsContext,
  chance: SeededChance,
  round: number,
) => Promise<void>;

/** Places in the list that pages start from, found once and kept for each context. */
const placesOf = new WeakMap<PaymentsContext, string[]>();

/** A page of 100 at the head of the list or anywhere in it, in both directions. */
export const pageAnywhere: ListAct = async (context, chance, round) => {
  const places = placesOf.get(context) ?? [];
  placesOf.set(context, places);
  const cursor = round % 4 === 0 ? null : (places[chance.below(places.length)] ?? null);
  const side = round % 2 === 0 ? 'after' : 'before';
  const page = await context.ask('history.page', { query: everything, cursor, side, limit: 100 });
  if (page.kind !== 'page' || page.rows.length === 0) throw new Error('A page has lines.');
  if (round % 4 !== 0) return;
  const row = chance.below(context.payments);
  const jump = await context.ask('history.jump', { query: everything, to: { kind: 'row', row } });
  if (jump.kind === 'found') places.push(jump.cursor);
};

/** A page of what one of the usual search texts finds. */
export const searchOnce: ListAct = async (context, chance, round) => {
  const texts = searchTexts(chance, context.payments);
  const search = texts[round % texts.length] ?? '';
  const query = { ...everything, search };
  const page = await context.ask('history.page', {
    query,
    cursor: null,
    side: 'after',
    limit: 100,
  });
  if (page.kind !== 'page') throw new Error('A search answers with a page.');
};

/** A page of what one of the usual filters leaves. */
export const filterOnce: ListAct = async (context, _chance, round) => {
  const queries = filteredQueries();
  const query = queries[round % queries.length] ?? everything;
  const page = await context.ask('history.page', {
    query,
    cursor: null,
    side: 'after',
    limit: 100,
  });
  if (page.kind !== 'page') throw new Error('A filter answers with a page.');
};

/** A jump to a line or a day, and the page drawn there. */
export const jumpOnce: ListAct = async (context, chance, round) => {
  const day = `2025-${String(1 + chance.below(12)).padStart(2, '0')}-15`;
  const row = chance.below(context.payments);
  const to =
    round % 2 === 0 ? ({ kind: 'row', row } as const) : ({ kind: 'date', date: day } as const);
  const jump = await context.ask('history.jump', { query: everything, to });
  if (jump.kind !== 'found') throw new Error('A jump finds a line.');
  const { cursor } = jump;
  await context.ask('history.page', { query: everything, cursor, side: 'at', limit: 100 });
};
