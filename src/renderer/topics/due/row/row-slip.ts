import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { withoutFullStop } from '../../../../domain/charge/decline-table.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { brandName } from '../../../lib/brand-names.ts';
import type { SlipSetting } from '../../../ui/slip/attempt-slip.ts';
import { attemptSlip } from '../../../ui/slip/attempt-slip.ts';
import type { SlipLine, SlipModel } from '../../../ui/slip/slip-model.ts';
import { dueWords, promiseWords, whyWords } from '../words/due.ts';
import { slipWords } from '../../../words/payments/slip.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import type { DueTab } from '../../../../domain/plans/due.ts';

/** Facts that the slip of an instalment needs beside its row: the newest attempt, the tab and the day. */
export interface RowSlipSetting extends SlipSetting {
  readonly attempt: AttemptView | null;
  readonly tab: DueTab;
  readonly today: string;
}

/** The slip of an instalment: that of its newest attempt, else the charge to come. */
export function rowSlip(row: DueRow, setting: RowSlipSetting): SlipModel {
  const { attempt } = setting;
  if (attempt !== null) {
    // The list beside the slip names the reason of a decline.
    const model = attemptSlip(attempt, { ...setting, isReasonBeside: true });
    const own = rowLines(row);
    const others = model.lines
      .slice(1)
      .filter(({ label }) => own.every((line) => line.label !== label));
    return { ...model, lines: [...own, ...others] };
  }
  return {
    mode: setting.mode,
    merchantName: setting.merchantName,
    band: {
      tone: row.card?.health === 'expired' ? 'warn' : 'ready',
      icon: 'eye',
      heading: withoutFullStop(whyWords(row, setting.tab, setting)),
      money: dueWords.notChargedYet,
    },
    amount: {
      currency: row.currency,
      text: formatMinor(row.amountMinor, row.currency),
      isKnown: true,
    },
    card: {
      brand: row.card === null ? null : brandName(row.card.brand),
      lastFour: row.card?.lastFour ?? null,
      takenBy: dueWords.fromPlan,
    },
    lines: rowLines(row),
    next: [],
    say: null,
    records: [],
    waitingSinceMs: null,
  };
}

function rowLines(row: DueRow): readonly SlipLine[] {
  const promise = promiseWords(row);
  return [
    { label: slipWords.customer, value: row.customer.name },
    {
      label: dueWords.instalment,
      value: `${row.planReference}, ${dueWords.instalmentNumber(row.sequence, row.planCount)}`,
      figures: true,
    },
    { label: dueWords.dueOn, value: dayWords(row.dueDate) },
    ...(row.customer.phone === ''
      ? []
      : [{ label: dueWords.phone, value: row.customer.phone, figures: true } as const]),
    ...(promise === null ? [] : [{ label: dueWords.promise, value: promise }]),
  ];
}
