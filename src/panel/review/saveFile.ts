/** Milliseconds until the memory of a file is freed, long enough for the browser to save it. */
const KEPT_FOR = 60_000;

/** Saves a text as a file through a browser download. */
export function saveFile(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
