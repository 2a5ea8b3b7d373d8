import { Box, Flex } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, Ref } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { languageNames } from '../../../domain/receipt/languages/receipt-language.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { focusHeading } from '../../lib/focus-on.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { customerQuery, customerSumsQuery, saveCustomer } from '../../bridge/customer-queries.ts';
import { customerPage, paymentFor } from '../../lib/paths.ts';
import { formatDay } from '../../lib/clock-time.ts';
import { Amount } from '../../ui/amount.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { BackToList } from '../../ui/list/list-screen.tsx';
import type { SaveOutcome } from '../../ui/customer/customer-form.tsx';
import { CustomerForm } from '../../ui/customer/customer-form.tsx';
import { CallsOfCustomer, MessagesOfCustomer, PlansOfCustomer } from '../../ui/slots/slots.tsx';
import { FactColumn } from '../../ui/page/facts.tsx';
import { useLetterKeys } from '../../ui/letter-keys.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Initials } from '../../ui/initials.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideBySide } from '../../ui/page/side-by-side.tsx';
import { QueryPart } from '../../ui/query-part.tsx';
import { customerWords } from '../../words/customers.ts';
import { failureWords } from '../../words/failures.ts';
import { tidyWords } from '../../words/tidy.ts';
import { frameWords } from '../../words/frame.ts';
import { ConsentList } from './consent-list.tsx';
import type { CustomerRoute } from './customer-route.ts';
import { TidyPanel } from './tidy/tidy-panel.tsx';
import { CardOnFileList } from './card-on-file-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { mayWorkQuery } from '../../bridge/session-queries.ts';

interface CustomerPageProps {
  readonly customerId: string;
  /** False while it only stands beside the list, which keeps the focus. */
  readonly isOpened: boolean;
  readonly isEditing: boolean;
  readonly status: Status;
  readonly go: (place: CustomerRoute) => void;
  readonly onClose: () => void;
}

/** Everything stored about one customer, on one page. */
export function CustomerPage(props: CustomerPageProps): ReactElement {
  const found = useQuery(customerQuery(props.customerId));
  return (
    <QueryPart
      query={found}
      reading={customerWords.readingOne}
      holdsForm
      actions={<Button onClick={props.onClose}>{frameWords.toList}</Button>}
    >
      {(opened) => <Opened {...props} customer={opened} />}
    </QueryPart>
  );
}

function Opened(props: CustomerPageProps & { readonly customer: CustomerView }): ReactElement {
  const { customer, customerId, isOpened, isEditing, go } = props;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened && !isEditing) focusHeading(heading.current);
  }, [isOpened, isEditing]);
  const pay = (): void => navigate(paymentFor(customer.id));
  const isPresent = customer.erasedAt === null && customer.mergedInto === null;
  const mayWork = (useQuery(mayWorkQuery).data ?? false) && isPresent;
  const onLetter = useLetterKeys(customer.id);
  const edit = (doing: CustomerRoute['doing']): void => go({ openId: customerId, doing });
  return (
    <Flex
      component="article"
      className="customer-page"
      direction="column"
      gap={12}
      onKeyDown={onLetter}
    >
      <Flex component="header" wrap="wrap" align="center" justify="space-between" gap="6px 14px">
        <Title ref={heading} name={customer.name} />
        <Flex wrap="wrap" gap={8}>
          {isEditing || !mayWork ? null : (
            <Button onClick={() => edit('editing')}>{customerWords.edit}</Button>
          )}
          {mayWork ? (
            <Button tone="primary" icon="card" letter="P" onClick={pay}>
              {customerWords.takePayment}
            </Button>
          ) : null}
          <BackToList onClose={props.onClose} />
        </Flex>
      </Flex>
      <LeftNotice customer={customer} />
      {isEditing ? (
        <Panel title={customerWords.contact}>
          <Editing customer={customer} onDone={() => edit('reading')} />
        </Panel>
      ) : (
        <Box className="boxed" px={16} py={14} role="group" aria-label={customerWords.contact}>
          <Contact customer={customer} />
        </Box>
      )}
      <SideBySide
        main={
          <>
            <PlansOfCustomer customer={customer} />
            <PaymentList customerId={customer.id} status={props.status} />
          </>
        }
        aside={
          <>
            <CardOnFileList customer={customer} />
            <CallsOfCustomer customer={customer} mayWork={mayWork} />
            <ConsentList consents={customer.consents} />
            <MessagesOfCustomer customer={customer} />
            <TidyPanel customer={customer} status={props.status} />
          </>
        }
      />
    </Flex>
  );
}

function Title({
  name,
  ref,
}: {
  readonly name: string;
  readonly ref: Ref<HTMLHeadingElement>;
}): ReactElement {
  return (
    <Flex align="center" gap={10} miw={0}>
      <Initials name={name} />
      <Box component="h2" className="breaks-anywhere" fz={20} lh="28px" tabIndex={-1} ref={ref}>
        <bdi>{name}</bdi>
      </Box>
    </Flex>
  );
}

/** The reason that a customer is not worked with any more; null for one who is. */
function LeftNotice({ customer }: { readonly customer: CustomerView }): ReactElement | null {
  const [, navigate] = useLocation();
  const { erasedAt, mergedInto } = customer;
  if (erasedAt !== null) {
    return (
      <Notice tone="quiet" title={tidyWords.erasedTitle}>
        {tidyWords.erasedText}
      </Notice>
    );
  }
  if (mergedInto === null) return null;
  return (
    <Notice
      tone="quiet"
      title={tidyWords.mergedTitle}
      actions={
        <Button onClick={() => navigate(customerPage(mergedInto))}>{tidyWords.openKept}</Button>
      }
    />
  );
}

function Editing(props: {
  readonly customer: CustomerView;
  readonly onDone: () => void;
}): ReactElement {
  const { customer, onDone } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  return (
    <CustomerForm
      label={customer.name}
      initial={customer}
      isWhole
      onCancel={onDone}
      onSave={async (fields): Promise<SaveOutcome> => {
        const changed = { customerId: customer.id, ...fields };
        const answer = await saveCustomer(queries, changed);
        if (!answer.ok) return { kind: 'failed', sentence: failureWords(answer.error) };
        if (answer.value.kind === 'saved') {
          announce(customerWords.saved);
          onDone();
        }
        return answer.value;
      }}
    />
  );
}

/** The facts of a customer in one strip; an address, a language and notes only where there are some. */
function Contact({ customer }: { readonly customer: CustomerView }): ReactElement {
  const { address, notes, language } = customer;
  const sums = useQuery(customerSumsQuery(customer.id)).data;
  return (
    <Flex component="dl" wrap="wrap" gap="8px 24px">
      <TypedFact label={customerWords.phone} value={customer.phone} />
      <TypedFact label={customerWords.email} value={customer.email} />
      <FactColumn label={customerWords.since}>{formatDay(customer.createdAt)}</FactColumn>
      <SumsFact label={customerWords.paid} sums={sums?.paid} />
      <SumsFact label={customerWords.pastDue} sums={sums?.pastDue} />
      {address === '' ? null : <TypedFact label={customerWords.address} value={address} />}
      {language === '' ? null : (
        <TypedFact label={customerWords.language} value={languageNames[language]} />
      )}
      {notes === '' ? null : <TypedFact label={customerWords.notes} value={notes} />}
    </Flex>
  );
}

function TypedFact(props: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <FactColumn label={props.label}>
      {props.value === '' ? (
        <Box component="span" c="dimmed" fw={400}>
          {customerWords.notGiven}
        </Box>
      ) : (
        <bdi className="keeps-lines selectable figures">{props.value}</bdi>
      )}
    </FactColumn>
  );
}

/** Sums in one or more currencies; undefined while they are read. */
function SumsFact(props: {
  readonly label: string;
  readonly sums: OperationOutput<'customers.sums'>['paid'] | undefined;
}): ReactElement {
  const { sums } = props;
  return (
    <FactColumn label={props.label}>
      {sums === undefined ? (
        <>&nbsp;</>
      ) : sums.length === 0 ? (
        <Box component="span" c="dimmed" fw={400}>
          {customerWords.nothing}
        </Box>
      ) : (
        sums.map(({ currency, amountMinor }) => (
          <Amount key={currency} display="block" minor={amountMinor} currency={currency} fw={550} />
        ))
      )}
    </FactColumn>
  );
}
