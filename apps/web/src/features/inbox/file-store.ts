/**
 * Files of texts that are not sent yet, kept by the browser (IndexedDB) so that they survive a reload. Each call
 * throws when the browser keeps none; the caller decides what that means.
 */
const DATABASE = 'chairline';
const STORE = 'outbox-files';

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s file store failed'));
  });
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const open = indexedDB.open(DATABASE, 1);
  open.onupgradeneeded = () => open.result.createObjectStore(STORE);
  const database = await asPromise(open);
  try {
    return await asPromise(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Keeps the files of a text under its client_ref. */
export async function keepFiles(clientRef: string, files: readonly File[]): Promise<void> {
  await withStore('readwrite', (store) => store.put(files, clientRef));
}

/** The files kept for a text; undefined when there are none. */
export async function findFiles(clientRef: string): Promise<File[] | undefined> {
  return withStore<File[] | undefined>('readonly', (store) => store.get(clientRef));
}

export async function dropFiles(clientRef: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(clientRef));
}
