import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { lineDecisions } from '../../../../domain/customer-files/sort-lines.ts';
import type { LineDecision } from '../../../../domain/customer-files/sort-lines.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultTable } from '../../../ui/files/fault-table.tsx';
import {
  checkedFileWords,
  clearWords,
  customerColumnWords,
  customerFileWords as words,
  customerLineFaultWords,
  fileCardWords,
  likenessWords,
  lineDecisionWords,
} from '../../../words/customer-files.ts';
import type { CheckedCustomers, CustomerFile } from './use-customer-file.ts';

interface CheckedProps {
  readonly held: Pick<CustomerFile, 'decided' | 'decide' | 'rest' | 'decideRest' | 'saveFaulty'>;
  readonly checked: CheckedCustomers;
}

/** Result of checking a file: the lines to correct, those to decide, and the others. */
export function CheckedPart(props: CheckedProps): ReactElement {
  const { checked } = props;
  return (
    <Stack className="checked-lines" gap={8}>
      {checked.faultCount > 0 ? null : <p>{checkedFileWords(checked)}</p>}
      <FaultTable
        faults={checked.faults}
        count={checked.faultCount}
        columnNames={customerColumnWords}
        faultNames={customerLineFaultWords}
      />
      {checked.faultCount === 0 ? null : (
        <>
          <Box component="p" c="dimmed">
            {checked.mayLeaveOut ? words.faultyText : words.faultyRefused}
          </Box>
          <Flex wrap="wrap" align="center" gap={8}>
            <Button data-field="customer-file-save-faulty" onClick={props.held.saveFaulty}>
              {words.saveFaulty}
            </Button>
          </Flex>
        </>
      )}
      <LikeLines {...props} />
      <ClearLines checked={checked} />
    </Stack>
  );
}

function LikeLines({ held, checked }: CheckedProps): ReactElement | null {
  const { likenesses, likenessCount } = checked;
  if (likenessCount === 0) return null;
  return (
    <Flex component="section" direction="column" gap={8} aria-label={words.alike}>
      <h3>{words.alike}</h3>
      <Box component="p" c="dimmed">
        {words.alikeText}
      </Box>
      <Decisions label={words.rest} field="rest" chosen={held.rest} onDecide={held.decideRest} />
      {likenessCount > likenesses.length ? <p>{words.moreAlike}</p> : null}
      <Flex component="ul" direction="column" gap={12}>
        {likenesses.map((likeness) => (
          <li key={likeness.line}>
            <p>
              {words.line} {likeness.line}: <bdi>{likeness.name}</bdi>
              {likeness.card === null ? '' : `, ${fileCardWords(likeness)}`}.{' '}
              {likenessWords(likeness)}
            </p>
            <Decisions
              label={`${words.line} ${likeness.line}`}
              field="line"
              chosen={held.decided.get(likeness.line) ?? held.rest}
              onDecide={(decision) => held.decide(likeness.line, decision)}
            />
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

function Decisions(props: {
  readonly label: string;
  readonly field: string;
  readonly chosen: LineDecision | null;
  readonly onDecide: (decision: LineDecision) => void;
}): ReactElement {
  return (
    <Flex wrap="wrap" align="center" gap={8} role="group" aria-label={props.label}>
      {props.field === 'rest' ? <span>{props.label}:</span> : null}
      {lineDecisions.map((decision) => (
        <Button
          key={decision}
          data-field={`decide-${props.field}-${decision}`}
          aria-pressed={props.chosen === decision}
          {...(props.chosen === decision ? { icon: 'check' as const } : {})}
          onClick={() => props.onDecide(decision)}
        >
          {lineDecisionWords[decision]}
        </Button>
      ))}
    </Flex>
  );
}

function ClearLines({ checked }: Pick<CheckedProps, 'checked'>): ReactElement | null {
  const { clear, clearCount } = checked;
  if (clearCount === 0) return null;
  return (
    <>
      <table className="table">
        <caption>{words.clear}</caption>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.customer}</th>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.standing}</th>
          </tr>
        </thead>
        <tbody>
          {clear.map((line) => (
            <tr key={line.line}>
              <td>{line.line}</td>
              <td>
                <bdi>{line.name}</bdi>
              </td>
              <td>{fileCardWords(line)}</td>
              <td>{clearWords(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {clearCount > clear.length ? <p>{words.moreClear}</p> : null}
    </>
  );
}
