import { Box, Flex, ThemeIcon } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.css';
import type { ReactElement } from 'react';
import type { CloseSheet } from '../../../contract/payments/close-sheet.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ItemList } from './item-list.tsx';
import { closeWords } from './words/close.ts';

/** Checks of what may still change the total of a day, each with its payments. */
export function BeforeClose(props: {
  readonly sheet: CloseSheet;
  readonly isOpen: boolean;
}): ReactElement {
  const { notConfirmed, withoutSettlementDate, refunds } = props.sheet;
  return (
    <Panel title={props.isOpen ? closeWords.before : closeWords.beside} gap={12}>
      <Check
        isGood={notConfirmed.count === 0}
        words={closeWords.notConfirmedCount(notConfirmed.count)}
        text={closeWords.notConfirmedText}
        items={notConfirmed.items}
      />
      <Check
        isGood={withoutSettlementDate.count === 0}
        words={closeWords.withoutDateCount(withoutSettlementDate.count)}
        text={closeWords.withoutDateText}
        items={withoutSettlementDate.items}
      />
      {refunds.count === 0 ? null : (
        <section>
          <Box component="p" fw={600}>
            {closeWords.refunds}
          </Box>
          <ItemList title={closeWords.refunds} isTitled={false} items={refunds.items} />
        </section>
      )}
    </Panel>
  );
}

function Check(props: {
  readonly isGood: boolean;
  readonly words: string;
  readonly text: string;
  readonly items: CloseSheet['settled']['items'];
}): ReactElement {
  const { isGood, words, items } = props;
  return (
    <section>
      <Flex gap={12}>
        <ThemeIcon
          size={24}
          radius="xl"
          variant="light"
          flex="none"
          color={isGood ? 'green' : 'yellow'}
        >
          <Icon name={isGood ? 'check' : 'question'} size={14} />
        </ThemeIcon>
        <Box flex={1} miw={0}>
          <Box component="p" fw={600} lh="24px">
            {words}
          </Box>
          {isGood ? null : (
            <Box component="p" c="dimmed" fz={12.5}>
              {props.text}
            </Box>
          )}
        </Box>
      </Flex>
      {isGood ? null : (
        <Box mx={-12}>
          <ItemList title={words} isTitled={false} items={items} />
        </Box>
      )}
    </section>
  );
}
