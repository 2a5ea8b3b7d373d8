import '@mantine/core/styles/SimpleGrid.css';
import { SimpleGrid } from '@mantine/core';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import { newPlan, paymentFor } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/panel.tsx';
import { followUpWords, nextWords } from '../words/next-steps.ts';
import { StepButton } from './step-button.tsx';

/** After an approved payment of a known customer, who is often still on the line: what may follow. */
export function NextWithCustomer(props: {
  readonly customer: NonNullable<AttemptView['customer']>;
  readonly onCallBack: () => void;
}): ReactElement {
  const { id, name } = props.customer;
  const [, navigate] = useLocation();
  return (
    <Panel title={nextWords.nextWith(name)}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={8}>
        <StepButton
          icon="card"
          {...followUpWords.payment}
          digit="1"
          isFirst={false}
          onPress={() => navigate(paymentFor(id))}
        />
        <StepButton
          icon="repeat"
          {...followUpWords.plan}
          digit="2"
          isFirst={false}
          onPress={() => navigate(newPlan(id))}
        />
        <StepButton
          icon="phone"
          {...followUpWords['call-back']}
          digit="3"
          isFirst={false}
          onPress={props.onCallBack}
        />
      </SimpleGrid>
    </Panel>
  );
}
