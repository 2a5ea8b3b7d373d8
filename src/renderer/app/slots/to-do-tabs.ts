import { CallsFigure } from '../../topics/call-backs/calls-figure.tsx';
import { openRefundWords } from '../../words/payments/gateway-refunds.ts';
import { dueFigureOf } from '../../topics/due/due-figure.tsx';
import { BankLinesFigure } from '../../topics/day-close/reconcile/bank-lines-figure.tsx';
import { reconcileWords } from '../../topics/day-close/words/reconcile.ts';
import { lazyPart } from '../lazy-part.tsx';
import { OpenRefundsFigure } from '../../topics/payment-actions/gateway-refund/open-refunds-figure.tsx';
import type { ToDoTabPart } from '../../ui/slots/slots.tsx';
import { callWords } from '../../words/call-backs.ts';
import { dueWords } from '../../topics/due/words/due.ts';
import { MessagesFigure } from '../../topics/messages/lists/messages-figure.tsx';
import { messageWords } from '../../words/messages/messages.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

const dueSigns = {
  due: { icon: 'calendarDay' },
  failed: { icon: 'noEntry', tone: 'bad' },
  expiring: { icon: 'card' },
} as const satisfies Readonly<Record<DueTab, ToDoTabPart['sign']>>;

/** Lists of To do that other topics than the unconfirmed payments provide. */
export const toDoTabs: readonly ToDoTabPart[] = [
  { name: 'due', isBefore: true, ...dueTab('due') },
  { name: 'failed', isBefore: true, ...dueTab('failed') },
  { name: 'expiring', ...dueTab('expiring') },
  {
    name: 'refunds',
    words: openRefundWords.tab,
    sign: { icon: 'question', tone: 'warn' },
    Figure: OpenRefundsFigure,
    Panel: lazyPart(openRefundWords.tab, async () => {
      const { OpenRefundsPanel } = await import(
        '../../topics/payment-actions/gateway-refund/open-refunds-panel.tsx'
      );
      return OpenRefundsPanel;
    }),
  },
  {
    name: 'call-backs',
    words: callWords.tab,
    sign: { icon: 'phone' },
    Figure: CallsFigure,
    Panel: lazyPart(callWords.tab, async () => {
      const { CallBacksPanel } = await import('../../topics/call-backs/call-backs-panel.tsx');
      return CallBacksPanel;
    }),
  },
  {
    name: 'messages',
    words: messageWords.tab,
    sign: { icon: 'mail' },
    Figure: MessagesFigure,
    Panel: lazyPart(messageWords.tab, async () => {
      const { MessagesPanel } = await import('../../topics/messages/lists/messages-panel.tsx');
      return MessagesPanel;
    }),
  },
  {
    name: 'bank-lines',
    words: reconcileWords.tab,
    sign: { icon: 'bang', tone: 'bad' },
    Figure: BankLinesFigure,
    Panel: lazyPart(reconcileWords.tab, async () => {
      const { BankLinesPanel } = await import(
        '../../topics/day-close/reconcile/bank-lines-panel.tsx'
      );
      return BankLinesPanel;
    }),
  },
];

function dueTab(tab: DueTab) {
  return {
    words: dueWords.tabs[tab],
    sign: dueSigns[tab],
    Figure: dueFigureOf(tab),
    Panel: lazyPart(dueWords.tabs[tab], async () => {
      const { duePanelOf } = await import('../../topics/due/due-panel.tsx');
      return duePanelOf(tab);
    }),
  };
}
