import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { customerLengthsMax } from '../../../domain/customers/customer.ts';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { callKeys } from '../../bridge/call-keys.ts';
import { call } from '../../bridge/client.ts';
import { useCustomerFinding } from '../../bridge/use-customer-finding.ts';
import { localMomentOf, readLocalMoment } from '../../lib/local-moment.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { CustomerFound } from '../../ui/customer/customer-found.tsx';
import type { WorkField, WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { callWords } from '../../words/call-backs.ts';
import { failureWords } from '../../words/failures.ts';
import { callDay, refusedCall } from './call-fields.ts';
import type { CallField } from './call-fields.ts';

/** Schedules a call-back: number, name, time and subject. */
export function CallBackForm(props: {
  readonly title: string;
  readonly text: string;
  /** The payment concerned; null for a call-back made by hand. */
  readonly attempt: AttemptView | null;
  /** The customer to call, where known without a payment; `find` lets staff search. */
  readonly customer?: CustomerView | 'find';
  readonly dueMs: number;
  readonly onClose?: () => void;
}): ReactElement {
  const { attempt } = props;
  const [found, setFound] = useState<CustomerView | null>(null);
  const finds = props.customer === 'find';
  const customer = props.customer === 'find' ? found : props.customer;
  const named = customer ?? attempt?.customer ?? null;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const due = localMomentOf(props.dueMs);
  const submit = async (text: WorkText<CallField>): Promise<WorkRefusal<CallField> | null> => {
    const answer = await call('calls.add', {
      attemptId: attempt?.id ?? null,
      customerId: named?.id ?? null,
      name: text.name,
      phone: text.phone,
      note: text.note,
      dueAt: readLocalMoment(text) ?? '',
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') return refusedCall(answer.value.refusals);
    announce(callWords.saved);
    props.onClose?.();
    await queries.invalidateQueries({ queryKey: callKeys.all });
    await queries.invalidateQueries({ queryKey: attemptKeys.all });
    return null;
  };
  return (
    <WorkForm
      title={props.title}
      button={callWords.save}
      fields={fieldsOf({ phone: customer?.phone ?? '', name: named?.name ?? '', ...due })}
      onSubmit={submit}
      {...(finds ? { focusFirst: 'customer' } : {})}
      {...(props.onClose === undefined ? {} : { onCancel: props.onClose })}
    >
      <p className="help-text">{props.text}</p>
      {finds ? <Whom customer={found} onCustomer={setFound} /> : null}
    </WorkForm>
  );
}

function fieldsOf(
  initial: Readonly<Record<Exclude<CallField, 'note'>, string>>,
): readonly WorkField<CallField>[] {
  const { phone, name, day, time, timeHint, note } = callWords;
  return [
    { name: 'phone', label: phone, lengthMax: customerLengthsMax.phone, initial: initial.phone },
    { name: 'name', label: name, lengthMax: customerLengthsMax.name, initial: initial.name },
    { name: 'day', label: day, initial: initial.day, ...callDay() },
    {
      name: 'time',
      label: time,
      hint: timeHint,
      initial: initial.time,
      lengthMax: 5,
      isNarrow: true,
    },
    { name: 'note', label: note, lengthMax: textLengthsMax.reason },
  ];
}

/** Searches for the customer to call; only the number is then left to enter. */
function Whom(props: {
  readonly customer: CustomerView | null;
  readonly onCustomer: (customer: CustomerView | null) => void;
}): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  const finding = useCustomerFinding();
  const askNumber = (): void => {
    const form = part.current?.closest('form');
    form?.querySelector<HTMLElement>('[data-field="phone"]')?.focus();
  };
  return (
    <div ref={part}>
      <CustomerFound
        {...props}
        finding={finding}
        hint={callWords.customerHint}
        onDone={askNumber}
      />
    </div>
  );
}
