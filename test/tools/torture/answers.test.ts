import { describe, expect, it } from 'vitest';
import { wrongVerdict } from '../../../tools/torture/answers/independent-oracle.ts';
import { answersSuite } from '../../../tools/torture/answers/answers-suite.ts';
import { realShapes } from '../../../tools/torture/answers/real-shapes.ts';
import { passesQuickly } from './quick-suite.ts';

const sent = {
  amountMinor: 1_020,
  currency: 'AUD',
  reference: 'INV-1',
  cardNumber: '5123456789012346',
};

/** The oracle's complaint about a real shape that was read as the given state. */
function said(name: string, state: 'approved' | 'declined', change: (text: string) => string) {
  const shape = realShapes(sent, 'T-1').find((one) => one.name === name);
  const bytes = Buffer.from(change(JSON.stringify(shape?.body)));
  const verdict = state === 'approved' ? { state, review: [] } : { state };
  return wrongVerdict(sent, { status: shape?.status ?? 0, bytes }, verdict);
}

describe('answers', () => {
  it('are never read as more than they are', async () => {
    const { figures } = await passesQuickly(answersSuite);
    expect(figures['matrixCells']).toBe(20_736);
    expect(figures['statusCells']).toBe(2_000);
    expect(figures['approved']).toBeGreaterThan(100);
    expect(figures['mismatch']).toBeGreaterThan(50);
  });

  it('are judged by an oracle that finds what would be a wrong approval', () => {
    const same = (text: string) => text;
    expect(said('approval', 'approved', same)).toBeNull();
    expect(said('decline', 'declined', same)).toBeNull();
    expect(said('decline', 'approved', same)).toContain('inner flag');
    expect(said('approval', 'declined', same)).toContain('read as none');
    expect(said('approval under a refusal', 'approved', same)).toContain('under 422');
    expect(said('approval', 'approved', (text) => text.slice(1))).toContain('no JSON');
    const twice = (text: string) => text.replace('{', '{"successful":true,');
    expect(said('approval', 'approved', twice)).toContain('twice');
    const dearer = (text: string) => text.replaceAll('"amount":1020', '"amount":"1021"');
    expect(said('approval', 'approved', dearer)).toContain('amount 1021');
  });
});
