import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { currencyExponents, currenciesWith } from '../../../domain/money.ts';
import type { AmountSpan } from '../../../domain/payments/remembered-search.ts';
import { minorSpan } from '../../../domain/payments/remembered-search.ts';

/** Rows of `attempts`, under a name of a query, whose asked amount lies in a span of major units. */
export function amountWithin(span: AmountSpan, rows: 'attempts' | 'spanned'): RawBuilder<unknown> {
  const [amountMinor, currency] = [sql.ref(`${rows}.amount_minor`), sql.ref(`${rows}.currency`)];
  const each = currencyExponents.flatMap((exponent) => {
    const minor = minorSpan(span, exponent);
    if (minor === null) return [];
    const parts = [
      sql`${currency} in (${sql.join(currenciesWith(exponent))})`,
      ...(minor.from === null ? [] : [sql`${amountMinor} >= ${minor.from}`]),
      ...(minor.until === null ? [] : [sql`${amountMinor} <= ${minor.until}`]),
    ];
    return [sql`(${sql.join(parts, sql` and `)})`];
  });
  return sql`(${sql.join(each.length === 0 ? [sql`false`] : each, sql` or `)})`;
}

/**
 * Places whose payment lies in a span of amounts.
 *
 * A span with two ends is read from the index of amounts. An open one holds most payments, so each place is asked as the
 * list walks past it.
 */
export function placesWithin(span: AmountSpan, place: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = amountWithin(span, 'spanned');
  return span.from === null || span.until === null
    ? sql`exists (select 1 from attempts as spanned where spanned.place = ${place} and ${within})`
    : sql`${place} in (select spanned.place from attempts as spanned where ${within})`;
}
