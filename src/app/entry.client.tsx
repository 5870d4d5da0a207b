import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallPrompt } from '#platform/device/install-prompt.ts';
import { hearDocumentTime } from '#platform/device/server-clock.ts';
import { keepTyped } from '#ui/late/typed-early.ts';
import { NonceContext } from '#ui/nonce.tsx';
import { putTranslatedTextsBack } from './translated-texts.ts';

keepInstallPrompt();
hearDocumentTime();
// The attribute is hidden from scripts, the property is not.
const nonce = document.querySelector('script')?.nonce ?? '';

// In a turn of its own: the code before it has kept a slow phone busy for 60 ms.
setTimeout(() => {
  putTranslatedTextsBack();
  keepTyped();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={nonce}>
          <HydratedRouter />
        </NonceContext>
      </StrictMode>,
    );
  });
});
