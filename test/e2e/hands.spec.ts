import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handsSuite } from '../../tools/torture/hands/hands-suite.ts';
import { watchPage } from '../../tools/torture/hands/watch.ts';
import { passesQuickly } from '../tools/torture/quick-suite.ts';
import { openScenes, type Scenes } from './fixture/scenes.ts';
import { formOfScene } from './take-payment-keys.ts';

describe('random hands', () => {
  let scenes: Scenes;

  beforeAll(async () => {
    scenes = await openScenes();
  });
  afterAll(() => scenes.close());

  it('see every fault that a screen may show', async () => {
    const page = await formOfScene(scenes, 'records');
    const watch = watchPage(page);
    expect(await watch.look('a press')).toEqual([]);
    await page.evaluate(() => {
      const main = document.getElementsByTagName('main')[0] ?? document.body;
      const add = (tag: string, change: Partial<HTMLElement> & { disabled?: boolean }) =>
        main.append(Object.assign(document.createElement(tag), change));
      add('p', { textContent: 'AUD NaN', id: 'twice' });
      add('p', { textContent: 'wide', id: 'twice' });
      main.lastElementChild?.setAttribute('style', 'width: 3000px');
      add('button', { textContent: 'Off', disabled: true });
      (document.activeElement as HTMLElement | null)?.blur();
      console.error('a broken promise');
    });
    const seen = (await watch.look('a press')).join('\n');
    for (const fault of [
      'console: a broken promise',
      'words: AUD NaN',
      'two elements have the id twice',
      'beyond the window: P.',
      'greyed without a reason: Off',
      'the focus is nowhere',
    ]) {
      expect(seen).toContain(fault);
    }
  });

  it('meet none in the app', async () => {
    const { figures } = await passesQuickly(handsSuite);
    expect(figures['acts']).toBe(handsSuite.sizes.quick);
  }, 120_000);
});
