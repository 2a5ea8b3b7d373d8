import { Box, Flex, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { OperationInput } from '../../../../contract/index.ts';
import type { RunCheckView } from '../../../../contract/plans/run-view.ts';
import { usePressGate } from '../../../lib/use-press-gate.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideBySide } from '../../../ui/page/side-by-side.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { MoneyTally } from '../../../ui/plans/money-tally.tsx';
import { leftOutWords } from '../words/run-reasons.ts';
import { expiryRateWords, money, runWords, startWords } from '../words/runs.ts';
import { frameWords } from '../../../words/frame.ts';
import { MaybePaid } from '../maybe-paid.tsx';
import { expiryRatesQuery, runCheckQuery } from '../queries.ts';
import { QueryPart } from '../../../ui/query-part.tsx';
import { useStartRun } from './use-start-run.ts';
import { expiredCardChoices } from '../../../../domain/run/check-first.ts';

type RunRequest = OperationInput<'runs.check'>;
type ExpiredCards = RunRequest['expiredCards'];

interface CheckFirstProps {
  readonly choice: RunRequest['choice'];
  readonly onBack: () => void;
  readonly onStarted: () => void;
}

/** Preview of a run in the list's place: nothing is sent before Start. */
export function CheckFirst(props: CheckFirstProps): ReactElement {
  const { choice, onBack } = props;
  const [expiredCards, setExpiredCards] = useState<ExpiredCards>('leave-out');
  const request: RunRequest = { choice, expiredCards };
  const checked = useQuery(runCheckQuery(request));
  const starting = useStartRun(request, props.onStarted);
  const check = starting.newerCheck ?? checked.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => heading.current?.focus(), []);
  const mayPress = usePressGate(check === undefined || starting.isStarting ? null : 0);
  const start = (isRepeat: boolean): void => {
    if (check !== undefined && check.count > 0 && mayPress(isRepeat)) starting.start(check);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onBack();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      start(event.repeat);
    }
  };
  return (
    <Stack
      component="section"
      className="check-first scrolls"
      gap={10}
      w="100%"
      maw={1100}
      mah="100%"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <Box component="h2" id={titleId} fz={15} tabIndex={-1} ref={heading}>
        {runWords.checkTitle}
      </Box>
      <CheckStanding trouble={starting.trouble} checked={checked} hasCheck={check !== undefined} />
      <SideBySide
        main={
          <>
            {check === undefined ? null : (
              <Checked
                check={check}
                expiredCards={expiredCards}
                onExpiredCards={(next) => {
                  starting.forget();
                  setExpiredCards(next);
                }}
                onDecided={() => {
                  starting.forget();
                  void checked.refetch();
                }}
              />
            )}
            <StartRow
              check={check ?? null}
              isStarting={starting.isStarting}
              mayPress={mayPress}
              onStart={() => start(false)}
              onBack={onBack}
            />
          </>
        }
        aside={check === undefined ? null : <Excluded groups={check.leftOut} />}
      />
    </Stack>
  );
}

/** That nothing was sent yet, why a run was not started, and the wait or the failure of its check. */
function CheckStanding(props: {
  readonly trouble: string | null;
  readonly checked: UseQueryResult<RunCheckView>;
  readonly hasCheck: boolean;
}): ReactElement {
  const { trouble, checked } = props;
  return (
    <>
      <Box component="p" c="dimmed">
        {runWords.checkText}
      </Box>
      {trouble === null ? null : <Notice tone="warn" title={trouble} />}
      {props.hasCheck && !checked.isError ? null : (
        <QueryPart query={checked} reading={runWords.checking}>
          {() => null}
        </QueryPart>
      )}
    </>
  );
}

function StartRow(props: {
  readonly check: RunCheckView | null;
  readonly isStarting: boolean;
  readonly mayPress: (isRepeat: boolean) => boolean;
  readonly onStart: () => void;
  readonly onBack: () => void;
}): ReactElement {
  const { check, mayPress } = props;
  return (
    <Flex wrap="wrap" gap={8} pb={2}>
      {check === null || check.count === 0 ? null : (
        <Button
          tone="primary"
          keys="Ctrl+Enter"
          data-work="start-run"
          aria-disabled={props.isStarting || undefined}
          onKeyDown={(event: KeyboardEvent) => {
            const presses = event.key === 'Enter' || event.key === ' ';
            if (presses && !mayPress(event.repeat)) event.preventDefault();
          }}
          onClick={props.onStart}
        >
          {startWords(check.totals, check.count)}
        </Button>
      )}
      <Button keys="Esc" onClick={props.onBack}>
        {frameWords.toList}
      </Button>
    </Flex>
  );
}

function Checked(props: {
  readonly check: RunCheckView;
  readonly expiredCards: ExpiredCards;
  readonly onExpiredCards: (next: ExpiredCards) => void;
  readonly onDecided: () => void;
}): ReactElement {
  const { check } = props;
  // Once an expired card was found, the choice stays visible, whichever is selected.
  const [hadExpired, setHadExpired] = useState(false);
  if (check.expiredCount > 0 && !hadExpired) setHadExpired(true);
  return (
    <>
      <Panel title={runWords.goes}>
        {check.count === 0 ? (
          <EmptyState title={runWords.nothing}>{runWords.nothingText}</EmptyState>
        ) : (
          <Flex component="p" align="center" gap={8} c="var(--good)" fz={15} fw={650}>
            <Icon name="check" size={14} />
            <MoneyTally rows={check.totals} none={runWords.none} />
          </Flex>
        )}
      </Panel>
      {hadExpired ? (
        <ExpiredChoice value={props.expiredCards} onChange={props.onExpiredCards} />
      ) : null}
      <MaybePaid rows={check.maybePaid} onDecided={props.onDecided} />
    </>
  );
}

/** The instalments that the run leaves out, beside those that it charges; nothing where it charges all. */
function Excluded({ groups }: { readonly groups: RunCheckView['leftOut'] }): ReactElement | null {
  if (groups.length === 0) return null;
  return (
    <Panel title={runWords.staysOut}>
      <Flex component="ul" direction="column" gap={8}>
        {groups.map((each) => (
          <LeftOutGroup key={`${each.reason} ${each.until ?? ''}`} group={each} />
        ))}
      </Flex>
    </Panel>
  );
}

/** The instalments excluded for one reason: counted, then each by its name. */
function LeftOutGroup(props: { readonly group: RunCheckView['leftOut'][number] }): ReactElement {
  const { group } = props;
  const unnamed = group.count - group.rows.length;
  return (
    <li>
      {leftOutWords(group)}
      <Box component="ul" className="check-first-names" ps={16} c="dimmed">
        {group.rows.map((row) => (
          <li key={`${row.planId} ${row.sequence}`}>
            <bdi>{row.customerName}</bdi>, {row.planReference} · {row.sequence},{' '}
            {money(row.amountMinor, row.currency)}
          </li>
        ))}
        {unnamed === 0 ? null : <li>{runWords.moreLeftOut(unnamed)}</li>}
      </Box>
    </li>
  );
}

/** Choice for expired cards, with the approval rate of each way so far. */
function ExpiredChoice(props: {
  readonly value: ExpiredCards;
  readonly onChange: (next: ExpiredCards) => void;
}): ReactElement {
  const rates = useQuery(expiryRatesQuery).data;
  return (
    <div>
      <Choice
        label={runWords.expired}
        field="expired-cards"
        value={props.value}
        options={expiredCardChoices.map((value) => ({
          value,
          words: runWords.expiredChoice[value],
        }))}
        onChange={props.onChange}
      />
      {rates === undefined ? null : (
        <Box component="p" c="dimmed">
          {expiryRateWords(runWords.expiredChoice['try-although-expired'], rates.omitted)}{' '}
          {expiryRateWords(runWords.expiredChoice['try-as-is'], rates.sentAsIs)}
        </Box>
      )}
    </div>
  );
}
