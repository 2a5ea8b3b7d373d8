import { describe, expect, it } from 'vitest';
import {
  draftOf,
  readDraft,
} from '../../../src/renderer/topics/due/settings/run-settings-draft.ts';

const settings = { concurrency: 2, gapMs: 500, notConfirmedMax: 3, startsAt: null };

describe('the settings of runs', () => {
  it('come back as they were', () => {
    expect(readDraft(draftOf(settings))).toEqual({ ok: true, settings });
    const byClock = { ...settings, startsAt: '07:30' };
    expect(readDraft(draftOf(byClock))).toEqual({ ok: true, settings: byClock });
  });

  it.each(['9:05', '905', '09.05', ' 09:05 '])('read the time %s', (startsAt) => {
    const read = readDraft({ ...draftOf(settings), startsBy: 'clock', startsAt });
    expect(read.ok && read.settings.startsAt).toBe('09:05');
  });

  it('leave the time alone while a person starts', () => {
    const read = readDraft({ ...draftOf(settings), startsAt: 'soon' });
    expect(read.ok && read.settings.startsAt).toBeNull();
  });

  it.each([
    ['concurrency', '0'],
    ['concurrency', '49'],
    ['concurrency', 'two'],
    ['gapSeconds', '61'],
    ['gapSeconds', '-1'],
    ['gapSeconds', ''],
    ['notConfirmedMax', '21'],
    ['notConfirmedMax', '1.5'],
  ] as const)('refuse %s of %s at its field', (field, text) => {
    const read = readDraft({ ...draftOf(settings), [field]: text });
    expect(read.ok ? {} : Object.keys(read.errors)).toEqual([field]);
  });

  it.each(['25:00', '09:60', 'nine', ''])('refuse the time %s', (startsAt) => {
    const read = readDraft({ ...draftOf(settings), startsBy: 'clock', startsAt });
    expect(read.ok ? {} : Object.keys(read.errors)).toEqual(['startsAt']);
  });
});
