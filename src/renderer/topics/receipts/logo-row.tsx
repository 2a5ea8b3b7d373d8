import { Box, Flex } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ReceiptTemplateView } from '../../../contract/payments/receipt-template.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { ask } from '../../bridge/client.ts';
import { failureOf } from '../../lib/call-refused.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FieldError, FieldHint, FieldRow } from '../../ui/form/field.tsx';
import { failureWords } from '../../words/failures.ts';
import { logoRefusalWords, logoText, templateWords } from '../../words/payments/receipts.ts';
import { receiptKeys } from './queries.ts';

/** Result of the last change of the logo. */
interface Said {
  readonly sentence: string;
  readonly isGood: boolean;
}

/** The logo; main opens the dialog and validates the file, so this only shows the result. */
export function LogoRow(props: {
  readonly accountId: Account['id'];
  readonly logo: ReceiptTemplateView['logo'];
  readonly canChange: boolean;
}): ReactElement {
  const { accountId, logo, canChange } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [said, setSaid] = useState<Said | null>(null);
  const say = (sentence: string, isGood: boolean): void => {
    announce(sentence);
    setSaid({ sentence, isGood });
  };
  const keep = (template: ReceiptTemplateView, sentence: string): void => {
    queries.setQueryData(receiptKeys.template(accountId), template);
    say(sentence, true);
  };
  const onError = (error: Error): void => say(failureWords(failureOf(error)), false);
  const choose = useMutation({
    mutationFn: () => ask('receipts.choose-logo', { accountId }),
    onSuccess: (result) => {
      if (result.kind === 'kept') keep(result.template, templateWords.logoKept);
      else if (result.kind === 'refused') say(logoRefusalWords[result.reason], false);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => ask('receipts.remove-logo', { accountId }),
    onSuccess: (template) => keep(template, templateWords.logoGone),
    onError,
  });
  return (
    <FieldRow label={templateWords.logo} labelId="receipt-logo-label">
      <div role="group" aria-labelledby="receipt-logo-label">
        <Flex wrap="wrap" align="center" gap="4px 8px" mih="var(--row)">
          <span>{logo === null ? templateWords.noLogo : logoText(logo)}</span>
          <Button
            disabled={!canChange}
            onClick={() => {
              if (!choose.isPending) choose.mutate();
            }}
          >
            {templateWords.chooseLogo}
          </Button>
          {logo === null ? null : (
            <Button disabled={!canChange} onClick={() => remove.mutate()}>
              {templateWords.removeLogo}
            </Button>
          )}
          <FieldHint>{templateWords.logoHint}</FieldHint>
        </Flex>
        {said === null ? null : said.isGood ? (
          <Box component="p" className="receipt-status" c="dimmed">
            <Icon name="check" size={12} /> {said.sentence}
          </Box>
        ) : (
          <FieldError>{said.sentence}</FieldError>
        )}
      </div>
    </FieldRow>
  );
}
