import { startSandbox } from '../../src/main/sandbox/server.ts';
import { cardsOf, duePlans } from './due-plans.ts';

/**
 * The practice bank in its own process, with cards that it knows by their tokens. Usage: due-gateway <latency in ms>
 * <cards>; it prints its address and ends with its standard input.
 */
const [latency, count] = process.argv.slice(2).map(Number);
const bank = await startSandbox({ credentials: 'none', latencyMs: latency });
await bank.saveCards(cardsOf(duePlans(count ?? 0, 'DUE')));
console.log(bank.baseUrl);
process.stdin.resume();
process.stdin.once('end', () => {
  void bank.close().then(() => process.exit(0));
});
