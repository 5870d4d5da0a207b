import { useNonce } from './nonce.tsx';

/**
 * A script that runs where it stands, as soon as the browser reads it. Only the server's HTML needs its text: React
 * neither compares it nor runs it, so constants for this are empty in the browser (`import.meta.env.SSR`).
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useNonce();
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
