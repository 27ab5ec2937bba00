/** Milliseconds after which a file is surely on its way to the disk, so that its memory can go. */
const KEPT_FOR = 60_000;

/** Has the browser save a text as a file. */
export function saveFile(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
