import { type ShownEntry } from './chat-log.ts'

/** The documents’ store on this device (R-live-chat-025 to -028). */
const name = 'liveChat'
const version = 3
const keys = {
  chatHistory: 'creatorOid',
  latestEmoticonOids: 'creatorOid',
  userBannedWordsCounts: 'userOid',
} as const

type StoreName = keyof typeof keys

/** What was last said in a creator’s chat, to show until the chat itself comes. */
export async function readHistory(creatorOid: string): Promise<ShownEntry[]> {
  const kept = await ask('chatHistory', 'readonly', (store) => store.get(creatorOid))
  return (kept as { entries?: ShownEntry[] } | undefined)?.entries ?? []
}

export async function keepHistory(creatorOid: string, entries: ShownEntry[]): Promise<void> {
  await ask('chatHistory', 'readwrite', (store) => store.put({ creatorOid, entries }))
}

/** Whoever may not read a chat any more keeps nothing of it. */
export async function forgetHistory(creatorOid: string): Promise<void> {
  await ask('chatHistory', 'readwrite', (store) => store.delete(creatorOid))
}

/** How often someone’s messages were masked; the server counts for itself. */
export async function readMaskedCount(userOid: string): Promise<number> {
  const kept = await ask('userBannedWordsCounts', 'readonly', (store) => store.get(userOid))
  return (kept as { count?: number } | undefined)?.count ?? 0
}

export async function keepMaskedCount(userOid: string, count: number): Promise<void> {
  await ask('userBannedWordsCounts', 'readwrite', (store) => store.put({ userOid, count }))
}

/** The emotes that were written last in a creator’s chat, the latest first. */
export async function readLatestEmotes(creatorOid: string): Promise<string[]> {
  const kept = await ask('latestEmoticonOids', 'readonly', (store) => store.get(creatorOid))
  return (kept as { oids?: string[] } | undefined)?.oids ?? []
}

export async function keepLatestEmotes(creatorOid: string, oids: string[]): Promise<void> {
  await ask('latestEmoticonOids', 'readwrite', (store) => store.put({ creatorOid, oids }))
}

/** Nothing where the browser refuses storage: the chat does without. */
async function ask(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await open()
    try {
      return await done(work(database.transaction(store, mode).objectStore(store)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    const { result: database } = request
    for (const [store, keyPath] of Object.entries(keys)) {
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store, { keyPath })
    }
  })
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
  })
}
