import { runSettingRanges as ranges } from '../../../../domain/run/run.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { readTimeOfDay, readWholeNumber } from '../../../lib/typed-values.ts';
import { runSettingsWords as words } from '../words/run-settings.ts';

type RunSettings = OperationOutput<'runs.settings'>;

/** The billing run settings, as typed. */
export interface RunSettingsDraft {
  readonly concurrency: string;
  readonly gapSeconds: string;
  readonly notConfirmedMax: string;
  readonly startsBy: 'person' | 'clock';
  readonly startsAt: string;
}

export type RunSettingsField = 'concurrency' | 'gapSeconds' | 'notConfirmedMax' | 'startsAt';
export type RunSettingsErrors = Readonly<Partial<Record<RunSettingsField, string>>>;

const usualStart = '09:00';

/** Converts the settings into form text. */
export function draftOf(settings: RunSettings): RunSettingsDraft {
  return {
    concurrency: String(settings.concurrency),
    gapSeconds: String(settings.gapMs / 1000),
    notConfirmedMax: String(settings.notConfirmedMax),
    startsBy: settings.startsAt === null ? 'person' : 'clock',
    startsAt: settings.startsAt ?? usualStart,
  };
}

/** Parses the form into settings, or a sentence at each field in error. */
export function readDraft(
  draft: RunSettingsDraft,
):
  | { readonly ok: true; readonly settings: RunSettings }
  | { readonly ok: false; readonly errors: RunSettingsErrors } {
  const concurrency = readWholeNumber(
    draft.concurrency,
    ranges.concurrency.min,
    ranges.concurrency.max,
  );
  const gapMs = seconds(draft.gapSeconds);
  const notConfirmedMax = readWholeNumber(
    draft.notConfirmedMax,
    ranges.notConfirmedMax.min,
    ranges.notConfirmedMax.max,
  );
  const startsAt = draft.startsBy === 'person' ? null : readTimeOfDay(draft.startsAt);
  if (
    concurrency === null ||
    gapMs === null ||
    notConfirmedMax === null ||
    (draft.startsBy === 'clock' && startsAt === null)
  ) {
    return {
      ok: false,
      errors: {
        ...(concurrency === null ? { concurrency: words.notANumber(ranges.concurrency) } : {}),
        ...(gapMs === null ? { gapSeconds: words.notSeconds } : {}),
        ...(notConfirmedMax === null
          ? { notConfirmedMax: words.notANumber(ranges.notConfirmedMax) }
          : {}),
        ...(draft.startsBy === 'clock' && startsAt === null ? { startsAt: words.notATime } : {}),
      },
    };
  }
  return { ok: true, settings: { concurrency, gapMs, notConfirmedMax, startsAt } };
}

function seconds(text: string): number | null {
  if (!/^\d{1,2}(?:[.,]\d{1,3})?$/u.test(text.trim())) return null;
  const ms = Math.round(Number(text.trim().replace(',', '.')) * 1000);
  return ms <= ranges.gapMs.max ? ms : null;
}
