import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../../contract/attempt-view.ts';
import type { Role } from '../../../contract/define.ts';
import type { Status } from '../../../contract/session.ts';
import { failureOf } from '../../bridge/client.ts';
import { foundCurrencyOf } from '../../lib/found-currency.ts';
import { walkByEnter } from '../../lib/walk-by-enter.ts';
import { ApprovalHint } from '../../ui/approval/approval-hint.tsx';
import { ApprovalSlot } from '../../ui/approval/approval-slot.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureWords } from '../../words/failures.ts';
import type { Found } from '../../words/resolution.ts';
import { foundWords, resolveRefusalWords } from '../../words/resolution.ts';
import { FindingFieldRow } from './finding-field-row.tsx';
import { useFinding } from './use-finding.ts';

/** The fields of one finding, checked here and again by main, and the button that records it. */
export function FindingForm(props: {
  readonly found: Found;
  readonly attempt: AttemptView;
  readonly status: Status;
  readonly onResolved: () => void;
}): ReactElement {
  const { found, attempt } = props;
  const form = useRef<HTMLFormElement>(null);
  const finding = useFinding({
    found,
    attempt,
    form,
    // Where people sign in, a second person approves instead of a sentence that is typed.
    isSender:
      props.status.signIn.kind === 'off' && attempt.operatorName === props.status.operatorName,
    onResolved: props.onResolved,
  });
  const { fields, text, errors, refusal, resolve } = finding;
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    // Whoever walks the choices with the arrows goes on walking; a letter has chosen for good.
    const isWalking = document.activeElement?.getAttribute('type') === 'radio';
    if (!isWalking) form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, []);
  return (
    <form
      className="finding-form"
      ref={form}
      noValidate
      onSubmit={finding.submit}
      onKeyDown={walkByEnter}
    >
      {fields.map((field) => (
        <FindingFieldRow
          key={field}
          field={field}
          found={found}
          currency={foundCurrencyOf(attempt)}
          value={text[field] ?? ''}
          error={errors[field] ?? null}
          onText={(typed) => finding.setField(field, typed)}
          onCardNumber={() => finding.refuseCardNumber(field)}
        />
      ))}
      {refusal === null ? null : <Notice tone="warn" title={resolveRefusalWords[refusal].words} />}
      {resolve.isError ? (
        <Notice tone="bad" title={failureWords(failureOf(resolve.error))} />
      ) : null}
      <ApprovalHint status={props.status} need={needOf(found)} />
      <ApprovalSlot />
      <div className="guide-actions">
        <Button type="submit" tone="primary" keys="Ctrl+Enter" aria-disabled={resolve.isPending}>
          {foundWords[found].button}
        </Button>
      </div>
    </form>
  );
}

/** Who may say that money was not taken, or went back. */
function needOf(found: Found): Role {
  return found === 'not-charged' || found === 'reversed' ? 'supervisor' : 'clerk';
}
