import type { Failure } from '../../../contract/failure.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../../usecases/desk.ts';

/**
 * The way of the handlers to the account that is open now.
 *
 * A call that needs the records of an account is answered with the reason when none is open; it never waits for
 * another account to take its place.
 */
export interface DeskDoor {
  current(): Result<Desk, Failure>;
}

/** Runs one use case at the open desk, or says why there is none. */
export async function atDesk<Value>(
  door: DeskDoor,
  work: (desk: Desk) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  const desk = door.current();
  return desk.ok ? work(desk.value) : desk;
}
