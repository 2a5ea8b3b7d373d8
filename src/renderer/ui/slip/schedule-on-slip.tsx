import type { ReactElement } from 'react';
import { formatDate } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { SchedulePreview } from '../../../domain/plans/preview.ts';
import { ruleWords, termsFormWords } from '../../words/plans/plan-terms.ts';
import { moneyWords } from '../../words/plans/plans.ts';
import './schedule-on-slip.css';

/** Every date and amount of a plan on its slip, with the rules in words, before anything is charged. */
export function ScheduleOnSlip(props: {
  readonly preview: SchedulePreview;
  readonly currency: CurrencyCode;
  /** The merchant's day: a first instalment of that day is charged now. */
  readonly today: string;
}): ReactElement {
  const { preview, currency, today } = props;
  return (
    <section className="slip-schedule" aria-label={termsFormWords.schedule}>
      <p className="slip-schedule-title">{termsFormWords.schedule}</p>
      <ol>
        {preview.rows.map((row) => (
          <li key={row.slot}>
            <span className="slip-schedule-number">{row.slot}</span>
            <span>
              {formatDate(row.dueDate)}
              {row.slot === 1 && row.dueDate === today ? `, ${termsFormWords.now}` : ''}
              {row.carriesRemainder ? `, ${termsFormWords.remainderRow}` : ''}
            </span>
            <span className="slip-schedule-amount">{formatMinor(row.amountMinor, currency)}</span>
          </li>
        ))}
      </ol>
      {preview.rowCount === null ? <p>{termsFormWords.onAndOn}</p> : null}
      {preview.totalMinor === null ? null : (
        <p className="slip-schedule-total">
          <span>{termsFormWords.together}</span>
          <span>{moneyWords(preview.totalMinor, currency)}</span>
        </p>
      )}
      {preview.rules.map((rule) => (
        <p key={rule.rule} className="slip-schedule-rule">
          {ruleWords(rule, currency)}
        </p>
      ))}
    </section>
  );
}
