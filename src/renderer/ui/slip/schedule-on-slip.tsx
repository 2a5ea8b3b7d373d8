import { Box } from '@mantine/core';
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
    <Box
      component="section"
      className="slip-schedule"
      pt={8}
      px={0}
      pb={4}
      aria-label={termsFormWords.schedule}
    >
      <Box component="p" fw={650}>
        {termsFormWords.schedule}
      </Box>
      <ol>
        {preview.rows.map((row) => (
          <li key={row.slot}>
            <Box component="span" c="var(--paper-soft)" ta="right">
              {row.slot}
            </Box>
            <span>
              {formatDate(row.dueDate)}
              {row.slot === 1 && row.dueDate === today ? `, ${termsFormWords.now}` : ''}
              {row.carriesRemainder ? `, ${termsFormWords.remainderRow}` : ''}
            </span>
            <span className="tabular">{formatMinor(row.amountMinor, currency)}</span>
          </li>
        ))}
      </ol>
      {preview.rowCount === null ? <p>{termsFormWords.onAndOn}</p> : null}
      {preview.totalMinor === null ? null : (
        <Box component="p" className="slip-schedule-total" mt={3} pt={3} fw={650}>
          <span>{termsFormWords.together}</span>
          <span>{moneyWords(preview.totalMinor, currency)}</span>
        </Box>
      )}
      {preview.rules.map((rule) => (
        <Box key={rule.rule} component="p" pt={4} c="var(--paper-soft)">
          {ruleWords(rule, currency)}
        </Box>
      ))}
    </Box>
  );
}
