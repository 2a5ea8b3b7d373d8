import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { textLengthsMax, roomFor } from '../../../../domain/text-lengths.ts';
import {
  cartItemsMax,
  cartParts,
  cartDescriptionLengthMax,
} from '../../../../domain/wallet/cart.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldControl } from '../../../ui/form/field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { cartLineLabel, cartTotalWords, prepareWords } from '../words/wallet.ts';
import type { CartLineText, WalletOrderText } from './prepare-model.ts';
import { cartField, withLine } from './prepare-model.ts';
import type { Prepare } from './use-prepare.ts';
import { focusOn } from '../../../lib/focus-on.ts';
import { whyGreyed } from '../../../words/why-greyed.ts';

interface CartFieldsProps {
  readonly text: WalletOrderText;
  readonly prepare: Prepare;
  readonly onChange: (part: Partial<WalletOrderText>) => void;
}

/** The cart that the wallet shows the customer, line by line, and its total against the amount. */
export function CartFields(props: CartFieldsProps): ReactElement {
  const { text, prepare, onChange } = props;
  const lines = useRef<HTMLDivElement>(null);
  useNewLineFocus(lines, text.cart.length);
  const edit = (id: number, part: Partial<CartLineText>): void =>
    onChange({ cart: text.cart.map((line) => (line.id === id ? { ...line, ...part } : line)) });
  return (
    <Flex
      component="section"
      className="rule-above"
      direction="column"
      gap={8}
      pt={8}
      aria-label={prepareWords.cart}
    >
      <Flex wrap="wrap" gap="4px 10px" align="center">
        <Box component="h3" fz={13}>
          {prepareWords.cart}
        </Box>
        <Box component="span" c="dimmed">
          {prepareWords.cartHint}
        </Box>
      </Flex>
      <Stack gap={8} ref={lines}>
        {text.cart.map((line, index) => (
          <CartLine
            key={line.id}
            line={line}
            index={index}
            prepare={prepare}
            onEdit={(part) => edit(line.id, part)}
            onRemove={() => onChange({ cart: text.cart.filter(({ id }) => id !== line.id) })}
          />
        ))}
      </Stack>
      <Flex wrap="wrap" gap="4px 10px" align="center">
        <Button
          data-field="cart-add"
          why={text.cart.length >= cartItemsMax ? whyGreyed.cartFull : null}
          onClick={() => onChange({ cart: withLine(text.cart) })}
        >
          {prepareWords.addLine}
        </Button>
        <CartTotal text={text} prepare={prepare} />
      </Flex>
    </Flex>
  );
}

/** Focuses the line that was just added. */
function useNewLineFocus(lines: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) {
      const at = cartField(count - 1, 'description');
      focusOn(lines.current, at);
    }
    before.current = count;
  }, [count, lines]);
}

const partWords = {
  description: prepareWords.description,
  quantity: prepareWords.quantity,
  cost: prepareWords.cost,
  image: prepareWords.image,
} as const;

type Part = keyof typeof partWords;

/** Width of each part of a cart line; the line wraps where they do not fit beside each other. */
const partLengthsMax: Readonly<Record<Part, number>> = {
  description: roomFor(cartDescriptionLengthMax),
  quantity: textLengthsMax.typedAmount,
  cost: textLengthsMax.typedAmount,
  image: textLengthsMax.address,
};

const partFlex: Readonly<Record<Part, string>> = {
  description: '3 1 180px',
  quantity: '1 1 76px',
  cost: '1 1 104px',
  image: '3 1 180px',
};

function CartLine(props: {
  readonly line: CartLineText;
  readonly index: number;
  readonly prepare: Prepare;
  readonly onEdit: (part: Partial<CartLineText>) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { line, index, prepare, onEdit } = props;
  const isInsecure = prepare.warnings.insecure.includes(index);
  const input = (part: Part, control: FieldControl): ReactElement => {
    const field = cartField(index, part);
    return (
      <GuardedInput
        {...control}
        aria-label={cartLineLabel(partWords[part], index + 1)}
        data-field={field}
        dir={part === 'description' ? 'auto' : 'ltr'}
        inputMode={part === 'cost' ? 'decimal' : part === 'quantity' ? 'numeric' : 'text'}
        maxLength={partLengthsMax[part]}
        value={line[part]}
        onText={(next) => onEdit({ [part]: next })}
        onLeave={() => line[part] !== '' && prepare.leave(field)}
      />
    );
  };
  return (
    <Flex
      wrap="wrap"
      align="flex-start"
      gap="4px 8px"
      role="group"
      aria-label={cartLineLabel(prepareWords.cart, index + 1)}
    >
      {cartParts.map((part) => (
        <Box key={part} flex={partFlex[part]} miw={0}>
          <Field
            label={partWords[part]}
            error={prepare.sentenceOf(cartField(index, part))}
            warning={part === 'image' && isInsecure ? prepareWords.imageInsecure : null}
          >
            {(control) => input(part, control)}
          </Field>
        </Box>
      ))}
      <Button
        tone="quiet"
        mt={24}
        aria-label={cartLineLabel(prepareWords.removeLine, index + 1)}
        onClick={props.onRemove}
      >
        {prepareWords.removeLine}
      </Button>
    </Flex>
  );
}

function CartTotal(props: {
  readonly text: WalletOrderText;
  readonly prepare: Prepare;
}): ReactElement | null {
  const { text, prepare } = props;
  const { preview, order } = prepare;
  const isReadable = (order.cart ?? []).every(
    ({ quantity, costMinor }) => quantity > 0 && costMinor >= 0,
  );
  if (order.cart === null || preview === undefined || !isReadable || order.amountMinor === 0) {
    return null;
  }
  const { isEqual, text: words } = cartTotalWords(
    preview.cartTotalMinor,
    order.amountMinor,
    text.currency,
  );
  return (
    <Flex
      component="p"
      gap={6}
      align="baseline"
      miw={0}
      c={isEqual ? 'dimmed' : 'var(--warn)'}
      role="status"
    >
      <Icon name={isEqual ? 'check' : 'bang'} size={12} /> {words}
    </Flex>
  );
}
