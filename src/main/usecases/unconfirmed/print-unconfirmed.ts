import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { unconfirmedCharges, unconfirmedShownMax } from '../charge/look-up.ts';
import { footOnPaper, outputReport, shortMomentOnPaper } from '../reports/output-report.ts';
import type { ReportDeps } from '../reports/output-report.ts';

type Answer = OperationOutput<'unconfirmed.print'>;

/**
 * Prints the unconfirmed payments, or saves them as PDF, oldest first. The last column is left blank for what staff find
 * in the merchant dashboard.
 */
export async function printUnconfirmed(
  context: AccountContext,
  operator: Operator,
  as: 'print' | 'pdf',
  deps: ReportDeps,
): Promise<Result<Answer, Failure>> {
  const waiting = await unconfirmedCharges(context);
  if (!waiting.ok) return waiting;
  const { account, clock } = context;
  const moment = (at: string) => shortMomentOnPaper(account.timeZone, at as Instant);
  return outputReport(
    deps,
    {
      title: `Unconfirmed payments ${moment(clock.now())}`,
      merchant: account.name,
      mode: account.mode,
      facts: [
        { label: 'Payments', value: countWords(waiting.value.length) },
        { label: 'Times', value: account.timeZone },
        {
          label: 'What to do',
          value:
            'These may have been charged. Look each one up in the merchant dashboard, then resolve it under To do. Do not charge any of them again before that.',
        },
      ],
      tables: [
        {
          title: 'To look up',
          columns: columnTitles.map((title) => ({ title, isNumber: title === 'Amount' })),
          rows: waiting.value.map((attempt) => [
            attempt.reference,
            moment(sentAt(attempt)),
            `${attempt.currency} ${formatMinor(attempt.amountMinor, attempt.currency)}`,
            `.... ${attempt.card.lastFour}`,
            attempt.customer?.name ?? '',
            attempt.operatorName,
            '',
          ]),
          whenEmpty: 'No payment is unconfirmed.',
        },
      ],
      foot: footOnPaper(context, operator),
    },
    as,
  );
}

function countWords(count: number): string {
  return count < unconfirmedShownMax ? String(count) : `The oldest ${count}; there may be more`;
}

const columnTitles = [
  'Reference sent',
  'Sent',
  'Amount',
  'Card',
  'Customer',
  'Operator',
  'What was found',
] as const;
