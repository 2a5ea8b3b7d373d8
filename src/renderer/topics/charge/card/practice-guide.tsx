import { Badge, Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { memo, useId, useState } from 'react';
import type { Status } from '../../../../contract/staff/session.ts';
import { detectBrand, groupDigits } from '../../../../domain/cards/card.ts';
import { brandName } from '../../../lib/brand-names.ts';
import { Button } from '../../../ui/button.tsx';
import { BrandMark } from '../../../ui/card/brand-mark.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FieldHint } from '../../../ui/form/field.tsx';
import { allCardsWords, guideWords } from '../../../words/payments/charge-form.ts';
import { guideQuery } from '../attempt-queries.ts';
import type { Guide } from './practice-card.ts';
import { firstOfEach } from './practice-card.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';

interface PracticeGuideProps {
  readonly firstSteps: Status['firstSteps'];
  readonly isEditable: boolean;
  readonly onCard: (number: string) => void;
  readonly onCents: (ending: string) => void;
}

/** Cards of each outcome shown at first. */
const shownAtFirst = 2;

const colors = { approve: 'green', decline: 'red', 'by-amount': 'yellow' } as const;

/** The practice cards with their results, beside the form. A key typed into the form leaves them as they are. */
export const PracticeGuide = memo(function PracticeGuide(
  props: PracticeGuideProps,
): ReactElement | null {
  const guide = useQuery(guideQuery).data;
  const [showsAll, setShowsAll] = useState(false);
  const whyId = useId();
  if (guide === undefined) return null;
  const all = allCardsWords(showsAll, guide.cards.length);
  return (
    <Panel
      title={guideWords.cards}
      aside={
        <>
          <Button
            tone="quiet"
            mr="auto"
            aria-expanded={showsAll}
            aria-label={all.name}
            onClick={() => setShowsAll(!showsAll)}
          >
            {all.shown}
          </Button>
          <FirstSteps steps={props.firstSteps} />
        </>
      }
    >
      <Stack
        className="practice-guide"
        gap={8}
        align="flex-start"
        my={-4}
        mx={-8}
        role="group"
        aria-label={guideWords.cards}
        aria-describedby={props.isEditable ? undefined : whyId}
      >
        {props.isEditable ? null : <FieldHint id={whyId}>{whyGreyed.formClosed}</FieldHint>}
        <Columns component="ul" of={entryColumns} gap="0 16px" w="100%">
          {(showsAll ? guide.cards : firstOfEach(guide.cards, shownAtFirst)).map((card) => (
            <li key={card.number}>
              <CardEntry card={card} {...props} />
            </li>
          ))}
        </Columns>
        <Cents amounts={guide.amounts} {...props} />
      </Stack>
    </Panel>
  );
});

function CardEntry(
  props: PracticeGuideProps & { readonly card: Guide['cards'][number] },
): ReactElement {
  const { number, brand: published, answers } = props.card;
  const brand = detectBrand(number);
  const name = brand?.name ?? brandName(published);
  return (
    <Entry isEditable={props.isEditable} onPress={() => props.onCard(number)}>
      <BrandMark name={name} />
      <span className="visually-hidden">{name ?? published} </span>
      <span className="figures no-wrap">{groupDigits(number, brand)}</span>
      <Badge component="span" ml="auto" color={colors[answers]}>
        {guideWords.answers[answers]}
      </Badge>
    </Entry>
  );
}

function Cents(props: PracticeGuideProps & { readonly amounts: Guide['amounts'] }): ReactElement {
  const id = useId();
  return (
    <Box
      component="section"
      className="practice-part rule-above"
      w="100%"
      pt={8}
      aria-labelledby={id}
    >
      <PartTitle id={id} words={guideWords.amounts} />
      <Columns component="ul" of={entryColumns} gap="0 8px">
        {props.amounts.map((amount) => (
          <li key={amount.ending}>
            <Entry isEditable={props.isEditable} onPress={() => props.onCents(amount.ending)}>
              <Box component="span" flex="none" w={24} fw={600}>
                .{amount.ending}
              </Box>
              <Box component="span" flex={1}>
                {amount.effect}
              </Box>
            </Entry>
          </li>
        ))}
      </Columns>
    </Box>
  );
}

const entryColumns = 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))';

function PartTitle(props: { readonly id: string; readonly words: string }): ReactElement {
  return (
    <Box component="h3" id={props.id} px={8} py={2} c="dimmed" fz={12} fw={500}>
      {props.words}
    </Box>
  );
}

/** A card or an amount to fill in. */
function Entry(props: {
  readonly isEditable: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Flex
      component="button"
      type="button"
      className={props.isEditable ? 'hoverable' : ''}
      wrap="wrap"
      align="center"
      gap="0 10px"
      w="100%"
      mih={28}
      px={8}
      py={2}
      bdrs="sm"
      c={props.isEditable ? 'var(--ink)' : 'dimmed'}
      ta="left"
      disabled={!props.isEditable}
      onClick={props.onPress}
    >
      {props.children}
    </Flex>
  );
}

/** The three steps of a first start, until all are done. */
function FirstSteps(props: { readonly steps: Status['firstSteps'] }): ReactElement | null {
  const { payment, decline, resolution } = props.steps;
  if (payment && decline && resolution) return null;
  const steps = [
    { words: guideWords.stepPayment, done: payment },
    { words: guideWords.stepDecline, done: decline },
    { words: guideWords.stepResolution, done: resolution },
  ];
  return (
    <Flex
      component="ol"
      className="first-steps"
      wrap="wrap"
      gap="2px 14px"
      c="dimmed"
      aria-label={guideWords.firstSteps}
    >
      {steps.map((step) => (
        <Flex
          component="li"
          className="first-steps-item"
          display="inline-flex"
          align="center"
          gap={5}
          key={step.words}
          c={step.done ? 'var(--ink)' : 'dimmed'}
        >
          <Icon name={step.done ? 'check' : 'ring'} size={13} />
          {step.words}
          {step.done ? <span className="visually-hidden">, {guideWords.done}</span> : null}
        </Flex>
      ))}
    </Flex>
  );
}
