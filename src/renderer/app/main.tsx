import { queries } from './prefetch.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '../../domain/assert.ts';
import { App } from './app.tsx';
import { prepareStyleNonce } from './style-nonce.ts';
import { refuseMarkup } from './trusted-types.ts';
import { watchPresses } from '../ui/form/after-press.ts';

refuseMarkup();
watchPresses();
const styleNonce = prepareStyleNonce();

const root = document.querySelector('#root');
invariant(root !== null, 'The page has a root element.');
createRoot(root).render(
  <StrictMode>
    <App styleNonce={styleNonce} queries={queries} />
  </StrictMode>,
);
