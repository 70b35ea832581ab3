/** For how long a file that was handed over is held, in milliseconds: some browsers read it after the click. */
const HELD_MS = 10_000;

/** Hands something to the browser as a JSON file to keep. */
export function handJson(what: unknown, fileName: string): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(what, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}
