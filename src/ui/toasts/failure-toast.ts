import { userMessage } from '#platform/api-client/api-client.ts';
import { toast } from './toast-store.ts';

/** Says that something did not work, in the server's words where it has some. */
export function failureToast(title: string, error: unknown, fallback: string): void {
  toast({ title, description: userMessage(error, fallback), variant: 'destructive' });
}
