import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { EmptyState } from '../../ui/panel.tsx';
import { formWords, settingsWords } from '../../words/settings/accounts.ts';
import { practiceAccountWords } from '../../words/settings/account-steps.ts';
import './form/account-form.css';

const secondMs = 1000;

/** Facts of the practice account; it has no settings. */
export function PracticeFacts(props: {
  readonly account: Account;
  readonly isAlone: boolean;
}): ReactElement {
  const { account } = props;
  const lines = [
    [practiceAccountWords.currencies, account.currencies.join(' ')],
    [practiceAccountWords.limit, account.amountLimitMajor.toLocaleString('en')],
    [practiceAccountWords.zone, account.timeZone],
    [practiceAccountWords.waiting, `${account.softDeadlineMs / secondMs} ${formWords.seconds}`],
  ] as const;
  return (
    <div className="account-form">
      <Box component="p" maw="68ch">
        {practiceAccountWords.text}
      </Box>
      <Box component="dl" className="account-facts" pt={10}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" c="dimmed">
              {label}
            </Box>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      {props.isAlone ? (
        <EmptyState title={settingsWords.onlyPractice}>{settingsWords.onlyPracticeText}</EmptyState>
      ) : null}
    </div>
  );
}
