import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { walletWords } from '../words/wallet.ts';
import type { StepStanding } from './checkout-model.ts';
import { stepStanding, walletSteps } from './checkout-model.ts';
import './wallet-steps.css';

const signs: Readonly<Record<StepStanding, IconName>> = {
  done: 'check',
  now: 'ring',
  'to-come': 'dot',
  ended: 'cross',
};

/** The three steps in a line; icon, weight and a screen reader text mark the current one. */
export function StepLine(props: { readonly checkout: WalletCheckoutView | null }): ReactElement {
  return (
    <ol className="wallet-steps" aria-label={walletWords.steps}>
      {walletSteps.map((step, index) => {
        const standing = stepStanding(step, props.checkout);
        return (
          <Flex
            component="li"
            className="wallet-steps-item"
            gap={7}
            align="center"
            py={5}
            px={10}
            c="dimmed"
            key={step}
            data-standing={standing}
            aria-current={standing === 'now' || standing === 'ended' ? 'step' : undefined}
          >
            <Icon name={signs[standing]} size={14} />
            <span>
              {index + 1}. {walletWords[step]}
              {standing === 'done' ? <span className="visually-hidden">, done</span> : null}
            </span>
          </Flex>
        );
      })}
    </ol>
  );
}
