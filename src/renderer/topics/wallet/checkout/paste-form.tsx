import { Box, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { OperationInput } from '../../../../contract/index.ts';
import type { WalletCheckoutView } from '../../../../contract/wallet/wallet-view.ts';
import type { CallbackPart } from '../../../../domain/wallet/address-faults.ts';
import { call } from '../../../bridge/client.ts';
import { walletKeys } from '../../../bridge/wallet-keys.ts';
import { closeOnEscape } from '../../../lib/close-on-escape.ts';
import { walkByEnter } from '../../../lib/enter-navigation.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { failureWords } from '../../../words/failures.ts';
import { callbackFaultWords } from '../words/wallet-faults.ts';
import { walletRefusalWords } from '../../../words/payments/wallet-refusals.ts';
import { approveWords } from '../words/wallet.ts';
import { callbackParts } from '../../../../domain/wallet/address-faults.ts';

type Way = 'address' | 'values';
type PasteField = 'address' | CallbackPart;
type Texts = Readonly<Record<PasteField, string>>;

const nothing: Texts = {
  address: '',
  'checkout-resource-url': '',
  'oauth-token': '',
  'oauth-verifier': '',
};

const labels: Readonly<Record<PasteField, string>> = {
  address: approveWords.address,
  'checkout-resource-url': approveWords.resourceUrl,
  'oauth-token': approveWords.token,
  'oauth-verifier': approveWords.verifier,
};

const fieldsOf: Readonly<Record<Way, readonly PasteField[]>> = {
  address: ['address'],
  values: callbackParts,
};

/**
 * Form for the values that the wallet gave the shop's own page; they are cleared from the screen afterwards.
 */
export function PasteForm(props: {
  readonly checkoutId: WalletCheckoutView['id'];
  readonly onLeave: () => void;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const paste = usePaste(props.checkoutId, form);
  const { way } = paste;
  const focusFirst = useEffectEvent((of: Way) => focusOn(form.current, `paste-${fieldsOf[of][0]}`));
  useEffect(() => focusFirst(way), [way]);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Escape') event.stopPropagation();
    closeOnEscape(event, props.onLeave);
    walkByEnter(event);
  };
  return (
    <Box
      component="form"
      className="rule-above"
      pt={10}
      aria-label={approveWords.pasteTitle}
      ref={form}
      noValidate
      autoComplete="off"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        paste.submit();
      }}
    >
      <Stack gap={8}>
        <Box component="p" fw={600}>
          {approveWords.pasteTitle}
        </Box>
        <Box component="p" maw="72ch" c="dimmed">
          {approveWords.pasteText}
        </Box>
        <Choice
          label={approveWords.pasteHow}
          value={way}
          options={[
            { value: 'address', words: approveWords.pasteAddress },
            { value: 'values', words: approveWords.pasteValues },
          ]}
          onChange={paste.choose}
        />
        {fieldsOf[way].map((field) => (
          <Field key={field} label={labels[field]} error={paste.errors[field] ?? null}>
            {(control) => (
              <GuardedInput
                {...control}
                dir="ltr"
                data-field={`paste-${field}`}
                maxLength={
                  textLengthsMax[field === 'address' ? 'returnedAddress' : 'returnedValue']
                }
                value={paste.texts[field]}
                onText={(text) => paste.type(field, text)}
              />
            )}
          </Field>
        ))}
        {paste.trouble === null ? null : <Notice tone="bad" title={paste.trouble} />}
        <PasteButtons onLeave={props.onLeave} />
      </Stack>
    </Box>
  );
}

function PasteButtons(props: { readonly onLeave: () => void }): ReactElement {
  return (
    <Group gap={8}>
      <Button type="submit" keys="Ctrl+Enter">
        {approveWords.use}
      </Button>
      <Button keys="Esc" onClick={props.onLeave}>
        {approveWords.pasteHide}
      </Button>
    </Group>
  );
}

function usePaste(
  checkoutId: WalletCheckoutView['id'],
  form: React.RefObject<HTMLFormElement | null>,
) {
  const announce = useAnnounce();
  const queries = useQueryClient();
  const [way, setWay] = useState<Way>('address');
  const [texts, setTexts] = useState<Texts>(nothing);
  const [errors, setErrors] = useState<Partial<Texts>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = useRef(false);
  const refuse = (field: PasteField, sentence: string): void => {
    setErrors({ [field]: sentence });
    announce(sentence);
    focusOn(form.current, `paste-${field}`);
  };
  const send = async (): Promise<void> => {
    const empty = fieldsOf[way].find((field) => texts[field].trim() === '');
    if (empty !== undefined) return refuse(empty, approveWords.empty);
    if (busy.current) return undefined;
    busy.current = true;
    const answer = await call('wallet.paste', { checkoutId, pasted: pastedOf(way, texts) });
    busy.current = false;
    if (!answer.ok) return setTrouble(failureWords(answer.error));
    if (answer.value.kind === 'not-taken') {
      const { part, reason } = answer.value;
      const field = way === 'address' || part === null ? (fieldsOf[way][0] ?? 'address') : part;
      return refuse(field, callbackFaultWords(part, reason));
    }
    setTexts(nothing);
    if (answer.value.kind === 'refused') setTrouble(walletRefusalWords[answer.value.reason]);
    return queries.invalidateQueries({ queryKey: walletKeys.checkouts });
  };
  return {
    way,
    texts,
    errors,
    trouble,
    choose: (next: Way): void => {
      setWay(next);
      setErrors({});
    },
    type: (field: PasteField, text: string): void => {
      setTexts((before) => ({ ...before, [field]: text }));
      setErrors({});
      setTrouble(null);
    },
    submit: (): void => void send(),
  };
}

function pastedOf(way: Way, texts: Texts): OperationInput<'wallet.paste'>['pasted'] {
  if (way === 'address') return { kind: 'address', address: texts.address.trim() };
  return {
    kind: 'values',
    checkoutResourceUrl: texts['checkout-resource-url'].trim(),
    oauthToken: texts['oauth-token'].trim(),
    oauthVerifier: texts['oauth-verifier'].trim(),
  };
}
