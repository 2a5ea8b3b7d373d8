import type { ReactElement } from 'react';
import { brandNames } from '../../lib/brand-names.ts';

/** The small sign of a card's brand. It says nothing that the words beside it do not say. */
export function BrandMark({ name }: { readonly name: string | null }): ReactElement {
  return (
    <svg className="icon" width="27" height="17" viewBox="-0.5 -0.5 33 21" aria-hidden="true">
      {marks[name ?? ''] ?? <Stripe />}
      <rect
        width="32"
        height="20"
        rx="3"
        fill="none"
        stroke="var(--brand-line)"
        strokeOpacity="0.55"
      />
    </svg>
  );
}

function Ground({ color = '--brand-ground' }: { readonly color?: string }): ReactElement {
  return <rect width="32" height="20" rx="3" fill={`var(${color})`} />;
}

function Letters(props: {
  readonly text: string;
  readonly color: string;
  readonly size: number;
  readonly isSlanted?: true;
}): ReactElement {
  return (
    <text
      x="16"
      y={10 + props.size * 0.36}
      textAnchor="middle"
      fontSize={props.size}
      fontWeight="800"
      fontStyle={props.isSlanted === true ? 'italic' : undefined}
      fill={`var(${props.color})`}
    >
      {props.text}
    </text>
  );
}

/** A card without a known brand. */
function Stripe(): ReactElement {
  return (
    <>
      <Ground />
      <rect y="5" width="32" height="4" fill="var(--brand-line)" />
    </>
  );
}

const ground = '--brand-ground';

/** The drawing of each brand, by the name that staff read. */
const marks: Readonly<Record<string, ReactElement>> = Object.fromEntries(
  Object.entries({
    visa: (
      <>
        <Ground />
        <Letters text="VISA" color="--brand-visa" size={10} isSlanted />
      </>
    ),
    mastercard: (
      <>
        <Ground />
        <circle cx="12.7" cy="10" r="6" fill="var(--brand-mastercard-left)" />
        <circle cx="19.3" cy="10" r="6" fill="var(--brand-mastercard-right)" />
        <path d="M16 5a6 6 0 0 1 0 10a6 6 0 0 1 0-10" fill="var(--brand-mastercard-middle)" />
      </>
    ),
    'american-express': (
      <>
        <Ground color="--brand-american-express" />
        <Letters text="AMEX" color={ground} size={8.4} />
      </>
    ),
    jcb: (
      <>
        <Ground />
        <rect x="6" y="4" width="6" height="12" rx="2" fill="var(--brand-jcb-left)" />
        <rect x="13" y="4" width="6" height="12" rx="2" fill="var(--brand-jcb-middle)" />
        <rect x="20" y="4" width="6" height="12" rx="2" fill="var(--brand-jcb-right)" />
      </>
    ),
    unionpay: (
      <>
        <Ground color="--brand-unionpay" />
        <Letters text="UPay" color={ground} size={8.4} isSlanted />
      </>
    ),
    'diners-club': (
      <>
        <Ground />
        <circle cx="16" cy="10" r="6.5" fill="var(--brand-diners)" />
        <rect x="15" y="5" width="2" height="10" fill="var(--brand-ground)" />
      </>
    ),
    discover: (
      <>
        <Ground />
        <circle cx="22" cy="10" r="5.5" fill="var(--brand-discover)" />
        <rect x="4" y="8.5" width="10" height="3" rx="1" fill="var(--brand-line)" />
      </>
    ),
  }).map(([code, mark]) => [brandNames[code], mark]),
);
