import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { useRef } from 'react';
import { shortBrand } from '../../lib/brand-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { modeWords } from '../../words/modes.ts';
import { slipFootWords, slipWords } from '../../words/payments/slip.ts';
import { ApprovalSlot } from '../approval/approval-slot.tsx';
import { BrandMark } from '../card/brand-mark.tsx';
import { Icon } from '../icons.tsx';
import { useLetterKeys } from '../letter-keys.tsx';
import { outcomeColors } from '../notice.tsx';
import { ScrollPart } from '../list/scroll-part.tsx';
import type { SlipBand, SlipLine, SlipModel } from './slip-model.ts';
import { OpenAccountMark } from '../account/account-mark.tsx';
import { SlipPaperContext, SlipSidePlace, SlipSides, useHasSlipSide } from './slip-side.tsx';
import './slip.css';
import './slip-band.css';

/** Characters from which an amount is set smaller, so that it stays on one line. */
const longAmount = 14;

interface SlipProps {
  readonly model: SlipModel;
  /** Receives the focus when an outcome arrives. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Urgent actions, directly under the words for the customer. */
  readonly ways?: ReactNode;
  /**
   * Identity of the content that single letters act on; null while there is no outcome.
   *
   * A new value restarts their wait.
   */
  readonly lettersFor?: string | null;
  /** Enter on the heading of an outcome: the primary action. */
  readonly onEnter?: ((isRepeat: boolean) => void) | undefined;
  /** Further content of the slip, for example its steps. */
  readonly children?: ReactNode;
  /** Actions at the foot of the slip. Never printed. */
  readonly footer?: ReactNode;
}

/** The slip: one place for a payment, from the first key to the receipt. */
export function Slip(props: SlipProps): ReactElement {
  if (useHasSlipSide()) return <SlipPaper {...props} />;
  return (
    <SlipSides>
      <div className="slip-pair">
        <SlipPaper {...props} />
        <SlipSidePlace />
      </div>
    </SlipSides>
  );
}

function SlipPaper(props: SlipProps): ReactElement {
  const { model } = props;
  const paper = useRef<HTMLElement>(null);
  const foot = slipFootWords[model.mode];
  const onLetter = useLetterKeys(props.lettersFor ?? null);
  return (
    <Box
      component="article"
      className="slip"
      pos="relative"
      mih={0}
      ref={paper}
      aria-label={slipWords.label}
      data-tone={model.band?.tone ?? 'none'}
      onKeyDown={(event) => {
        if (props.onEnter !== undefined && isEnterOnHeading(event)) {
          event.preventDefault();
          return props.onEnter(event.repeat);
        }
        return onLetter(event);
      }}
    >
      <Box className="slip-sheet" pos="absolute" inset="0 0 calc(var(--tooth) / 2)" aria-hidden>
        <Box className="slip-contour" h="calc(100% + var(--tooth) / 2)">
          <Box className="slip-torn" h="100%" />
        </Box>
      </Box>
      <Box className="slip-paper" pos="relative">
        <header className="slip-head">
          <Box component="p" fz={14} fw={600}>
            <OpenAccountMark /> {model.merchantName}
          </Box>
          {model.mode === 'live' ? null : (
            <p className="slip-stamp" data-mode={model.mode}>
              {modeWords[model.mode].word}
            </p>
          )}
        </header>
        {model.band === null ? null : <Band band={model.band} headingRef={props.headingRef} />}
        <p
          className="slip-amount"
          data-long={model.amount.text.length > longAmount || undefined}
          data-empty={!model.amount.isKnown || undefined}
        >
          <Box component="span" c="var(--paper-soft)" fz={14}>
            {model.amount.currency}
          </Box>
          <Box component="span" className="slip-total tabular" lts="-0.02em">
            {model.amount.text}
          </Box>
        </p>
        <SlipPaperContext value={paper}>
          <ScrollPart className="slip-scroll" label={slipWords.details}>
            <CardLine card={model.card} />
            {model.waitingSinceMs === null ? null : <Waiting sinceMs={model.waitingSinceMs} />}
            <Told next={model.next} say={model.say} />
            {props.ways}
            <Lines lines={model.lines} />
            <Lines lines={model.records} />
            {props.children}
            {foot === null ? null : <p className="slip-foot">{foot}</p>}
          </ScrollPart>
          <ApprovalSlot />
          {props.footer === undefined ? null : <div className="slip-footer">{props.footer}</div>}
        </SlipPaperContext>
      </Box>
    </Box>
  );
}

/**
 * True for Enter without modifiers while the heading has the focus; on a button, Enter presses the button.
 */
function isEnterOnHeading(event: KeyboardEvent<HTMLElement>): boolean {
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const { target } = event;
  return (
    event.key === 'Enter' &&
    isAlone &&
    target instanceof HTMLElement &&
    target.classList.contains('slip-heading')
  );
}

function Band({
  band,
  headingRef,
}: {
  readonly band: SlipBand;
  readonly headingRef: Ref<HTMLHeadingElement> | undefined;
}): ReactElement {
  return (
    <Box className="slip-band" {...bandLooks[band.tone]}>
      <Icon name={band.icon} size={18} />
      <div>
        <h2 className="slip-heading" data-home tabIndex={-1} ref={headingRef}>
          {band.heading}
        </h2>
        {band.money === null ? null : (
          <Box component="p" c="var(--paper-ink)">
            {band.money}
          </Box>
        )}
      </div>
    </Box>
  );
}

const bandLooks: Readonly<Record<SlipBand['tone'], { readonly bg: string; readonly c: string }>> = {
  quiet: { bg: 'var(--quiet-soft)', c: 'var(--ink-soft)' },
  ready: { bg: 'var(--accent-soft)', c: 'var(--accent)' },
  ...outcomeColors,
};

function CardLine(props: { readonly card: SlipModel['card'] }): ReactElement {
  const { brand, lastFour, takenBy } = props.card;
  return (
    <Flex
      component="p"
      className="slip-card"
      wrap="wrap"
      align="center"
      gap="2px 8px"
      pt={10}
      px={0}
      pb={9}
    >
      <BrandMark name={brand} />
      <Box component="span" fw={400}>
        {brand === null ? slipWords.card : shortBrand(brand)}
      </Box>
      <span className="figures">
        <span aria-hidden="true">•• </span>
        {lastFour ?? '••••'}
      </span>
      <Box component="span" ml="auto" c="var(--paper-soft)">
        {takenBy}
      </Box>
    </Flex>
  );
}

/** The seconds of the wait; screen readers hear of the wait once, not of every second. */
function Waiting(props: { readonly sinceMs: number }): ReactElement {
  const nowMs = useNow(1000);
  const seconds = Math.max(0, Math.floor((nowMs - props.sinceMs) / 1000));
  return (
    <Flex
      className="slip-wait"
      wrap="wrap"
      align="baseline"
      gap="0 8px"
      pb={10}
      c="var(--paper-soft)"
      aria-hidden="true"
    >
      <Box component="span" className="tabular" c="var(--paper-ink)" fz={26} fw={600} lh="32px">
        {seconds}
      </Box>
      <span>{slipWords.seconds}</span>
      <Box component="span" className="slip-wait-rule" w="100%" h={3} />
    </Flex>
  );
}

function Lines(props: { readonly lines: readonly SlipLine[] }): ReactElement | null {
  if (props.lines.length === 0) return null;
  return (
    <Box component="dl" className="slip-lines" pt={7} px={0} pb={8}>
      {props.lines.map((line) => (
        <Box className="slip-line" mih={24} key={`${line.label} ${line.value}`}>
          <dt>{line.label}</dt>
          <dd className={line.figures === true ? 'figures selectable' : 'selectable'}>
            {line.value}
          </dd>
        </Box>
      ))}
    </Box>
  );
}

/** Next steps and words for the customer, before the facts: the customer is on the phone. */
function Told(props: {
  readonly next: readonly string[];
  readonly say: string | null;
}): ReactElement | null {
  if (props.next.length === 0 && props.say === null) return null;
  return (
    <Box className="slip-told" pt={7}>
      {props.next.map((sentence) => (
        <Box component="p" py={3} px={0} key={sentence}>
          {sentence}
        </Box>
      ))}
      {props.say === null ? null : <Say sentence={props.say} />}
    </Box>
  );
}

function Say(props: { readonly sentence: string }): ReactElement {
  return (
    <Flex className="slip-say" gap={9} my={8} mx={0} py={8} px={12} bg="var(--paper-shade)">
      <Icon name="speech" size={14} />
      <p>
        <Box component="span" display="block" c="var(--paper-soft)" fz={12}>
          {slipWords.say}
        </Box>
        <span className="selectable">“{props.sentence}”</span>
      </p>
    </Flex>
  );
}
