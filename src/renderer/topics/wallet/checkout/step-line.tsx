import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { walletWords } from '../words/wallet.ts';
import type { StepStanding } from './checkout-model.ts';
import { stepStanding, walletSteps } from './checkout-model.ts';

const signs: Readonly<Record<StepStanding, IconName>> = {
  done: 'check',
  now: 'ring',
  'to-come': 'dot',
  ended: 'cross',
};

const looks: Readonly<Record<StepStanding, object>> = {
  done: { c: 'var(--accent)' },
  now: { c: 'var(--ink)', fw: 600, bg: 'var(--accent-soft)' },
  'to-come': { c: 'dimmed' },
  ended: { c: 'dimmed', bg: 'var(--quiet-soft)' },
};

/** The three steps in a line; icon, weight and a screen reader text mark the current one. */
export function StepLine(props: { readonly checkout: WalletCheckoutView | null }): ReactElement {
  return (
    <Flex component="ol" wrap="wrap" gap={6} aria-label={walletWords.steps}>
      {walletSteps.map((step, index) => {
        const standing = stepStanding(step, props.checkout);
        return (
          <Flex
            component="li"
            className="rule-below"
            flex="1 1 180px"
            gap={7}
            align="center"
            py={5}
            px={10}
            key={step}
            {...looks[standing]}
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
    </Flex>
  );
}
