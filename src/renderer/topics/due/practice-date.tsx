import { Box, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { minutesPerDay } from '../../../domain/time/units.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { failureWords } from '../../words/failures.ts';
import { dayWords } from '../../words/plans/plan-retry.ts';
import { dueCountsQuery } from './queries.ts';
import { practiceDateWords as words } from '../../words/modes.ts';

const steps = [
  { words: words.day, minutes: minutesPerDay },
  { words: words.week, minutes: 7 * minutesPerDay },
  { words: words.month, minutes: 30 * minutesPerDay },
] as const;

/** The date in practice, with ways to advance it, so that a month of plans can be learnt in an hour. */
export function PracticeDate(props: {
  /** True where the bar has little room, so that a smaller window shows the sign alone. */
  readonly isFull: boolean;
}): ReactElement | null {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const opening = useState(false);
  const [, setIsOpen] = opening;
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const today = useQuery(dueCountsQuery).data?.today;
  const moveOn = async (minutes: number): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await call('practice.pass-time', { minutes });
    // Dates, waits and cards all change with the clock.
    await queries.invalidateQueries();
    setIsBusy(false);
    const failure = answer.ok ? null : failureWords(answer.error);
    setTrouble(failure);
    // A menu owns items alone, so what is said in it is announced from elsewhere.
    announce(failure ?? words.movedOn);
    if (failure === null) setIsOpen(false);
  };
  if (today === undefined) return null;
  return (
    <DropMenu
      position="bottom-start"
      width={240}
      closeOnItemClick={false}
      opening={opening}
      button={
        <MenuButton
          flex="none"
          p="4px 8px"
          c="var(--practice)"
          fw={550}
          aria-busy={isBusy}
          aria-label={words.date(dayWords(today))}
        >
          <Icon name="calendar" />
          <Box component="span" visibleFrom={props.isFull ? 'xl' : 'lg'}>
            {dayWords(today)}
          </Box>
        </MenuButton>
      }
    >
      <Menu.Label>{words.moveOn}</Menu.Label>
      {steps.map((step) => (
        <Menu.Item key={step.words} onClick={() => void moveOn(step.minutes)}>
          {step.words}
        </Menu.Item>
      ))}
      <Box px={12} py={4} c="dimmed" fz={12}>
        {trouble ?? words.help}
      </Box>
    </DropMenu>
  );
}
