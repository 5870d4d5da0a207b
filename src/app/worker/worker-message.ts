/** What pages tell the service worker. */
export type WorkerMessage =
  /** The rider wants the version that waits. */
  | { type: 'activate' }
  /** The page is open, and nobody's. */
  | { type: 'claim' }
  /** A page was reached without loading its document. */
  | { type: 'visited'; url: string };
