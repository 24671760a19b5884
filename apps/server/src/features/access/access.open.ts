import type { Db } from '../../platform/db/database.ts'
import { findItem, itemCodes } from '../catalogue/catalogue.service.ts'
import { checkAccess, type AccessActor } from './access.check.ts'
import { getVisibleItem } from './access.items.ts'
import { isHidden } from './access.policy.ts'
import { refusalOf } from './access.refusals.ts'

/** Refuses whom an item of any kind is not open, as its own calls would. */
export async function assertOpens(
  db: Db,
  { itemOid, actor, now }: { itemOid: string; actor: AccessActor; now: Date },
): Promise<void> {
  const question = { kind: { codes: itemCodes }, itemOid, actor, now }
  const { access } = await getVisibleItem(db, question)
  if (!access.allowed) throw refusalOf(access)
}

/**
 * Whether everyone is shown what stands on an item's cover: it is published, not for adults alone, and open
 * to Korea. */
export async function isShownToAll(
  db: Db,
  { itemOid, now }: { itemOid: string; now: Date },
): Promise<boolean> {
  const item = await findItem(db, itemOid)
  if (!item || item.is_adult) return false
  const actor = { userOid: null, roles: new Set(['visitor'] as const), country: 'KR' }
  return !isHidden(await checkAccess(db, { actor, item, now }))
}
