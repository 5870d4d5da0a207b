/** YYYYMMDD-HHMMSS in UTC, for names that sort by time. */
export const fileStamp = (epochMs: number): string =>
  new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
