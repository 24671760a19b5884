import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/** A value that an operator tunes; the code's default holds until a row says otherwise. */
export interface Setting<T> {
  name: string
  schema: z.ZodType<T>
  default: T
  /** What it does, and that the default is our choice where the documents are silent. */
  description: string
}

export function defineSetting<T>(setting: Setting<T>): Setting<T> {
  return setting
}

const cacheMs = 2000

/** Reads settings through a cache of two seconds, so that every process follows a change soon. */
export class Settings {
  readonly #deps: { db: Db; clock: Clock }
  #cache: { values: Map<string, unknown>; readAt: number } | null = null

  constructor(deps: { db: Db; clock: Clock }) {
    this.#deps = deps
  }

  async get<T>(setting: Setting<T>): Promise<T> {
    const stored = (await this.#values()).get(setting.name)
    if (stored === undefined) return setting.default
    const parsed = setting.schema.safeParse(stored)
    return parsed.success ? parsed.data : setting.default
  }

  /** Stores a value, validated and audited; it holds in this process at once. */
  async set<T>(tx: Tx, setting: Setting<T>, value: T, actorOid: string | null): Promise<void> {
    const parsed = setting.schema.safeParse(value)
    if (!parsed.success) throw new AppError('request.invalid', { setting: setting.name })
    const now = this.#deps.clock.now()
    const row = { value: JSON.stringify(parsed.data), updated_by: actorOid, updated_at: now }
    await tx
      .insertInto('settings')
      .values({ name: setting.name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    await audit(
      tx,
      {
        actorOid,
        action: 'setting.changed',
        subjectKind: 'setting',
        subjectOid: null,
        details: { name: setting.name, value: parsed.data },
      },
      now,
    )
    this.#cache = null
  }

  async #values(): Promise<Map<string, unknown>> {
    const readAt = performance.now()
    if (this.#cache && readAt - this.#cache.readAt < cacheMs) return this.#cache.values
    const rows = await this.#deps.db.selectFrom('settings').select(['name', 'value']).execute()
    const values = new Map(rows.map((row) => [row.name, row.value]))
    this.#cache = { values, readAt }
    return values
  }
}
