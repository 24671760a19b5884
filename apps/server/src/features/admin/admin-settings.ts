import type { OutputOf } from '@plax/contracts'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { findUnset } from '../../platform/unset.ts'
import { listUsers } from '../account/account.service.ts'
import { findSetting, listSettings, type Setting, valueOf } from '../settings/settings.service.ts'

type Presented = OutputOf<'PUT /admin/settings/{name}'>

/** Every setting that an operator tunes, and its changes. */
export function settingHandlers({
  db,
  settings,
  config,
}: Pick<Deps, 'db' | 'settings' | 'config'>): Handlers {
  return {
    'GET /admin/settings': async () => ({
      items: await presentSettings(db, listSettings()),
      unset: findUnset(config),
    }),
    'PUT /admin/settings/{name}': async ({ actor, params, body, lang }) => {
      const setting = getSetting(params.name)
      const { value, ...change } = body
      const guard = { ...change, lang }
      await db.transaction().execute((tx) => settings.set(tx, setting, value, actor.userOid, guard))
      return presentSetting(db, setting)
    },
    'DELETE /admin/settings/{name}': async ({ actor, params, body }) => {
      const setting = getSetting(params.name)
      const { version, reason } = body
      await db
        .transaction()
        .execute((tx) => settings.reset(tx, setting, { actorOid: actor.userOid, version, reason }))
      return presentSetting(db, setting)
    },
  }
}

function getSetting(name: string): Setting<unknown> {
  const setting = findSetting(name)
  if (!setting) throw new AppError('setting.unknown')
  return setting
}

async function presentSetting(db: Db, setting: Setting<unknown>): Promise<Presented> {
  const [presented] = await presentSettings(db, [setting])
  if (!presented) throw new AppError('setting.unknown')
  return presented
}

async function presentSettings(
  db: Db,
  settings: readonly Setting<unknown>[],
): Promise<Presented[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value', 'version', 'updated_at', 'updated_by'])
    // A value that is JSON's null is one; a row without any was given its default back.
    .select(({ eb }) => eb('value', 'is', null).as('is_reset'))
    .where(
      'name',
      'in',
      settings.map(({ name }) => name),
    )
    .execute()
  const stored = new Map(rows.map((row) => [row.name, row]))
  const oids = rows.flatMap(({ updated_by }) => updated_by ?? [])
  const users = new Map((await listUsers(db, oids)).map((user) => [user.oid, user]))
  return settings.map((setting) => {
    const row = stored.get(setting.name)
    const user = users.get(row?.updated_by ?? '')
    const isDefault = !row || row.is_reset === true
    return {
      name: setting.name,
      description: setting.description,
      schema: z.toJSONSchema(setting.schema, { unrepresentable: 'any', io: 'input' }),
      value: isDefault ? setting.default : valueOf(setting, row.value),
      defaultValue: setting.default,
      isDefault,
      version: row?.version ?? 0,
      changedAt: row?.updated_at.toISOString() ?? null,
      changedBy: user ? { oid: user.oid, nickname: user.nickname } : null,
    }
  })
}
