import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '../../../domain/assert.ts';
import { prepareStyleNonce } from '../style-nonce.ts';
import { refuseMarkup } from '../trusted-types.ts';
import { PassphraseApp } from './passphrase-app.tsx';

refuseMarkup();
const styleNonce = prepareStyleNonce();

const root = document.querySelector('#root');
invariant(root !== null, 'The window has a root element.');
createRoot(root).render(
  <StrictMode>
    <PassphraseApp styleNonce={styleNonce} />
  </StrictMode>,
);
