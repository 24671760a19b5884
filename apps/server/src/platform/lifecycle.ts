import type { Tx } from './db/database.ts'

/** What must happen in many features at once: each feature registers for the tables it owns. */
export interface LifecycleHandler {
  /** The feature's tables that hold a column of a user or guest. */
  tables: readonly string[]
  /** Moves what a guest made to the account, in the sign-up's own transaction. */
  onGuestMerge?: (tx: Tx, merge: { guestId: string; userOid: string; now: Date }) => Promise<void>
  /** Removes or anonymises what belongs to a user. */
  onErase?: (tx: Tx, user: { userOid: string; now: Date }) => Promise<void>
  /** Everything that the feature knows of a user, as plain JSON. */
  onExport?: (tx: Tx, user: { userOid: string }) => Promise<Record<string, unknown>>
}

/** One handler of the parts of a feature; each keeps to its own tables, in their order. */
export function joinHandlers(...parts: readonly LifecycleHandler[]): Required<LifecycleHandler> {
  return {
    tables: parts.flatMap(({ tables }) => tables),
    onGuestMerge: async (tx, merge) => {
      for (const part of parts) await part.onGuestMerge?.(tx, merge)
    },
    onErase: async (tx, user) => {
      for (const part of parts) await part.onErase?.(tx, user)
    },
    onExport: async (tx, user) => {
      const all = []
      for (const part of parts) all.push(await part.onExport?.(tx, user))
      return Object.assign({}, ...all) as Record<string, unknown>
    },
  }
}

export class Lifecycle {
  readonly #handlers = new Map<string, LifecycleHandler>()

  register(feature: string, handler: LifecycleHandler): void {
    this.#handlers.set(feature, handler)
  }

  tables(): string[] {
    return [...this.#handlers.values()].flatMap((handler) => [...handler.tables])
  }

  async mergeGuest(tx: Tx, merge: { guestId: string; userOid: string; now: Date }): Promise<void> {
    for (const handler of this.#handlers.values()) await handler.onGuestMerge?.(tx, merge)
  }

  async erase(tx: Tx, user: { userOid: string; now: Date }): Promise<void> {
    for (const handler of this.#handlers.values()) await handler.onErase?.(tx, user)
  }

  async export(tx: Tx, user: { userOid: string }): Promise<Record<string, unknown>> {
    const out: Record<string, unknown> = {}
    for (const [feature, handler] of this.#handlers) {
      if (handler.onExport) out[feature] = await handler.onExport(tx, user)
    }
    return out
  }
}
