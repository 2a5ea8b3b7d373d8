import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { call } from '../../bridge/client.ts';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { partRefusalWords, partWords } from '../../words/payments/payment-actions.ts';
import { failureWords } from '../../words/failures.ts';
import { useOpenOrder } from './use-open-order.ts';

/** Form for the reason of a part payment; opens Take payment under a reference of its own. */
export function PartForm(props: {
  readonly attempt: AttemptView;
  readonly onClose: () => void;
}): ReactElement {
  const openOrder = useOpenOrder();
  return (
    <WorkForm
      title={partWords.title}
      button={partWords.button}
      fields={[
        {
          name: 'reason',
          label: partWords.reason,
          hint: partWords.hint,
          lengthMax: textLengthsMax.reason,
        },
      ]}
      onCancel={props.onClose}
      onSubmit={async ({ reason }) => {
        const answer = await call('orders.open-part', { attemptId: props.attempt.id, reason });
        if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
        if (answer.value.kind === 'opened') {
          openOrder(answer.value.opened);
          props.onClose();
          return null;
        }
        const words = partRefusalWords[answer.value.reason];
        const isField = ['reason-empty', 'holds-card-number'].includes(answer.value.reason);
        return isField ? { errors: { reason: words }, whole: null } : { errors: {}, whole: words };
      }}
    >
      <p className="help-text">{partWords.text}</p>
    </WorkForm>
  );
}
