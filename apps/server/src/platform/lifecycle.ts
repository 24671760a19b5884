import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from './db/database.ts'
import type { Exports } from './export-pages.ts'

/** What somebody would lose by leaving, by names of the features' own; each counts its own. */
export type Losses = Readonly<Record<string, number>>

/** What must happen in many features at once: each feature registers for the tables it owns. */
export interface LifecycleHandler {
  /** The feature's tables that hold a column of a user or guest. */
  tables: readonly string[]
  /** Moves what a guest made to the account, in the sign-up's own transaction. */
  onGuestMerge?: (tx: Tx, merge: { guestId: string; userOid: string; now: Date }) => Promise<void>
  /**
   * Ends what must end when an account closes, in that transaction: nothing is sold any more, say.
   * What it leaves for `onErase` to decide, nobody changes afterwards. Higher floors come first, since
   * calls lock their rows in that order.
   */
  onClose?: (tx: Tx, user: { userOid: string; now: Date }) => Promise<void>
  /**
   * Removes or anonymises what belongs to a user. It may be run again where a removal was interrupted.
   * Higher floors come first: what refers to a thing goes, or takes it over, before the thing.
   */
  onErase?: (tx: Tx, user: { userOid: string; now: Date }) => Promise<void>
  /** What `onExport` yields, in each language, for whoever reads the file; every export needs one. */
  exportNote?: Record<Language, string>
  /** Everything that the feature knows of a user, but secrets, which it says exist; read bit by bit. */
  onExport?: (db: Db, user: { userOid: string }) => Exports
  onLosses?: (db: Db, user: { userOid: string }) => Promise<Losses>
}

/** One handler of the parts of a feature, without a note; each keeps to its own tables, in their order. */
export function joinHandlers(
  ...parts: readonly LifecycleHandler[]
): Required<Omit<LifecycleHandler, 'exportNote'>> {
  return {
    tables: parts.flatMap(({ tables }) => tables),
    onGuestMerge: async (tx, merge) => {
      for (const part of parts) await part.onGuestMerge?.(tx, merge)
    },
    onClose: async (tx, user) => {
      for (const part of parts) await part.onClose?.(tx, user)
    },
    onErase: async (tx, user) => {
      for (const part of parts) await part.onErase?.(tx, user)
    },
    onExport: (db, user) =>
      Object.assign({}, ...parts.map((part) => part.onExport?.(db, user))) as Exports,
    onLosses: async (db, user) => {
      const all = []
      for (const part of parts) all.push(await part.onLosses?.(db, user))
      return Object.assign({}, ...all) as Losses
    },
  }
}

export class Lifecycle {
  readonly #handlers = new Map<string, LifecycleHandler>()

  /** Throws if the feature exports data without a note. */
  register(feature: string, handler: LifecycleHandler): void {
    if (handler.onExport && !handler.exportNote) {
      throw new Error(`The feature ${feature} exports data without an exportNote.`)
    }
    this.#handlers.set(feature, handler)
  }

  tables(): string[] {
    return [...this.#handlers.values()].flatMap((handler) => [...handler.tables])
  }

  async mergeGuest(tx: Tx, merge: { guestId: string; userOid: string; now: Date }): Promise<void> {
    for (const handler of this.#handlers.values()) await handler.onGuestMerge?.(tx, merge)
  }

  async close(tx: Tx, user: { userOid: string; now: Date }): Promise<void> {
    const handlers = [...this.#handlers.values()].toReversed()
    for (const handler of handlers) await handler.onClose?.(tx, user)
  }

  /** The features in the order of a removal. */
  erasingParts(): string[] {
    return [...this.#handlers.keys()].toReversed()
  }

  async erasePart(tx: Tx, feature: string, user: { userOid: string; now: Date }): Promise<void> {
    await this.#handlers.get(feature)?.onErase?.(tx, user)
  }

  async erase(tx: Tx, user: { userOid: string; now: Date }): Promise<void> {
    for (const feature of this.erasingParts()) await this.erasePart(tx, feature, user)
  }

  /** What each feature knows of a person, by its name. */
  exportsOf(db: Db, user: { userOid: string }): Map<string, Exports> {
    const known = [...this.#handlers].flatMap(([feature, { onExport }]) =>
      onExport ? ([[feature, onExport(db, user)]] as const) : [],
    )
    return new Map(known)
  }

  exportNote(feature: string): Record<Language, string> {
    const note = this.#handlers.get(feature)?.exportNote
    if (!note) throw new Error(`The feature ${feature} has no exportNote.`)
    return note
  }

  async losses(db: Db, user: { userOid: string }): Promise<Losses> {
    const counts = []
    for (const handler of this.#handlers.values()) counts.push(await handler.onLosses?.(db, user))
    return Object.assign({}, ...counts) as Losses
  }
}
