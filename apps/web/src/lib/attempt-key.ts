/** What is kept between pages; `sessionStorage` in a browser. */
export type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const stored = 'plax_attempt'

/**
 * The idempotency key of the attempt to do `intent`. The same intent keeps its key until the attempt
 * is over, so that pressing Pay twice, or coming back from the gateway undecided, is one order.
 */
export function attemptKey(storage: AttemptStorage, intent: string): string {
  const kept = read(storage)
  if (kept?.intent === intent) return kept.key
  const key = crypto.randomUUID()
  write(storage, { intent, key })
  return key
}

/** Kept as long as what holds it. */
export function memoryStorage(): AttemptStorage {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

/** The tab's own storage, or none where the browser refuses it. */
export function tabStorage(): AttemptStorage {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

/** The attempt was paid or has failed: the next one is another. */
export function endAttempt(storage: AttemptStorage): void {
  try {
    storage.removeItem(stored)
  } catch {
    // A browser that refuses storage kept nothing.
  }
}

interface Attempt {
  intent: string
  key: string
}

function read(storage: AttemptStorage): Attempt | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(stored) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { intent, key } = value as Partial<Attempt>
    return typeof intent === 'string' && typeof key === 'string' ? { intent, key } : null
  } catch {
    return null
  }
}

function write(storage: AttemptStorage, attempt: Attempt): void {
  try {
    storage.setItem(stored, JSON.stringify(attempt))
  } catch {
    // Without storage an attempt lasts as long as its page.
  }
}
