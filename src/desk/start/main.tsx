import '../theme/tokens.css';
import '../theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { showTheme } from '../shell/theme.ts';
import { Desk } from './desk.tsx';

showTheme();
const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter basename="/desk">
        <Desk />
      </BrowserRouter>
    </StrictMode>,
  );
