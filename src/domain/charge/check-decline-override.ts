import { holdsCardNumber } from '../cards/card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { isSensitiveCode, tidyDeclineCode } from './decline-table.ts';
import { declineTextMax } from './decline-override.ts';
import type {
  DeclineOverride,
  OwnDeclineFault,
  OwnDeclineRefusal,
  OwnDeclineField,
} from './decline-override.ts';
import { approvalCodes } from './classify.ts';

/**
 * Words that reveal the reason for a decline to the customer or another holder of the card.
 *
 * Everything but letters is removed before the search, so that splitting a word does not hide it.
 */
const tellingWords =
  /lost|stole|theft|thief|thieves|steal|fraud|pick.{0,4}up|pickedup|retain|seize|confiscat|suspect|police|blacklist|hotlist|hotcard|crimin/u;

/**
 * Trims and checks a row typed by staff.
 *
 * A sensitive code accepts an addition only. The text said to the customer may never reveal a reason,
 * whatever the code; for a sensitive code, neither may the text for staff, who may read it aloud.
 */
export function checkOwnDecline(
  typed: DeclineOverride,
): Result<DeclineOverride, readonly OwnDeclineRefusal[]> {
  const row = tidied(typed);
  const refusals: OwnDeclineRefusal[] = [];
  const refuse = (field: OwnDeclineField, reason: OwnDeclineFault | null) => {
    if (reason !== null) refusals.push({ field, reason });
  };
  refuse('code', codeFault(row));
  if (row.kind === 'whole') {
    refuse('meaning', textFault(row.meaning));
    refuse('say', textFault(row.say) ?? tellingFault(row.say));
    refuse('do-next', textFault(row.doNext));
  } else {
    refuse('do-next', textFault(row.doNext) ?? tellingFault(row.doNext));
  }
  return refusals.length === 0 ? ok(row) : failed(refusals);
}

function tidied(row: DeclineOverride): DeclineOverride {
  const code = tidyDeclineCode(row.code);
  const doNext = row.doNext.trim();
  if (row.kind === 'addition') return { ...row, code, doNext };
  return { ...row, code, doNext, meaning: row.meaning.trim(), say: row.say.trim() };
}

function codeFault({ kind, code }: DeclineOverride): OwnDeclineFault | null {
  if (code === '') return 'empty';
  if (!/^[0-9A-Z]{1,4}$/u.test(code)) return 'not-a-code';
  if (approvalCodes.includes(code)) return 'not-a-decline';
  return isSensitiveCode(code) === (kind === 'addition') ? null : 'locked';
}

function textFault(text: string): OwnDeclineFault | null {
  if (text === '') return 'empty';
  if (holdsCardNumber(text)) return 'holds-card-number';
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return 'control-characters';
  return Array.from(text).length > declineTextMax ? 'too-long' : null;
}

function tellingFault(text: string): OwnDeclineFault | null {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '');
  return tellingWords.test(letters) ? 'gives-away' : null;
}
