/** What pages tell the service worker. */
export type WorkerMessage =
  /** The rider wants the version that waits. */
  | { type: 'activate' }
  /** A page was reached without loading its document. */
  | { type: 'visited'; url: string };
