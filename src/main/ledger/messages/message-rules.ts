import {
  checkMessageTexts,
  daysBeforeBounds,
  usualMessageRules,
} from '../../../domain/mail/template.ts';
import type { MessageRules, MessageTemplate } from '../../../domain/mail/template.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { readRule } from '../plans/plan-rules.ts';
import type { Queries } from '../thread/store.ts';

/** The texts of messages as they were saved; a kind that was never saved has its usual text, turned off. */
export async function readMessageRules(
  queries: Queries,
  audit: RowSealer | null,
): Promise<MessageRules> {
  const kept = await readRule(queries, audit, 'message-rules');
  if (kept === null) return usualMessageRules;
  const { templates, daysBefore } = kept;
  const { min, max } = daysBeforeBounds;
  const isCount = typeof daysBefore === 'number' && daysBefore >= min && daysBefore <= max;
  if (!Array.isArray(templates) || !isCount) throw new DamagedRow('rule');
  const saved = templates as readonly MessageTemplate[];
  return {
    daysBefore,
    templates: usualMessageRules.templates.map((usual) => {
      const own = saved.find(({ kind }) => kind === usual.kind);
      return own !== undefined && checkMessageTexts(own).length === 0 ? own : usual;
    }),
  };
}
