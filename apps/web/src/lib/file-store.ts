/**
 * Files of drafts and of texts that are not sent yet, kept by the browser (IndexedDB) so that they survive a reload.
 * Each call throws when the browser keeps none, or is full; the caller decides what that means.
 */
const DATABASE = 'chairline';
const STORES = ['outbox-files', 'draft-files'] as const;
type StoreName = (typeof STORES)[number];

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open(DATABASE, 2);
    open.onupgradeneeded = () => {
      for (const name of STORES) {
        if (!open.result.objectStoreNames.contains(name)) open.result.createObjectStore(name);
      }
    };
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error ?? new Error('The browser’s file store failed'));
    open.onblocked = () => reject(new Error('Another window holds the browser’s file store'));
  });
}

async function withStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await openDatabase();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      // Only now is it kept: a full disk shows when the transaction ends.
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser’s file store is full'));
      transaction.onerror = () => reject(transaction.error ?? new Error('The browser’s file store failed'));
    });
  } finally {
    database.close();
  }
}

/** Keeps the files of a text on its way under its client_ref. */
export async function keepFiles(clientRef: string, files: readonly File[]): Promise<void> {
  await withStore('outbox-files', 'readwrite', (store) => store.put(files, clientRef));
}

/** The files kept for a text on its way; undefined when there are none. */
export async function findFiles(clientRef: string): Promise<File[] | undefined> {
  return withStore<File[] | undefined>('outbox-files', 'readonly', (store) => store.get(clientRef));
}

export async function dropFiles(clientRef: string): Promise<void> {
  await withStore('outbox-files', 'readwrite', (store) => store.delete(clientRef));
}

/** Keeps a file of a draft under a key of its own. */
export async function keepDraftFile(key: string, file: File): Promise<void> {
  await withStore('draft-files', 'readwrite', (store) => store.put(file, key));
}

export async function findDraftFile(key: string): Promise<File | undefined> {
  return withStore<File | undefined>('draft-files', 'readonly', (store) => store.get(key));
}

export async function dropDraftFiles(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await withStore('draft-files', 'readwrite', (store) => {
    for (const key of keys) store.delete(key);
    return undefined;
  });
}

/** Keys of all kept files of drafts. */
export async function listDraftFiles(): Promise<string[]> {
  const keys = await withStore('draft-files', 'readonly', (store) => store.getAllKeys());
  return (keys ?? []).filter((key): key is string => typeof key === 'string');
}
