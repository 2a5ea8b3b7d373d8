import { describe, expect, it } from 'vitest';
import { chooseByKey, noChoice } from '../../../src/renderer/lib/row-choice.ts';
import type { RowChoice } from '../../../src/renderer/lib/row-choice.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const space = { key: ' ', shiftKey: false, commandKey: false };
const range = { ...space, shiftKey: true };

function press(choice: RowChoice, key: typeof space, atId: string): RowChoice {
  return chooseByKey(key, atId, { ids, choice }) ?? choice;
}

describe('chooseByKey', () => {
  it('chooses a row and lets it go', () => {
    const one = press(noChoice, space, 'b');
    expect([...one.chosen]).toEqual(['b']);
    expect(press(one, space, 'b').chosen.size).toBe(0);
    expect(noChoice.chosen.size).toBe(0);
  });

  it('chooses from the last one on, either way, and keeps what was chosen', () => {
    const down = press(press(noChoice, space, 'b'), range, 'd');
    expect([...down.chosen]).toEqual(['b', 'c', 'd']);
    const up = press(press(down, space, 'e'), range, 'a');
    expect([...up.chosen].toSorted()).toEqual(ids);
  });

  it('begins a range at the row itself when nothing was chosen, or what was is gone', () => {
    expect([...press(noChoice, range, 'c').chosen]).toEqual(['c']);
    const gone = { chosen: new Set(['x']), anchorId: 'x' };
    expect([...press(gone, range, 'c').chosen]).toEqual(['x', 'c']);
  });

  it('chooses all and none', () => {
    const all = press(noChoice, { key: 'a', shiftKey: false, commandKey: true }, 'a');
    expect([...all.chosen]).toEqual(ids);
    const escape = { key: 'Escape', shiftKey: false, commandKey: false };
    expect(press(all, escape, 'a')).toEqual(noChoice);
    expect(chooseByKey(escape, 'a', { ids, choice: noChoice })).toBeNull();
  });

  it.each([
    { key: 'a', shiftKey: false, commandKey: false },
    { key: 'ArrowDown', shiftKey: true, commandKey: false },
    { key: ' ', shiftKey: false, commandKey: true },
  ])('leaves %j to others', (key) => {
    expect(chooseByKey(key, 'a', { ids, choice: noChoice })).toBeNull();
  });
});
