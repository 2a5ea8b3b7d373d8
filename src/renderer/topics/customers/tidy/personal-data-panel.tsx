import { Box, Flex, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { retentionYearsMax } from '../../../../domain/customers/retention.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { call } from '../../../bridge/client.ts';
import { retentionQuery } from '../../../bridge/customers/tidy-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { customerPage } from '../../../lib/paths.ts';
import { readWholeNumber } from '../../../lib/typed-values.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldHint } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { useChanges } from '../../../ui/form/use-changes.ts';
import { QueryPart } from '../../../ui/query-part.tsx';
import { failureWords } from '../../../words/failures.ts';
import { dueLine, moreDueWords, tidyWords as words } from '../../../words/tidy.ts';

type Retention = OperationOutput<'customers.retention'>;

/** The time after which personal data is listed for erasing, and who is listed. */
export function PersonalDataPanel({ status }: { readonly status: Status }): ReactElement {
  const retention = useQuery(retentionQuery);
  const canChange = isRoleEnough(status.role, 'admin');
  return (
    <Stack gap={12}>
      <QueryPart query={retention} reading={words.settings} holdsForm>
        {(read) => (
          <>
            <RetentionForm years={read.years} canChange={canChange} />
            <Due retention={read} />
          </>
        )}
      </QueryPart>
      <FieldHint>{words.backups}</FieldHint>
    </Stack>
  );
}

function RetentionForm(props: {
  readonly years: number | null;
  readonly canChange: boolean;
}): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const changes = useChanges({ years: props.years === null ? '' : String(props.years) });
  const [error, setError] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const years = yearsOf(changes.draft.years);
    if (years === undefined) return setError(words.notYears);
    const answer = await call('customers.save-retention', { years });
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    setTrouble(null);
    queries.setQueryData(retentionQuery.queryKey, answer.value);
    changes.forget(changes.draft);
    setSaid(words.saved);
    return announce(words.saved);
  };
  return (
    <SettingsForm
      title={words.settings}
      text={words.settingsText}
      obstacle={props.canChange ? null : words.adminOnly}
      save={words.save}
      said={said}
      trouble={trouble}
      onSave={() => void save()}
    >
      <Field label={words.years} hint={words.yearsHint} error={error}>
        {(control) => (
          <GuardedInput
            {...control}
            data-field="retention-years"
            w={64}
            inputMode="numeric"
            maxLength={2}
            value={changes.draft.years}
            onText={(years) => {
              changes.change({ years });
              setError(null);
              setSaid(null);
            }}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** Undefined for a text that is no time; null for none. */
function yearsOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return readWholeNumber(typed, 1, retentionYearsMax) ?? undefined;
}

function Due({ retention }: { readonly retention: Retention }): ReactElement {
  const [, navigate] = useLocation();
  const nowMs = useNow();
  const { due, count, years } = retention;
  if (years === null) return <p>{words.dueOff}</p>;
  const more = moreDueWords(count, due.length);
  return (
    <section aria-label={words.due}>
      <h3>{words.due}</h3>
      {due.length === 0 ? <p>{words.dueNobody}</p> : null}
      <Box component="ul" className="ruled" my={8}>
        {due.map(({ id, name, lastPaymentAt }) => (
          <Flex component="li" key={id} align="center" justify="space-between" gap={12} py={4}>
            <span>
              {dueLine(name, lastPaymentAt === null ? null : formatMoment(lastPaymentAt, nowMs))}
            </span>
            <Button
              tone="quiet"
              aria-label={`${words.open} ${name}`}
              onClick={() => navigate(customerPage(id))}
            >
              {words.open}
            </Button>
          </Flex>
        ))}
      </Box>
      {more === null ? null : <p>{more}</p>}
    </section>
  );
}
