import { Box } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useContext, useEffect, useRef, useState } from 'react';
import { hasCommandKey } from '../../../lib/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { PlatformContext } from '../../../ui/key-cap.tsx';
import { formWords } from '../../../words/payments/charge-form.ts';
import { parkWords } from '../../../words/payments/payment-actions.ts';
import type { Charge } from '../state/use-charge.ts';
import { isEmptyOrder } from './order-reading.ts';
import { usePark } from './use-order-handoff.ts';

/** While staff type, at the head of the screen: to clear the form, or to put its order aside. */
export function DraftActions(props: { readonly charge: Charge }): ReactElement {
  const { stage } = props.charge.state;
  const park = usePark(props.charge);
  const [told, setTold] = useState<string | null>(null);
  const parkButton = useRef<HTMLButtonElement>(null);
  useParkKey(parkButton);
  return (
    <>
      {told === null ? null : (
        <Box component="p" role="alert">
          {told}
        </Box>
      )}
      {isUntouched(props.charge.state) ? null : (
        <Button tone="quiet" onClick={() => props.charge.open(null, 'nothing')}>
          {formWords.clear}
        </Button>
      )}
      <Button
        ref={parkButton}
        keys="Ctrl+S"
        data-field="park"
        aria-disabled={stage.kind !== 'typing' || undefined}
        onClick={() => {
          if (stage.kind === 'typing') void park().then(setTold);
        }}
      >
        {parkWords.park}
      </Button>
    </>
  );
}

/** True when clearing the form would lose nothing that was keyed. */
function isUntouched({ stage, order, card, payer }: Charge['state']): boolean {
  const hasCard = card.brand !== null || card.expiry !== null || card.hasCode || card.holder !== '';
  return stage.kind !== 'typing' || (isEmptyOrder(order) && !hasCard && payer.customer === null);
}

/** Parks the order on Ctrl+S in any field, while the button is enabled. */
function useParkKey(button: RefObject<HTMLButtonElement | null>): void {
  const platform = useContext(PlatformContext);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPark = hasCommandKey(event, platform) && !event.shiftKey;
      if (!isPark || event.key.toLowerCase() !== 's') return;
      const inReach = button.current?.checkVisibility() === true;
      if (!inReach || button.current?.closest('[inert]') !== null) return;
      event.preventDefault();
      if (!event.repeat) button.current.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [button, platform]);
}
