import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import { hashEncodings, wholeAmountStyles } from '../../../../domain/wallet/settings.ts';
import { CheckBox, Choice } from '../../../ui/form/choice.tsx';
import { walletSettingWords as words } from '../../../words/settings/wallet-settings.ts';
import { SettingGroup, SettingRow, SettingText } from './setting-row.tsx';
import type { HeldSettings } from './use-wallet-settings.ts';

interface PartProps {
  readonly held: HeldSettings;
}

/** Switch that enables wallet checkouts. */
export function SwitchPart({ held }: PartProps): ReactElement {
  const { draft, errors, change } = held;
  return (
    <Stack gap={6}>
      <CheckBox
        words={words.enabled}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      {errors.enabled === undefined ? null : (
        <Box component="p" c="var(--bad)" role="alert">
          {errors.enabled}
        </Box>
      )}
      <SettingText>{words.enabledText}</SettingText>
    </Stack>
  );
}

/** Settings of the lightbox: its address, its parameters and the names of the values that it returns. */
export function LightboxParts({ held }: PartProps): ReactElement {
  const { draft, errors, change } = held;
  const { lightboxParameters: sent } = draft;
  return (
    <>
      <SettingGroup title={words.lightbox}>
        <SettingRow
          label={words.lightboxUrl}
          field="lightbox-url"
          hint={words.lightboxUrlHint}
          value={draft.lightboxUrl}
          lengthMax={textLengthsMax.address}
          error={errors['lightbox-url']}
          onText={(lightboxUrl) => change({ lightboxUrl })}
        />
        <SettingText>{words.lightboxUrlText}</SettingText>
        <CheckBox
          words={words.liveLightbox}
          checked={draft.liveLightbox}
          onChange={(liveLightbox) => change({ liveLightbox })}
        />
        <SettingText>{words.liveLightboxText}</SettingText>
        <SettingRow
          label={words.tokenParameter}
          field="lightbox-parameters"
          value={sent.token}
          error={errors['lightbox-parameters']}
          onText={(token) => change({ lightboxParameters: { ...sent, token } })}
        />
        <SettingRow
          label={words.checkoutIdParameter}
          value={sent.checkoutId}
          onText={(checkoutId) => change({ lightboxParameters: { ...sent, checkoutId } })}
        />
        <SettingText>{words.parametersText}</SettingText>
        <SettingRow
          label={words.life}
          unit={words.lifeUnit}
          isNarrow
          lengthMax={4}
          field="token-life"
          value={draft.tokenLifeMinutes}
          error={errors['token-life']}
          onText={(tokenLifeMinutes) => change({ tokenLifeMinutes })}
        />
        <SettingText>{words.lifeText}</SettingText>
      </SettingGroup>
      <CallbackPart held={held} />
    </>
  );
}

function CallbackPart({ held }: PartProps): ReactElement {
  const { draft, errors, change } = held;
  const { callbackParameters: back } = draft;
  return (
    <SettingGroup title={words.callback}>
      <SettingRow
        label={words.resourceUrl}
        field="callback-parameters"
        value={back.checkoutResourceUrl}
        error={errors['callback-parameters']}
        onText={(checkoutResourceUrl) =>
          change({ callbackParameters: { ...back, checkoutResourceUrl } })
        }
      />
      <SettingRow
        label={words.oauthToken}
        value={back.oauthToken}
        onText={(oauthToken) => change({ callbackParameters: { ...back, oauthToken } })}
      />
      <SettingRow
        label={words.oauthVerifier}
        value={back.oauthVerifier}
        onText={(oauthVerifier) => change({ callbackParameters: { ...back, oauthVerifier } })}
      />
      <SettingRow
        label={words.status}
        hint={words.statusHint}
        value={back.status}
        onText={(status) => change({ callbackParameters: { ...back, status } })}
      />
      <SettingText>{words.callbackText}</SettingText>
    </SettingGroup>
  );
}

/** Settings of the token request's format. */
export function RequestParts({ held }: PartProps): ReactElement {
  const { draft, errors, change } = held;
  return (
    <SettingGroup title={words.request}>
      <Choice
        label={words.encoding}
        value={draft.hashEncoding}
        options={hashEncodings.map((value) => ({ value, words: words.encodings[value] }))}
        onChange={(hashEncoding) => change({ hashEncoding })}
      />
      <SettingText>{words.encodingText}</SettingText>
      <SettingRow
        label={words.lastSegment}
        field="last-segment"
        value={draft.lastSegment}
        error={errors['last-segment']}
        onText={(lastSegment) => change({ lastSegment })}
      />
      <SettingText>{words.lastSegmentText}</SettingText>
      <Choice
        label={words.wholeAmounts}
        value={draft.wholeAmounts}
        options={wholeAmountStyles.map((value) => ({
          value,
          words: words.wholeAmountStyles[value],
        }))}
        onChange={(wholeAmounts) => change({ wholeAmounts })}
      />
      <SettingText>{words.wholeAmountsText}</SettingText>
    </SettingGroup>
  );
}

/** Defaults of a new checkout. */
export function FreshParts({ held }: PartProps): ReactElement {
  const { draft, errors, change } = held;
  return (
    <SettingGroup title={words.fresh}>
      <SettingRow
        label={words.origin}
        field="origin-url"
        value={draft.defaultOriginUrl}
        lengthMax={textLengthsMax.address}
        error={errors['origin-url']}
        onText={(defaultOriginUrl) => change({ defaultOriginUrl })}
      />
      <SettingRow
        label={words.page}
        field="callback-path"
        value={draft.defaultCallbackPath}
        lengthMax={textLengthsMax.address}
        error={errors['callback-path']}
        onText={(defaultCallbackPath) => change({ defaultCallbackPath })}
      />
      <SettingText>{words.freshText}</SettingText>
    </SettingGroup>
  );
}
