import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { ApplyApproval } from '../../platform/approvals.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requestApproval } from '../account/account.service.ts'
import { findSetting, type Setting, type Settings, valueOf } from '../settings/settings.service.ts'

export const settingApproval = 'setting.change'

interface Change {
  actorOid: string
  /** The new value; the default if it's a reset. */
  to: unknown
  isReset: boolean
  version: number
  reason: string
}

const payloadShape = z.object({
  name: z.string(),
  to: z.unknown(),
  isReset: z.boolean(),
  version: z.number().int(),
  reason: z.string(),
})

/**
 * Changes or resets a setting, or requests a second administrator's approval if the change loosens what
 * needs one; returns the request then. Throws `setting.conflict` if it's based on another version.
 */
export async function changeSetting(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  setting: Setting<unknown>,
  change: Change,
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const { actorOid, to, version } = change
    const stored = await readStored(tx, setting)
    if (stored.version !== version) {
      throw new AppError('setting.conflict', { version: stored.version })
    }
    if (!setting.loosens?.(stored.value, to)) {
      await write(tx, { settings: deps.settings, setting, change })
      return null
    }
    const { isReset, reason } = change
    const payload = { name: setting.name, from: stored.value, to, isReset, version, reason }
    const act = { kind: settingApproval, payload }
    const now = deps.clock.now()
    return (await requestApproval(deps, tx, { act, requestedBy: actorOid, now })).approvalOid
  })
}

/** Changes a setting as it was requested. Throws `setting.conflict` if it was changed since. */
export function applySetting(settings: Settings): ApplyApproval {
  return async (tx, { payload, requestedBy: actorOid }) => {
    const { name, ...change } = payloadShape.parse(payload)
    const setting = findSetting(name)
    if (!setting) throw new AppError('setting.unknown')
    await write(tx, { settings, setting, change: { ...change, actorOid } })
  }
}

async function write(
  tx: Tx,
  asked: { settings: Settings; setting: Setting<unknown>; change: Change },
): Promise<void> {
  const { settings, setting, change } = asked
  const { actorOid, to, isReset, ...guard } = change
  if (isReset) await settings.reset(tx, setting, { actorOid, ...guard })
  else await settings.set(tx, setting, to, actorOid, guard)
}

async function readStored(
  tx: Tx,
  setting: Setting<unknown>,
): Promise<{ value: unknown; version: number }> {
  const row = await tx
    .selectFrom('settings')
    .select(['value', 'version'])
    .select(({ eb }) => eb('value', 'is', null).as('is_reset'))
    .where('name', '=', setting.name)
    .executeTakeFirst()
  const value = valueOf(setting, row?.is_reset ? undefined : row?.value)
  return { value, version: row?.version ?? 0 }
}
