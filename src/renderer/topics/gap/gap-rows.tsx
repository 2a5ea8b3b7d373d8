import type { ReactElement } from 'react';
import { useState } from 'react';
import type { GapPage, GapRowView } from '../../../contract/gap.ts';
import type { OperationInput } from '../../../contract/index.ts';
import { readAmount } from '../../../domain/amount-entry.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { gapChangeWords, gapRowWords, gapWords } from '../../words/gap.ts';
import { whyGreyed } from '../../words/why-greyed.ts';

type Findings = OperationInput<'gap.answer'>['findings'];

/** Most rows rendered; the rest follows as these are answered. */
const rowsShown = 200;

interface GapRowsProps {
  readonly page: GapPage;
  readonly onAnswer: (findings: Findings) => Promise<void>;
}

/** Every row of a gap, the open ones first. */
export function GapRows({ page, onAnswer }: GapRowsProps): ReactElement {
  return (
    <Panel title={gapWords.toCheck}>
      <ul className="gap-rows">
        {page.rows.slice(0, rowsShown).map((row) => (
          <GapLine key={row.key} row={row} changes={page.changes} onAnswer={onAnswer} />
        ))}
      </ul>
    </Panel>
  );
}

function GapLine(props: {
  readonly row: GapRowView;
  readonly changes: GapPage['changes'];
  readonly onAnswer: GapRowsProps['onAnswer'];
}): ReactElement {
  const { row, changes, onAnswer } = props;
  const { key, currency, answer } = row;
  return (
    <li className="gap-row" data-gap-row={row.kind}>
      <span className="gap-what">
        <strong>{gapRowWords(row)}</strong>
        {row.customerName === null ? null : <bdi>{row.customerName}</bdi>}
        {row.dueOn === null ? null : <span>{gapWords.due(row.dueOn as CalendarDate)}</span>}
        {row.kind === 'changes' ? <GapChanges changes={changes} /> : null}
      </span>
      {currency === null ? null : (
        <span className="gap-amount">
          {currency} {formatMinor(row.amountMinor, currency)}
        </span>
      )}
      {answer === null ? (
        row.kind === 'instalment' ? (
          <InstalmentAnswers row={row} onAnswer={onAnswer} />
        ) : (
          <Button
            data-gap="looked-at"
            onClick={() => void onAnswer([{ key, answer: 'looked-at' }])}
          >
            {gapWords.answers['looked-at']}
          </Button>
        )
      ) : (
        <span className="gap-answer">
          <Badge tone={answer === 'unknown' ? 'warn' : 'good'} words={gapWords.answers[answer]} />
          {row.evidence === null ? null : <span>{gapWords.evidence[row.evidence]}</span>}
          {row.transactionId === null ? null : <span>{row.transactionId}</span>}
        </span>
      )}
    </li>
  );
}

/** Changes since the backup that the records set aside show. */
function GapChanges(props: { readonly changes: GapPage['changes'] }): ReactElement | null {
  if (props.changes.length === 0) return null;
  return (
    <ul className="gap-changes">
      {props.changes.map(({ kind, subject }) => (
        <li key={`${kind} ${subject}`}>{gapChangeWords[kind](subject)}</li>
      ))}
    </ul>
  );
}

function InstalmentAnswers(props: {
  readonly row: GapRowView;
  readonly onAnswer: GapRowsProps['onAnswer'];
}): ReactElement {
  const { row, onAnswer } = props;
  const { key } = row;
  const currency = (row.currency ?? 'AUD') as CurrencyCode;
  const [isCharged, setCharged] = useState(false);
  const [transactionId, setId] = useState('');
  const [amount, setAmount] = useState(formatMinor(row.amountMinor, currency));
  const read = readAmount(amount, currency);
  const isReady = transactionId.trim() !== '' && read.ok;
  return (
    <span className="gap-answers">
      <Button
        aria-expanded={isCharged}
        data-gap="charged"
        onClick={() => setCharged((open) => !open)}
      >
        {gapWords.answers.charged}
      </Button>
      <Button
        data-gap="not-charged"
        onClick={() => void onAnswer([{ key, answer: 'not-charged' }])}
      >
        {gapWords.answers['not-charged']}
      </Button>
      <Button data-gap="unknown" onClick={() => void onAnswer([{ key, answer: 'unknown' }])}>
        {gapWords.answers.unknown}
      </Button>
      {isCharged ? (
        <span className="gap-fields">
          <label className="gap-field">
            {gapWords.transactionId}
            <GuardedInput value={transactionId} maxLength={200} onText={setId} />
          </label>
          <label className="gap-field">
            {gapWords.amount} ({currency})
            <GuardedInput value={amount} maxLength={20} onText={setAmount} />
          </label>
          <Button
            tone="primary"
            why={isReady ? null : whyGreyed.found}
            onClick={() => {
              if (!read.ok) return;
              const amountMinor = read.value.amountMinor;
              const id = transactionId.trim();
              void onAnswer([{ key, answer: 'charged', transactionId: id, amountMinor }]);
            }}
          >
            {gapWords.save}
          </Button>
        </span>
      ) : null}
    </span>
  );
}
