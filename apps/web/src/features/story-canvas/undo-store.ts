import type { Canvas } from '@plax/story-engine/canvas'
import type { History } from './model/history.ts'

/** What can be undone and redone of a story's canvas, on the version that it was saved as. */
export interface KeptHistory extends Pick<History<Canvas>, 'past' | 'future'> {
  contentOid: string
  version: number
  keptAt: number
}

const maxStories = 12
const maxSteps = 50
/** Nodes of all kept steps together: a large canvas keeps fewer steps. */
const maxNodes = 40_000

/** The newest steps that are kept: unchanged nodes are shared among them, so they cost little. */
export function bounded({ past, future }: Pick<History<Canvas>, 'past' | 'future'>, nodes: number) {
  const steps = Math.max(5, Math.min(maxSteps, Math.floor(maxNodes / Math.max(1, nodes))))
  return { past: past.slice(-steps), future: future.slice(0, steps) }
}

/** Keeps a history in the browser; the oldest stories' go. A browser that refuses is no fault. */
export async function keepHistory(kept: KeptHistory): Promise<void> {
  await inStore('readwrite', (store) => {
    store.put(kept)
    const oldest = store.index('keptAt').getAllKeys()
    oldest.addEventListener('success', () => {
      const tooMany = oldest.result.length - maxStories
      for (const key of oldest.result.slice(0, Math.max(0, tooMany))) store.delete(key)
    })
  })
}

/** The history that was kept of exactly this version; null where another one was saved since. */
export async function findHistory(
  contentOid: string,
  version: number,
): Promise<KeptHistory | null> {
  let request: IDBRequest<KeptHistory | undefined> | undefined
  await inStore('readonly', (store) => {
    request = store.get(contentOid) as IDBRequest<KeptHistory | undefined>
  })
  const kept = request?.readyState === 'done' ? request.result : undefined
  return kept?.version === version ? kept : null
}

async function inStore(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => void,
): Promise<void> {
  const db = await openStore().catch(() => null)
  if (!db) return
  await new Promise<void>((done) => {
    const transaction = db.transaction('histories', mode)
    for (const event of ['complete', 'abort', 'error']) {
      transaction.addEventListener(event, () => done())
    }
    use(transaction.objectStore('histories'))
  })
  db.close()
}

function openStore(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('plax-canvas', 1)
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore('histories', { keyPath: 'contentOid' })
      store.createIndex('keptAt', 'keptAt')
    })
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(new Error('The browser keeps nothing here.')))
  })
}
