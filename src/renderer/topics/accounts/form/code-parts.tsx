import '@mantine/core/styles/Table.css';
import { Box, Flex, Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Channel, ChargeKind } from '../../../../domain/charge/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/form/choice.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { accountHints, formWords, groupWords } from '../../../words/settings/accounts.ts';
import { FormGroup } from './form-group.tsx';
import type { FormPartProps } from './form-parts.ts';
import { Help } from '../../../ui/form/help.tsx';
import { chargeKinds, channels } from '../../../../domain/charge/attempt.ts';
import { capital } from '../../../lib/capital.ts';
import { channelWords, kindWords } from '../../../words/payments/charge-form.ts';

/** The codes that tell the gateway the order channel, by kind of charge. */
export function CodeParts(props: FormPartProps): ReactElement {
  const { draft, change, errors } = props;
  const set = (channel: Channel, kind: ChargeKind, text: string): void =>
    change({
      codes: { ...draft.codes, [channel]: { ...draft.codes[channel], [kind]: text } },
    });
  const error = errors.codes;
  const errorId = useId();
  return (
    <FormGroup title={groupWords.codes} source={accountHints.codes}>
      <Box className="scrolls" maw="100%" data-scrolls-sideways>
        <Table w="auto" withRowBorders={false} verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {chargeKinds.map((kind) => (
                <Table.Th key={kind} scope="col">
                  {capital(kindWords[kind])}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {channels.map((channel) => (
              <Table.Tr key={channel}>
                <Table.Th scope="row">{capital(channelWords[channel])}</Table.Th>
                {chargeKinds.map((kind) => (
                  <Table.Td key={kind}>
                    <GuardedInput
                      aria-label={capital(`${channelWords[channel]}, ${kindWords[kind]}`)}
                      aria-invalid={error !== undefined || undefined}
                      aria-describedby={error === undefined ? undefined : errorId}
                      data-field="codes"
                      w={84}
                      inputMode="numeric"
                      maxLength={3}
                      value={draft.codes[channel][kind]}
                      onText={(text) => set(channel, kind, text)}
                      onCardNumber={() => props.onCardNumber('codes')}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <Flex wrap="wrap" align="center" gap="6px 16px">
        <Button
          onClick={() => change({ codes: { phone: draft.codes.mail, mail: draft.codes.phone } })}
        >
          {formWords.swap}
        </Button>
        <CheckBox
          words={formWords.sendCode}
          checked={draft.sendCodeOnSingle}
          onChange={(sendCodeOnSingle) => change({ sendCodeOnSingle })}
        />
      </Flex>
      <Help>{accountHints.sendCode}</Help>
    </FormGroup>
  );
}
