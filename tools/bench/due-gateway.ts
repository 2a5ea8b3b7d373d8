import { startSandbox } from '../../src/main/sandbox/server.ts';
import { cardsOf, duePlans } from './due-plans.ts';

/**
 * The practice bank in a process of its own, with cards that it knows by their tokens.
 *
 * Usage: due-service <latency in ms> <cards>; it says its address and ends with its standard input.
 */
const [latency, count] = process.argv.slice(2).map(Number);
const bank = await startSandbox({ credentials: 'none', latencyMs: latency });
await bank.keepCards(cardsOf(duePlans(count ?? 0, 'DUE')));
console.log(bank.baseUrl);
process.stdin.resume();
process.stdin.once('end', () => {
  void bank.close().then(() => process.exit(0));
});
