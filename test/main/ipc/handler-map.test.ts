import { describe, expectTypeOf, it } from 'vitest';
import type { Failure } from '../../../src/contract/failure.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { Handler, Handlers } from '../../../src/main/ipc/handler-map.ts';

/** A handler of `session.copy` that returns the given value. */
type Answering<Value> = () => Promise<{ readonly ok: true; readonly value: Value }>;

// Checked by the compiler (`check:lint`), not at run time.
describe('Handlers', () => {
  it('does not compile with a handler missing', () => {
    expectTypeOf<Omit<Handlers, 'charge.submit'>>().not.toExtend<Handlers>();
    // @ts-expect-error -- `charge.submit` has no handler.
    expectTypeOf<Omit<Handlers, 'charge.submit'>>().toExtend<Handlers>();
  });

  it('does not compile with a handler that answers something else', () => {
    expectTypeOf<Answering<{ copied: boolean }>>().toExtend<Handler<'session.copy'>>();
    // @ts-expect-error -- `copied` is a boolean.
    expectTypeOf<Answering<{ copied: string }>>().toExtend<Handler<'session.copy'>>();
  });

  it('gives each handler its own parsed input', () => {
    expectTypeOf<Parameters<Handler<'charge.recent'>>[0]>().toEqualTypeOf<{ limit: number }>();
    expectTypeOf<ReturnType<Handler<'session.copy'>>>().toEqualTypeOf<
      Promise<Result<{ copied: boolean }, Failure>>
    >();
  });
});
