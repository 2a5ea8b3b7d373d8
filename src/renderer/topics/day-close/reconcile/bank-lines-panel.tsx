import { Box, Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { OpenBankLine } from '../../../../contract/payments/reconcile.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { bankDecisions } from '../../../../domain/reconcile/bank-decision.ts';
import type { BankDecision } from '../../../../domain/reconcile/bank-decision.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { call } from '../../../bridge/client.ts';
import { openedPayment } from '../../../lib/paths.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import type { WorkRefusal, WorkText } from '../../../ui/form/work-form.tsx';
import { WorkForm } from '../../../ui/form/work-form.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { EmptyPage } from '../../../ui/page/empty-page.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { closeWords, saveRefusalWords } from '../words/close.ts';
import { decisionWords, lineWords, reconcileWords, whyWords } from '../words/reconcile.ts';
import { bankLineKeys, bankLinesQuery } from './queries.ts';

/** The bank's lines of To do: each stays until a person has decided it. */
export function BankLinesPanel({ status }: { readonly status: Status }): ReactElement {
  const lines = useQuery(bankLinesQuery);
  const [openKey, setOpenKey] = useState<string | null>(null);
  return (
    <QueryPart query={lines} reading={reconcileWords.readingLines} holdsForm>
      {(read) =>
        read.length === 0 ? (
          <EmptyPage
            icon="check"
            isGood
            title={reconcileWords.none}
            text={reconcileWords.noneText}
          />
        ) : (
          <ul className="bank-lines" aria-label={reconcileWords.list} onKeyDown={walkLines}>
            {read.map((line) => (
              <LineRow
                key={line.key}
                line={line}
                status={status}
                isOpen={line.key === openKey}
                onOpen={() => setOpenKey(line.key === openKey ? null : line.key)}
                onClose={() => setOpenKey(null)}
              />
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
}

function LineRow(props: {
  readonly line: OpenBankLine;
  readonly status: Status;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { line } = props;
  return (
    <li className="bank-line rule-below">
      <Flex
        type="button"
        component="button"
        className="bank-line-head"
        wrap="wrap"
        gap="4px 12px"
        align="center"
        w="100%"
        py={9}
        px={12}
        ta="left"
        data-home
        aria-expanded={props.isOpen}
        onClick={props.onOpen}
      >
        <Badge tone="bad" words={whyWords[line.why]} />
        <span className="selectable">{lineWords(line)}</span>
        <Box component="span" ml="auto" c="dimmed">
          {line.fileName}
        </Box>
      </Flex>
      {props.isOpen ? <DecideForm {...props} /> : null}
    </li>
  );
}

function DecideForm(props: {
  readonly line: OpenBankLine;
  readonly status: Status;
  readonly onClose: () => void;
}): ReactElement {
  const { line, status, onClose } = props;
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [decision, setDecision] = useState<BankDecision>('taken-elsewhere');
  const submit = async ({ reason }: WorkText<'reason'>): Promise<WorkRefusal<'reason'> | null> => {
    const answer = await call('reconcile.decide', { key: line.key, decision, reason });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    if (answer.value.kind === 'refused') {
      const words = saveRefusalWords[answer.value.reason];
      return { errors: { reason: words }, whole: null };
    }
    announce(answer.value.kind === 'gone' ? reconcileWords.lineGone : reconcileWords.decided);
    onClose();
    await queries.invalidateQueries({ queryKey: bankLineKeys.open });
    return null;
  };
  if (!isRoleEnough(status.role, 'bookkeeping')) {
    return (
      <Box component="p" className="breaks-anywhere" c="dimmed">
        {closeWords.onlySupervisor}
      </Box>
    );
  }
  const { attemptId } = line;
  return (
    <WorkForm
      title={reconcileWords.decide}
      button={reconcileWords.save}
      fields={[{ name: 'reason', label: reconcileWords.reason, lengthMax: textLengthsMax.reason }]}
      onCancel={onClose}
      onSubmit={submit}
    >
      {attemptId === null ? null : (
        <Button tone="quiet" onClick={() => navigate(openedPayment(attemptId))}>
          {reconcileWords.openPayment}
        </Button>
      )}
      <Choice
        label={reconcileWords.decision}
        value={decision}
        options={bankDecisions.map((value) => ({ value, words: decisionWords[value] }))}
        onChange={setDecision}
      />
    </WorkForm>
  );
}

/** Arrows move between the lines. */
function walkLines(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('.bank-line-head')];
  const next = heads[heads.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
