import { useSyncExternalStore } from 'react';
import { missesFiles, onMissingFiles } from './late-files.ts';

/** True once parts of this page can no longer be had, since the site has a newer version. */
export const useMissingFiles = (): boolean => useSyncExternalStore(onMissingFiles, missesFiles, () => false);
