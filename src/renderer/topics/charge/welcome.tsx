import { Box, Flex, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { accountsQuery } from '../../bridge/account-queries.ts';
import { call } from '../../bridge/client.ts';
import { appearanceQuery, saveAppearance, takeStatus } from '../../bridge/session-queries.ts';
import { newAccountPath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { failureWords } from '../../words/failures.ts';
import { welcomeWords } from '../../words/settings/staff-settings.ts';
import type { Appearance } from '../../../domain/terminals/appearance.ts';

/**
 * Two ways to start, beside the empty form on a computer without any payment.
 *
 * It never interferes: the focus is in the form already, and the first key hides it.
 */
export function Welcome(props: {
  readonly status: Status;
  readonly isEmpty: boolean;
}): ReactElement | null {
  const { status, isEmpty } = props;
  const queries = useQueryClient();
  const appearance = useQuery(appearanceQuery).data;
  const isFirst = status.mode === 'practice' && status.signIn.kind === 'off' && isUntouched(status);
  const isShown = isFirst && appearance !== undefined && !appearance.welcomed;
  const isRead = isShown && !isEmpty;
  useEffect(() => {
    if (isRead && appearance !== undefined) void putAway(queries, appearance);
  }, [isRead, queries, appearance]);
  if (!isShown || isRead) return null;
  return <WelcomeActions onOver={() => putAway(queries, appearance)} />;
}

/** Hides the welcome permanently. */
function putAway(queries: QueryClient, appearance: Appearance): Promise<void> {
  return saveAppearance(queries, { ...appearance, welcomed: true });
}

function isUntouched({ firstSteps, unconfirmed }: Status): boolean {
  const { payment, decline, resolution } = firstSteps;
  return !payment && !decline && !resolution && unconfirmed.count === 0;
}

function WelcomeActions(props: { readonly onOver: () => Promise<void> }): ReactElement | null {
  const accounts = useQuery(accountsQuery).data?.items;
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [told, setTold] = useState<string | null>(null);
  // An operator who has added an account has found the way already.
  if (accounts?.length !== 1) return null;
  const addAccount = async (): Promise<void> => {
    // Setup needs the admin role, which anyone may take until a staff member is added.
    const answer = await call('session.switch-role', { role: 'admin' });
    if (!answer.ok) return setTold(failureWords(answer.error));
    await props.onOver();
    takeStatus(queries, answer.value);
    return navigate(newAccountPath);
  };
  const practise = (): void => {
    document.querySelector<HTMLElement>('.charge-form [data-field="reference"]')?.focus();
    void props.onOver();
  };
  return (
    <Box className="welcome" maw={400} mt={0} mx="auto" mb={12}>
      <Panel title={welcomeWords.title}>
        <Stack gap={9}>
          <p>{told ?? welcomeWords.text}</p>
          <Flex wrap="wrap" gap={8}>
            <Button onClick={practise}>{welcomeWords.practise}</Button>
            <Button tone="quiet" onClick={() => void addAccount()}>
              {welcomeWords.addAccount}
            </Button>
          </Flex>
          <Box component="p" c="dimmed">
            {welcomeWords.addText}
          </Box>
        </Stack>
      </Panel>
    </Box>
  );
}
