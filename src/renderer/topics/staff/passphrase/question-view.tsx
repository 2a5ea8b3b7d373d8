import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId } from 'react';
import type { PassphraseQuestion } from '../../../../contract/staff/passphrase-window.ts';
import { AccountMarkBadge } from '../../../ui/account/account-mark.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { factLines, purposeText, purposeTitle } from '../../../words/settings/passphrase-window.ts';
import { DoorHead } from '../sign-in/door-head.tsx';
import { cancelQuestion } from './passphrase-bridge.ts';
import { QuestionForm } from './question-form.tsx';
import '../staff.css';
import './passphrase.css';

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
      className="frame door passphrase-window"
      pos="relative"
      h="100%"
      p="var(--frame-width)"
      data-mode={account.mode}
      onKeyDown={cancelByEscape}
    >
      <main className="passphrase-main">
        <DoorHead mode={account.mode}>
          <Box component="span" className="passphrase-account breaks-anywhere" fw={600}>
            <AccountMarkBadge mark={account.mark} /> {account.name}
          </Box>
        </DoorHead>
        <Flex component="h1" align="center" gap={9} fz={18} id={`${id}-title`}>
          <Icon name="lock" size={18} /> {title}
        </Flex>
        <div id={`${id}-facts`} className="passphrase-facts">
          {lines.length === 0 ? null : (
            <dl className="passphrase-lines">
              {lines.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="staff-text">{purposeText(purpose)}</p>
        </div>
        <QuestionForm question={question} titleId={`${id}-title`} factsId={`${id}-facts`} />
      </main>
      <Box className="mode-frame no-pointer" inset={0} aria-hidden="true" />
    </Box>
  );
}

function cancelByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  void cancelQuestion();
}
