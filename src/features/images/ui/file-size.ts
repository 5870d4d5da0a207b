const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** "512 Bytes", "1.50 KB", "4.77 MB": two decimals, 1 KB being 1,024 bytes. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 2)} ${UNITS[power] ?? 'Bytes'}`;
}
