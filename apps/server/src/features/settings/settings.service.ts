import type { Language } from '@plax/contracts/languages'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { storableJson } from '../../platform/db/storable-json.ts'
import './settings.tables.ts'
import { describeProblem } from './value-problems.ts'

/** A value that an operator tunes; the code's default holds until a row says otherwise. */
export interface Setting<T> {
  name: string
  schema: z.ZodType<T>
  default: T
  /** What it does, for administrators and in docs/settings.md. */
  description: string
  /** Kept by the program for itself; administrators do not see it. */
  internal?: true
  /** Whether a change needs a second administrator, because one could then do alone what needs two. */
  loosens?(from: T, to: T): boolean
}

/** Who changes a setting, why, and on which version of it; another one is a conflict. */
interface SettingChange {
  actorOid: string | null
  version?: number
  reason?: string
  /** Of what is said of a value that is refused. */
  lang?: Language
}

const defined = new Map<string, Setting<unknown>>()

export function defineSetting<T>(setting: Setting<T>): Setting<T> {
  defined.set(setting.name, setting)
  return setting
}

/** Every setting that an operator tunes, by name. */
export function listSettings(): Setting<unknown>[] {
  return [...defined.values()]
    .filter(({ internal }) => !internal)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The setting of a name that an operator tunes, or null. */
export function findSetting(name: string): Setting<unknown> | null {
  return listSettings().find((setting) => setting.name === name) ?? null
}

const cacheMs = 2000

/** Reads settings through a cache of two seconds, so that every process follows a change soon. */
export class Settings {
  readonly #deps: { db: Db; clock: Clock }
  #cache: { values: Map<string, unknown>; readAt: number } | null = null
  /** When a value was last written here: its transaction may not be committed when others read. */
  #writtenAt = -cacheMs

  constructor(deps: { db: Db; clock: Clock }) {
    this.#deps = deps
  }

  async get<T>(setting: Setting<T>): Promise<T> {
    return valueOf(setting, (await this.#values()).get(setting.name))
  }

  /** Stores a value, validated and audited; it holds in this process at once. */
  async set<T>(
    tx: Tx,
    setting: Setting<T>,
    value: T,
    actorOid: string | null,
    guard: Omit<SettingChange, 'actorOid'> = {},
  ): Promise<void> {
    const { lang = 'en', ...others } = guard
    const change = { actorOid, ...others }
    const parsed = parseValue(setting, value, lang)
    const before = await lockValue(tx, setting)
    await this.#write(tx, setting, storableJson(parsed), change)
    await this.#audit(tx, setting, 'setting.changed', { ...change, before, value: parsed })
  }

  /** Gives a setting its default back, also one that a later version of the program brings. */
  async reset(tx: Tx, setting: Setting<unknown>, change: SettingChange): Promise<void> {
    const before = await lockValue(tx, setting)
    await this.#write(tx, setting, null, change)
    await this.#audit(tx, setting, 'setting.reset', { ...change, before, value: setting.default })
  }

  async #write(
    tx: Tx,
    { name }: Setting<unknown>,
    value: string | null,
    { actorOid, version }: SettingChange,
  ): Promise<void> {
    const row = { value, updated_by: actorOid, updated_at: this.#deps.clock.now() }
    const written = await tx
      .insertInto('settings')
      .values({ name, ...row, version: 1 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(({ eb }) => ({ ...row, version: eb('settings.version', '+', 1) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
    if (version !== undefined && written.version !== version + 1) {
      throw new AppError('setting.conflict', { version: written.version - 1 })
    }
    this.#cache = null
    this.#writtenAt = performance.now()
  }

  async #audit(
    tx: Tx,
    { name }: Setting<unknown>,
    action: string,
    { actorOid, before, value, reason }: SettingChange & { before: unknown; value: unknown },
  ): Promise<void> {
    const details = { name, before, value, ...(reason && { reason }) }
    const subject = { subjectKind: 'setting', subjectOid: name }
    await audit(tx, { actorOid, action, ...subject, details }, this.#deps.clock.now())
  }

  async #values(): Promise<Map<string, unknown>> {
    const readAt = performance.now()
    if (this.#cache && readAt - this.#cache.readAt < cacheMs) return this.#cache.values
    const rows = await this.#deps.db
      .selectFrom('settings')
      .select(['name', 'value'])
      .where('value', 'is not', null)
      .execute()
    const values = new Map(rows.map((row) => [row.name, row.value]))
    // What is read beside a write may be of before its commit, and is not kept.
    if (readAt - this.#writtenAt >= cacheMs) this.#cache = { values, readAt }
    return values
  }
}

/** The value as its setting stores it. Throws `request.invalid` with the problems of each field. */
export function parseValue<T>(setting: Setting<T>, value: unknown, lang: Language): T {
  const parsed = setting.schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    in: 'body',
    path: ['', 'value', ...issue.path].join('/'),
    problem: describeProblem(issue, lang),
  }))
  throw new AppError('request.invalid', { setting: setting.name, fields })
}

/** The value before a change, locked until the change is written. */
async function lockValue(tx: Tx, setting: Setting<unknown>): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', setting.name)
    .forUpdate()
    .executeTakeFirst()
  return valueOf(setting, row?.value ?? undefined)
}

/** How often settings were changed, by name; those that nobody changed are not in it. */
export async function readVersions(
  db: Db,
  settings: readonly { name: string }[],
): Promise<Map<string, number>> {
  const names = settings.map(({ name }) => name)
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'version'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** What a stored value says, or the default where there is none or it is no longer valid. */
export function valueOf<T>(setting: Setting<T>, stored: unknown): T {
  if (stored === undefined) return setting.default
  const parsed = setting.schema.safeParse(stored)
  return parsed.success ? parsed.data : setting.default
}
