/** Hands a text to the browser as a file. */
export function downloadText(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a value to the browser as a JSON file. */
export const downloadJson = (value: unknown, fileName: string): void =>
  downloadText(JSON.stringify(value, null, 2), fileName, 'application/json');
