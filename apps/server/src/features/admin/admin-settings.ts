import type { OutputOf } from '@plax/contracts'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listUsers } from '../account/account.service.ts'
import {
  findSetting,
  listSettings,
  parseValue,
  type Setting,
  valueOf,
} from '../settings/settings.service.ts'
import { changeSetting } from './change-setting.ts'

type SettingView = OutputOf<'GET /admin/settings'>['items'][number]

/** Every setting that an operator tunes, and its changes. */
export function settingHandlers(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Handlers {
  const { db } = deps
  return {
    'GET /admin/settings': async () => ({ items: await presentSettings(db, listSettings()) }),
    'PUT /admin/settings/{name}': async ({ actor, params, body, lang }) => {
      assertUser(actor)
      const setting = getSetting(params.name)
      const { value, ...change } = body
      const to = parseValue(setting, value, lang)
      const by = { ...change, actorOid: actor.userOid, isReset: false }
      const approvalOid = await changeSetting(deps, setting, { ...by, to })
      return { ...(await presentSetting(db, setting)), approvalOid }
    },
    'DELETE /admin/settings/{name}': async ({ actor, params, body }) => {
      assertUser(actor)
      const setting = getSetting(params.name)
      const by = { ...body, actorOid: actor.userOid, isReset: true }
      const approvalOid = await changeSetting(deps, setting, { ...by, to: setting.default })
      return { ...(await presentSetting(db, setting)), approvalOid }
    },
  }
}

function getSetting(name: string): Setting<unknown> {
  const setting = findSetting(name)
  if (!setting) throw new AppError('setting.unknown')
  return setting
}

async function presentSetting(db: Db, setting: Setting<unknown>): Promise<SettingView> {
  const [presented] = await presentSettings(db, [setting])
  if (!presented) throw new AppError('setting.unknown')
  return presented
}

async function presentSettings(
  db: Db,
  settings: readonly Setting<unknown>[],
): Promise<SettingView[]> {
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
