import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { figure } from '../../words/counts.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { formWords, groupWords, settingsWords } from '../../words/settings/accounts.ts';
import { practiceAccountWords } from '../../words/settings/account-steps.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';

const secondMs = 1000;

/** Facts of the practice account; it has no settings. */
export function PracticeFacts(props: {
  readonly account: Account;
  readonly isAlone: boolean;
}): ReactElement {
  const { account } = props;
  const lines = [
    [practiceAccountWords.currencies, account.currencies.join(' ')],
    [practiceAccountWords.limit, figure(account.amountLimitMajor)],
    [practiceAccountWords.zone, account.timeZone],
    [practiceAccountWords.waiting, `${account.softDeadlineMs / secondMs} ${formWords.seconds}`],
  ] as const;
  return (
    <Stack flex="1 1 480px" gap={12}>
      <Box component="p" maw="68ch">
        {practiceAccountWords.text}
      </Box>
      <Panel title={groupWords.limits}>
        <Facts labelWidth={200}>
          {lines.map(([label, value]) => (
            <Fact key={label} label={label}>
              <span className="breaks-anywhere">{value}</span>
            </Fact>
          ))}
        </Facts>
      </Panel>
      {props.isAlone ? (
        <EmptyState isBoxed title={settingsWords.onlyPractice}>
          {settingsWords.onlyPracticeText}
        </EmptyState>
      ) : null}
    </Stack>
  );
}
