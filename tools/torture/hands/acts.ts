import type { Page } from 'playwright-core';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { pressAt, reachable } from './reach.ts';

/** One thing that hands do at the window; returns what it was, in words. */
export type Act = (page: Page, chance: SeededChance) => Promise<string>;

const navigation = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => `Control+${digit}`);

/** Begins the words of a press whose control has moved away: it takes the focus from everything. */
export const missed = 'miss';

/** A key that is listed twice is pressed twice as often. */
const keys =
  'Tab Tab Shift+Tab Enter Enter Escape Escape Space ArrowDown ArrowUp ArrowLeft ArrowRight Home End PageDown Control+Enter Control+k Control+n Control+f F1 / ? Alt+ArrowLeft'.split(
    ' ',
  );

/** Texts that people type, by mistake among them; the card numbers are the published ones of tests. */
const texts =
  "49.50|1,020|0|-5|1e9|99999999999|$49.50|49,50|~50|>20|22 11|+1m|fri|31/02/2026|2026-12-31|tomorrow|0001-01-01|9999-12-31|4111 1111 1111 1111|5555555555554444|4111111111111112|12 / 28|428|O'Connor|Ανδρέας|李小龍|\u202Eevil|<b>x</b>|a@b.co|@|  |+61 2 5550 1234|INV-1|😀|%00|null|12:30|24|3"
    .split('|')
    .concat('x'.repeat(300));

const press: Act = async (page, chance) => {
  const controls = await reachable(page);
  if (controls.length === 0) return 'nothing to press';
  const control = chance.oneOf(controls);
  const isHit = await pressAt(page, control);
  return `${isHit ? 'press' : missed} ${control.words}`;
};

const type: Act = async (page, chance) => {
  const fields = (await reachable(page)).filter(({ isText }) => isText);
  if (fields.length === 0) return press(page, chance);
  const field = chance.oneOf(fields);
  const text = chance.oneOf(texts);
  await page.mouse.click(field.x, field.y);
  if (chance.below(2) === 0) await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
  const leave = chance.oneOf(['Tab', 'Enter', null]);
  if (leave !== null) await page.keyboard.press(leave);
  return `type ${JSON.stringify(text.slice(0, 30))} into ${field.words}, ${leave ?? 'stay'}`;
};

/** Fills what is empty in order, as a form is filled. */
const fill: Act = async (page, chance) => {
  const fields = (await reachable(page)).filter(({ isText }) => isText).slice(0, 6);
  for (const field of fields) {
    // oxlint-disable-next-line no-await-in-loop -- One pair of hands fills one field at a time.
    await page.mouse.click(field.x, field.y);
    // oxlint-disable-next-line no-await-in-loop -- The same.
    await page.keyboard.insertText(chance.oneOf(texts));
  }
  const end = chance.oneOf(['Control+Enter', 'Enter', 'Tab']);
  await page.keyboard.press(end);
  return `fill ${fields.map(({ words }) => words).join(', ')}, ${end}`;
};

const key: Act = async (page, chance) => {
  const pressed = chance.oneOf(keys);
  await page.keyboard.press(pressed);
  return `key ${pressed}`;
};

const goElsewhere: Act = async (page, chance) => {
  const pressed = chance.oneOf(navigation);
  await page.keyboard.press(pressed);
  return `key ${pressed}`;
};

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 773 },
  { width: 1024, height: 700 },
  { width: 360, height: 640 },
] as const;

/** Makes the window of another size, by chance. */
export const resize: Act = async (page, chance) => {
  const size = chance.oneOf(sizes);
  await page.setViewportSize(size);
  return `resize to ${size.width} × ${size.height}`;
};

const acts: readonly (readonly [number, Act])[] = [
  [50, press],
  [20, key],
  [18, type],
  [5, fill],
  [6, goElsewhere],
  [2, resize],
];

/** Does one thing by chance. */
export function actByChance(page: Page, chance: SeededChance): Promise<string> {
  return chance.weighted(acts)(page, chance);
}
