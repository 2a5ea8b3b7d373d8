import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useState } from 'react';
import type { OperationInput } from '../../../contract/index.ts';
import { portMax } from '../../../domain/accounts/gateway-url.ts';
import { placeFields } from '../../../domain/records/server-place.ts';
import type { PlaceField } from '../../../domain/records/server-place.ts';
import { call } from '../../bridge/client.ts';
import { focusOn } from '../../lib/focus-on.ts';
import { readWholeNumber } from '../../lib/typed-values.ts';
import { useSaid } from '../../ui/said.tsx';
import type { Tell } from '../../ui/said.tsx';
import { failureWords } from '../../words/failures.ts';
import { placeQuery } from './queries.ts';
import { moveWords as words, notMovedWords, placeFaults, placeWords } from './words/records.ts';

/** The place as the form holds it: the port as typed text. */
type Draft = Readonly<Record<PlaceField, string>>;

const blank: Draft = { host: '', port: '5432', database: '', user: '', authority: '', name: '' };

/** Draft, fault and sending of a move to a server. `tellMoved` outlives the form, which goes with the move. */
export function useMove(element: RefObject<HTMLFormElement | null>, tellMoved: Tell) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(blank);
  const [fault, setFault] = useState<PlaceField | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const [said, tell] = useSaid();

  const refuse = (field: PlaceField): void => {
    setFault(field);
    tell({ tone: 'bad', words: `${placeFaults[field]} ${words.nothingMoved}` });
    focusOn(element.current, `records-${field}`);
  };
  const move = async (input: OperationInput<'records.move-to-server'>): Promise<void> => {
    tell({ tone: 'quiet', words: placeWords.moving });
    setUnderWay(true);
    const answer = await call('records.move-to-server', input);
    setUnderWay(false);
    if (!answer.ok) return tell({ tone: 'bad', words: failureWords(answer.error) });
    const { value } = answer;
    if (value.kind === 'refused') return refuse(value.field);
    if (value.kind === 'busy') return tell({ tone: 'bad', words: words.busy });
    if (value.kind === 'not-moved') {
      const reason = notMovedWords[value.reason];
      return tell({ tone: 'bad', words: `${reason} ${words.nothingMoved}` });
    }
    tellMoved({ tone: 'good', words: words.moved(value.rows) });
    return queries.invalidateQueries({ queryKey: placeQuery.queryKey });
  };
  return {
    draft,
    fault,
    said,
    isUnderWay,
    change: (field: PlaceField, text: string): void => {
      setFault(null);
      setDraft((before) => ({ ...before, [field]: text }));
    },
    /** False where a field is at fault, so that the password stays in its own. */
    isComplete: (): boolean => {
      const field = faultOf(draft);
      if (field !== null) refuse(field);
      return field === null;
    },
    lacksPassword: (): void => tell({ tone: 'bad', words: words.passwordMissing }),
    send: (secret: string): void => void move(inputOf(draft, secret)),
  };
}

/** The first field that is empty, or a port that is none; the other rules are main's. */
function faultOf(draft: Draft): PlaceField | null {
  const missing = placeFields.find((field) => field !== 'authority' && draft[field].trim() === '');
  return missing ?? (portOf(draft) === null ? 'port' : null);
}

function portOf({ port }: Draft): number | null {
  return readWholeNumber(port, 1, portMax);
}

function inputOf(draft: Draft, secret: string): OperationInput<'records.move-to-server'> {
  const { name: terminalName, authority, ...place } = draft;
  const pem = authority.trim() === '' ? null : authority;
  return { ...place, port: portOf(draft) ?? 0, secret, authority: pem, terminalName };
}
