import { Box, Flex } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import type { Tone } from './notice.tsx';

/** One tab: its words, and its `TabFigure` where rows of it can wait for staff. */
export interface Tab {
  readonly name: string;
  readonly words: string;
  /** Tabs with a sign are drawn as tiles that carry their figures, and the others beside them quietly. */
  readonly sign?: { readonly icon: IconName; readonly tone?: Tone };
  readonly figure?: ReactNode;
}

/** Several lists in one place; the left and right arrows move between them. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  /** Id of the panel that shows the selected list. */
  readonly panelId: string;
  readonly onTab: (name: string) => void;
}): ReactElement {
  const { tabs, chosen } = props;
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((each) => each.name === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    props.onTab(next.name);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  const hasTiles = tabs.some(({ sign }) => sign !== undefined);
  return (
    <Flex
      className={hasTiles ? 'tabs' : 'tabs rule-below'}
      flex="none"
      wrap={hasTiles ? { base: 'wrap', sm: 'nowrap', lg: 'wrap' } : 'wrap'}
      gap={hasTiles ? { base: 12, sm: 8, lg: 12 } : 4}
      role="tablist"
      aria-label={props.label}
      ref={row}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <Flex
          component="button"
          type="button"
          key={tab.name}
          role="tab"
          className="tab hoverable focus-within-edge"
          {...lookOf(tab, tab.name === chosen, hasTiles)}
          aria-selected={tab.name === chosen}
          aria-controls={props.panelId}
          tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => props.onTab(tab.name)}
        >
          <Flex component="span" className="no-wrap" align="center" gap={8} fw={550}>
            {tab.sign === undefined ? null : <Sign {...tab.sign} />}
            {tab.words}
          </Flex>
          {tab.figure}
          {hasTiles || tab.name !== chosen ? null : (
            <Box component="span" pos="absolute" inset="auto 0 0" h={2} bg="var(--accent)" />
          )}
        </Flex>
      ))}
    </Flex>
  );
}

/** The look of a tab: words over a line, a tile that carries its figures, or beside tiles quiet words alone. */
function lookOf({ sign }: Tab, isOn: boolean, hasTiles: boolean) {
  if (!hasTiles) return { ...tabRoom, c: isOn ? 'var(--ink)' : 'dimmed' };
  const chosen = { bd: '1px solid var(--accent)', bg: 'var(--row-on)' };
  return sign === undefined
    ? { ...quietLook, ...(isOn ? chosen : {}) }
    : { ...tileLook, ...(isOn ? chosen : {}) };
}

const tabRoom = { pos: 'relative', align: 'center', mih: 36, px: 12, py: 8, gap: 8 } as const;

/** The room of a tile; in a small window it keeps its figures and leaves the rest to the list. */
const tileRoom = {
  miw: 0,
  mih: { base: 76, sm: 64, lg: 76 },
  px: { base: 12, sm: 8, lg: 12 },
  py: { base: 10, sm: 6, lg: 10 },
  bdrs: 'md',
  direction: 'column',
  gap: 4,
  ta: 'left',
} as const;

/** Tiles are of one width where their notes fit; else one with a long note takes more of the row. */
const tileLook = {
  ...tileRoom,
  miw: { base: 0, lg: 'min-content' },
  flex: { base: '1 1 40%', sm: '1 1 auto', lg: '1 1 0' },
  bd: '1px solid var(--line)',
  bg: 'var(--panel)',
  c: 'var(--ink)',
} as const;

const quietLook = {
  ...tileRoom,
  flex: { base: '1 1 40%', sm: 'none' },
  justify: 'center',
  bd: '1px solid transparent',
  bg: 'transparent',
  c: 'dimmed',
  fz: 12.5,
} as const;

const signColors = {
  quiet: 'dimmed',
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
};

function Sign(props: NonNullable<Tab['sign']>): ReactElement {
  return (
    <Flex
      component="span"
      display={{ base: 'flex', sm: 'none', lg: 'flex' }}
      align="center"
      h={20}
      c={props.tone === undefined ? 'var(--accent)' : signColors[props.tone]}
    >
      <Icon name={props.icon} />
    </Flex>
  );
}

/** Count of the rows of a tab that wait for staff, with a short note on them. */
export function TabFigure(props: {
  readonly value: number;
  readonly note: string | null;
  /** The note in full, where it is shortened. */
  readonly wholeNote?: string;
}): ReactElement {
  return (
    <Flex
      component="span"
      direction={{ base: 'row', lg: 'column', xl: 'row' }}
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      align="baseline"
      gap="0 8px"
      miw={0}
    >
      <Box
        component="span"
        className="tabular"
        display="block"
        c="var(--ink)"
        fz={24}
        fw={650}
        lh="30px"
      >
        {props.value}
      </Box>
      {props.note === null ? null : (
        <Box
          component="span"
          display={{ base: 'block', sm: 'none', lg: 'block' }}
          miw={{ base: 0, lg: 'max-content' }}
          c="dimmed"
          fz={12}
          title={props.wholeNote}
        >
          {props.note}
        </Box>
      )}
    </Flex>
  );
}
