import { Box, Flex, ThemeIcon } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.css';
import type { ReactElement } from 'react';
import type { StateWords } from '../../words/payments/states.ts';
import { Icon } from '../icons.tsx';
import { badgeColors } from '../notice.tsx';
import type { CardHistoryStep } from './card-history-model.ts';
import './card-history-line.css';

const signs: Readonly<Record<CardHistoryStep['look'], Pick<StateWords, 'icon' | 'tone'>>> = {
  filled: { icon: 'check', tone: 'good' },
  ring: { icon: 'clock', tone: 'quiet' },
  cross: { icon: 'noEntry', tone: 'bad' },
  question: { icon: 'question', tone: 'warn' },
};

/**
 * The steps of one card's history as a line, with the number of each instalment under its step.
 *
 * It is drawn for the eye alone: the same steps are listed beside it.
 */
export function CardHistoryLine(props: {
  readonly cardHistorySteps: readonly CardHistoryStep[];
}): ReactElement {
  return (
    <Flex component="ol" className="beads" wrap="wrap" pt={6} aria-hidden="true">
      {props.cardHistorySteps.map((step) => (
        <Flex
          component="li"
          className="bead"
          pos="relative"
          direction="column"
          align="center"
          w={38}
          pb={4}
          key={step.key}
          data-look={step.look}
        >
          <ThemeIcon
            size={26}
            radius="xl"
            variant={step.look === 'ring' ? 'default' : 'light'}
            color={badgeColors[signs[step.look].tone]}
          >
            <Icon name={signs[step.look].icon} size={15} />
          </ThemeIcon>
          <Box
            component="span"
            c="dimmed"
            fz={11}
            lh="14px"
            {...(step.isFirst ? { fw: 650, td: 'underline' } : {})}
          >
            {step.sequence}
          </Box>
        </Flex>
      ))}
    </Flex>
  );
}
