import { Box, Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import type { StaffMember } from '../../../contract/staff/staff.ts';
import { call } from '../../bridge/client.ts';
import { staffKeys } from '../../bridge/staff-queries.ts';
import { capital } from '../../lib/capital.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { forgetKeptText, useKeptText } from '../../lib/kept-work.ts';
import { useNow } from '../../lib/use-now.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, ColumnNames, Line } from '../../ui/list/line.tsx';
import { Initials } from '../../ui/initials.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { failureWords } from '../../words/failures.ts';
import { roleWords } from '../../words/frame.ts';
import { waitWords } from '../../words/settings/staff.ts';
import { staffWords } from '../../words/settings/staff-settings.ts';
import { PersonForm } from './person-form.tsx';

/** Name of the open form among the kept work; the names of its fields begin with it. */
const openFormName = 'staff';
const nobodyOpen = '';

/** The account's staff members, with the actions on each; one form at a time, in place. */
export function PeoplePanel(props: {
  readonly members: readonly StaffMember[];
  readonly status: Status;
}): ReactElement {
  const { members, status } = props;
  const part = useRef<HTMLDivElement>(null);
  const [openName, setOpenName] = useKeptText(openFormName, nobodyOpen);
  const openId = openName === nobodyOpen ? null : openName;
  const cameFrom = useRef<string | null>(null);
  const ownId = status.signIn.kind === 'signed-in' ? status.signIn.operatorId : null;
  useEffect(() => {
    if (openId !== null || cameFrom.current === null) return;
    part.current?.querySelector<HTMLElement>(`[data-person="${cameFrom.current}"]`)?.focus();
    cameFrom.current = null;
  }, [openId]);
  const open = (id: string): void => {
    cameFrom.current = id;
    setOpenName(id);
  };
  const close = (): void => {
    forgetKeptText(openFormName);
    setOpenName(nobodyOpen);
  };
  return (
    <div ref={part}>
      <Panel
        title={staffWords.people}
        aside={
          openId === 'new' ? null : (
            <Button tone="primary" data-person="new" icon="people" onClick={() => open('new')}>
              {staffWords.add}
            </Button>
          )
        }
      >
        {openId === 'new' ? (
          <Box pb={14}>
            <PersonForm member={null} onDone={close} />
          </Box>
        ) : null}
        <Box className="lines" mx={-12} my={-6}>
          <MemberHead />
          <Box component="ul" className="ruled" aria-label={staffWords.people}>
            {members.map((member) => (
              <li key={member.id} className="staff-row">
                <MemberLine
                  member={member}
                  isOwn={member.id === ownId}
                  onChange={() => open(member.id)}
                />
                {openId === member.id ? (
                  <Box pt={10} pb={14} px={12}>
                    <PersonForm member={member} onDone={close} />
                  </Box>
                ) : null}
              </li>
            ))}
          </Box>
        </Box>
      </Panel>
    </div>
  );
}

/** Widths of the columns that do not share what is left, in px. */
const widths = { role: 104, pin: 72, lastSignIn: 132 } as const;

function MemberHead(): ReactElement {
  return (
    <ColumnNames isHead pb={6}>
      <Cell>{staffWords.name}</Cell>
      <Cell w={widths.role}>{staffWords.role}</Cell>
      <Cell w={widths.pin} whenNarrow="away">
        {staffWords.ownPin}
      </Cell>
      <Cell w={widths.lastSignIn} whenNarrow="away">
        {staffWords.lastSignIn}
      </Cell>
      <Cell grow={0.5} />
    </ColumnNames>
  );
}

function MemberLine(props: {
  readonly member: StaffMember;
  readonly isOwn: boolean;
  readonly onChange: () => void;
}): ReactElement {
  const { member, isOwn } = props;
  const nowMs = useNow();
  const last = member.lastSignedInAt;
  const pin = member.hasPin ? staffWords.pinIsSet : staffWords.noPin;
  return (
    <Line>
      <Cell wraps {...(member.isActive ? {} : { c: 'dimmed' })}>
        <Flex component="span" align="center" gap={12} mih={38}>
          <Initials name={member.name} />
          <Flex component="span" wrap="wrap" align="center" gap="3px 8px" miw={0}>
            <strong>{member.name}</strong>
            {isOwn ? <Badge tone="quiet" icon="check" words={staffWords.you} /> : null}
            <MemberBadges member={member} />
          </Flex>
        </Flex>
      </Cell>
      <Cell w={widths.role}>{capital(roleWords[member.role])}</Cell>
      <Cell w={widths.pin} whenNarrow="away" {...(member.hasPin ? {} : { c: 'dimmed' })}>
        {pin}
      </Cell>
      <Cell w={widths.lastSignIn} whenNarrow="own-line" wraps c="dimmed">
        <Box component="span" hiddenFrom="lg">
          {`${staffWords.ownPin}: ${pin} · ${staffWords.lastSignIn}: `}
        </Box>
        {last === null ? staffWords.never : formatMoment(last, nowMs)}
      </Cell>
      <Cell grow={0.5} ta="right" wraps>
        <Flex component="span" wrap="wrap" justify="flex-end" gap="4px 6px">
          {canBeLetIn(member) ? <LetInAgain member={member} /> : null}
          <Button
            tone="quiet"
            data-person={member.id}
            aria-label={staffWords.changing(member.name)}
            onClick={props.onChange}
          >
            {member.isAltered ? staffWords.restate : staffWords.change}
          </Button>
        </Flex>
      </Cell>
    </Line>
  );
}

/** Badges for everything that keeps a staff member from signing in, or has to be done at the next sign-in. */
function MemberBadges({ member }: { readonly member: StaffMember }): ReactElement {
  const lockedOut = `${staffWords.lockedOut}, ${waitWords(member.lockedOutForMs)}`;
  return (
    <>
      {member.isActive ? null : <Badge tone="quiet" icon="cross" words={staffWords.inactive} />}
      {member.lockedOutForMs > 0 ? <Badge tone="bad" icon="lock" words={lockedOut} /> : null}
      {member.isUnseen ? <Badge tone="bad" icon="lock" words={staffWords.unseen} /> : null}
      {member.needsAdmission ? (
        <Badge tone="bad" icon="lock" words={staffWords.needsAdmission} />
      ) : null}
      {member.isAltered ? <Badge tone="bad" icon="lock" words={staffWords.altered} /> : null}
      {member.mustChangePassphrase && member.isActive ? (
        <Badge tone="quiet" icon="ring" words={staffWords.mustChange} />
      ) : null}
    </>
  );
}

/** A row that was changed outside Tillroom is stated again first. */
function canBeLetIn(member: StaffMember): boolean {
  if (member.isAltered) return false;
  return member.lockedOutForMs > 0 || member.isUnseen || member.needsAdmission;
}

function LetInAgain({ member }: { readonly member: StaffMember }): ReactElement {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [told, setTold] = useState<string | null>(null);
  const end = async (): Promise<void> => {
    const answer = await call('staff.let-in-again', { id: member.id });
    const sentence = answer.ok ? staffWords.letIn(member.name) : failureWords(answer.error);
    announce(sentence);
    setTold(answer.ok ? null : sentence);
    await queries.invalidateQueries({ queryKey: staffKeys.list });
  };
  return (
    <>
      <Button tone="quiet" onClick={() => void end()}>
        {member.isUnseen || member.needsAdmission ? staffWords.letInAgain : staffWords.endLockOut}
      </Button>
      {told === null ? null : <Notice tone="bad" title={told} />}
    </>
  );
}
