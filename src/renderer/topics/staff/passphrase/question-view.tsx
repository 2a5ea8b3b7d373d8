import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId } from 'react';
import type { PassphraseQuestion } from '../../../../contract/staff/passphrase-window.ts';
import { AccountMarkBadge } from '../../../ui/account/account-mark.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { factLines, purposeText, purposeTitle } from '../../../words/settings/passphrase-window.ts';
import { DoorHead } from '../sign-in/door-head.tsx';
import { cancelQuestion } from './passphrase-bridge.ts';
import { QuestionForm } from './question-form.tsx';

/** One question: the account, its purpose as main knows it, and the fields. */
export function QuestionView({
  question,
}: {
  readonly question: PassphraseQuestion;
}): ReactElement {
  const { account, purpose } = question;
  const id = useId();
  const title = purposeTitle(purpose);
  const lines = factLines(purpose);
  useEffect(() => {
    document.title = `${title} · ${account.name} · Tillroom`;
  }, [title, account.name]);
  return (
    <Box
      className="frame door passphrase-window scrolls"
      display="block"
      pos="relative"
      h="100%"
      p="var(--frame-width)"
      data-mode={account.mode}
      onKeyDown={cancelByEscape}
    >
      <Flex
        component="main"
        direction="column"
        gap={12}
        mih="100%"
        px={{ base: 10, xs: 20 }}
        pt={16}
        pb={18}
      >
        <DoorHead mode={account.mode}>
          <Flex component="span" className="breaks-anywhere" align="center" gap={6} fw={600}>
            <AccountMarkBadge mark={account.mark} /> {account.name}
          </Flex>
        </DoorHead>
        <Flex component="h1" align="center" gap={9} fz={18} id={`${id}-title`}>
          <Icon name="lock" size={18} /> {title}
        </Flex>
        <Stack id={`${id}-facts`} gap={8}>
          {lines.length === 0 ? null : (
            <Box className="boxed" px={12} py={9}>
              <Facts labelWidth={110}>
                {lines.map(({ label, value }) => (
                  <Fact key={label} label={label}>
                    <Box component="span" className="tabular" fw={600}>
                      {value}
                    </Box>
                  </Fact>
                ))}
              </Facts>
            </Box>
          )}
          <Box component="p" maw="68ch" c="dimmed">
            {purposeText(purpose)}
          </Box>
        </Stack>
        <QuestionForm question={question} titleId={`${id}-title`} factsId={`${id}-facts`} />
      </Flex>
      <Box className="mode-frame no-pointer" pos="fixed" inset={0} aria-hidden="true" />
    </Box>
  );
}

function cancelByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  void cancelQuestion();
}
