import type { Page } from 'playwright-core';
import { reportWords } from '../../../src/renderer/topics/reports/words/reports.ts';
import { screenWords } from '../../../src/renderer/words/frame.ts';
import { passGate } from '../fixture/pass-gate.ts';
import { backOfficeScenes } from './back-office-scenes.ts';
import { paymentScenes } from './payment-scenes.ts';
import { innerScenes, railScenes, sheets } from './screen-scenes.ts';
import { press } from './scene.ts';
import type { Scene } from './scene.ts';
import { staffScenes } from './staff-scenes.ts';
import { field } from '../take-payment-keys.ts';
import { actionOf } from '../pages/controls.ts';
import { closeParts, reportParts } from '../pages/day-close.ts';
import { practiceDateButton } from '../pages/top-bar.ts';
import { runWords } from '../../../src/renderer/topics/due/words/runs.ts';

/** A scene with the name of its picture and the records that it is shown on. */
export interface PicturedScene extends Scene {
  /** Name of the picture without its theme and ending. */
  readonly file: string;
  /** `sample`: the practice bank's book of plans; `staffed`: it with staff; `empty`: a terminal that was just installed. */
  readonly records: 'sample' | 'staffed' | 'empty';
  /** True for the pictures that stand in `docs/pictures`. */
  readonly isInDocs: boolean;
  /** Leaves the scene where the next one could not begin otherwise. */
  readonly leave?: (page: Page) => Promise<void>;
}

/** Longest wait for a run of the sample data, in ms. */
const runWaitMs = 90_000;

/** Amount of the plan that is opened, whose payment of the day the bank lacks. */
const missingAtTheBank = 89;

/** Day from which a month has enough to show. */
const dayMin = 8;

/** Opens the overview of this month, or in its first days that of the month before. */
async function overviewOfAMonth(page: Page): Promise<void> {
  await report(reportWords.names.overview)(page);
  const [day] = /\d+/u.exec(await practiceDateButton(page).innerText()) ?? [];
  if (Number(day) >= dayMin) return;
  await page.getByRole('button', { name: reportWords.earlier }).click();
}

/** Opens a list of To do and its first row. */
function toDoList(name: string): Scene['go'] {
  return async (page) => {
    await press(page, 'Control+2');
    await page.getByRole('tab', { name: new RegExp(`^${name}`, 'u') }).click();
    await page.getByRole('listbox').filter({ visible: true }).getByRole('option').first().waitFor();
  };
}

/** Opens a screen with a list, and its first row. */
function listScreen(key: string): Scene['go'] {
  return async (page) => {
    await press(page, key);
    const list = page.getByRole('listbox').filter({ visible: true }).first();
    await list.getByRole('option').first().click();
  };
}

/** Opens one row of a screen, found by its search, in the whole list. */
function openedRow(key: string, search: string, wanted: string): Scene['go'] {
  return async (page) => {
    await press(page, key);
    await field(page, search).fill(wanted);
    const name = new RegExp(`${wanted}(?!\\d)`, 'u');
    const row = page.getByRole('option', { name }).filter({ visible: true });
    await row.click();
    await field(page, search).fill('');
    await row.waitFor();
    await page.getByRole('listbox').filter({ has: row }).focus();
    await page.mouse.move(0, 0);
  };
}

/** A total as shown, less what is missing at the bank. */
function lessThan(total: string): string {
  return (Number(total.replaceAll(',', '')) - missingAtTheBank).toFixed(2);
}

/** The bank's total is one payment short of the day's. */
async function compareDay(page: Page): Promise<void> {
  await press(page, 'Control+6');
  const day = closeParts.dayRow(page).first();
  const [total = ''] = /[\d,]+\.\d\d/u.exec(await day.innerText()) ?? [];
  await day.click();
  await field(page, 'bank-text').waitFor();
  await field(page, 'bank-text').fill(lessThan(total));
  await press(page, 'Control+Enter');
  await closeParts.comparison(page).waitFor();
}

function report(name: string): Scene['go'] {
  return async (page) => {
    await press(page, 'Control+7');
    await page.getByRole('tab', { name }).click();
    await reportParts.chart(page).first().waitFor();
  };
}

/** Charges what is due, so that the lists and reports after it have a month's work to show. */
async function runDue(page: Page): Promise<void> {
  await toDoList('Due today')(page);
  await actionOf(page, 'check').press('Enter');
  await actionOf(page, 'start-run').waitFor();
  await passGate(page);
  await actionOf(page, 'start-run').press('Enter');
  const run = page.getByRole('region', { name: runWords.region });
  await run.getByText('Done', { exact: true }).waitFor({ timeout: runWaitMs });
}

/** The palette over To do, with what it finds for the beginning of a name. */
async function findHana(page: Page): Promise<void> {
  await press(page, 'Control+2', 'Control+K');
  await field(page, 'palette').fill('hana');
  await page
    .getByRole('option', { name: /Hana Novotná/u })
    .first()
    .waitFor();
}

const closeSheet = (page: Page) => press(page, 'Escape');

/** Scenes on full lists: the docs' own, in the order of the screens. */
const working: readonly Scene[] = [
  { name: 'To do, failed', go: toDoList('Failed') },
  { name: 'To do, unconfirmed', go: toDoList('Unconfirmed') },
  { name: 'Plans, an opened plan', go: openedRow('Control+3', 'plans-search', 'SAMPLE-2') },
  {
    name: 'Customers, an opened customer',
    go: openedRow('Control+4', 'customers-search', 'Hana Novotná'),
  },
  { name: 'Day close, a difference', go: compareDay },
  { name: 'Payments, the list', go: listScreen('Control+5') },
  { name: 'Reports, overview', go: overviewOfAMonth },
  { name: 'Reports, approvals by day', go: report(reportWords.names.approvals) },
  { name: 'Reports, declines by reason', go: report(reportWords.names.declines) },
  { name: 'Reports, recovered', go: report(reportWords.names.recovered) },
  { name: 'Reports, what falls due', go: report(reportWords.names['falls-due']) },
];

/** Screens of a new terminal, before anything was keyed. */
const beginnings = railScenes([
  screenWords.takePayment,
  screenWords.toDo,
  screenWords.payments,
  screenWords.customers,
]).map((scene) => ({ ...scene, name: `${scene.name}, empty` }));

/** Names of the scenes whose pictures stand in the docs. */
const inDocs: readonly string[] = [
  'Take payment, keyed',
  'Take payment, approved',
  'Take payment, declined',
  'Take payment, unconfirmed',
  'To do, due today',
  'To do, a billing run that is done',
  'Plans, an opened plan',
  'Customers, an opened customer',
  'Payments, the list',
  'Day close, a difference',
  'Reports, overview',
  'To do, failed',
  'Palette, what it finds',
];

/** Every scene that is pictured, in an order in which each can follow the one before. */
export const gallery: readonly PicturedScene[] = [
  ...beginnings.map((scene) => pictured(scene, 'empty')),
  ...paymentScenes.map((scene) => pictured(scene, 'sample')),
  pictured({ name: 'To do, due today', go: toDoList('Due today') }, 'sample'),
  {
    ...pictured({ name: 'To do, a billing run that is done', go: runDue }, 'sample'),
    leave: (page) => page.getByRole('button', { name: runWords.putAway }).press('Enter'),
  },
  ...[...working, ...innerScenes, ...backOfficeScenes].map((scene) => pictured(scene, 'sample')),
  ...staffScenes.map((scene) => pictured(scene, 'staffed')),
  {
    ...pictured({ name: 'Palette, what it finds', go: findHana }, 'sample'),
    leave: closeSheet,
  },
  ...sheets.map((scene) => ({ ...pictured(scene, 'sample'), leave: closeSheet })),
];

/** Name of a scene's picture. */
export function fileName(scene: string): string {
  return scene.toLowerCase().replaceAll(/[^a-z]+/gu, '-');
}

function pictured(scene: Scene, records: PicturedScene['records']): PicturedScene {
  return { ...scene, file: fileName(scene.name), records, isInDocs: inDocs.includes(scene.name) };
}
