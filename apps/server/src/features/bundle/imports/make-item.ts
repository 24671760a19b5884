import { cutText } from '@plax/story-engine/characters'
import type { Language } from '@plax/contracts/languages'
import type { BundleMade } from '../../../platform/bundle.ts'
import { isUnstorable } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import type { BundleDeps } from '../rows/bundle.deps.ts'
import type { StoredError } from '../rows/bundle.tables.ts'
import type { ArchiveEntry } from './bundle-items.ts'
import type { NewLine } from './import-lines.ts'

interface Into {
  actor: UserActor
  lang: Language
}

/** Makes one thing of a bundle, or says why it was not made; never the same thing twice. */
export async function importItem(
  deps: BundleDeps,
  found: ArchiveEntry,
  into: Into,
): Promise<NewLine> {
  const { folder } = found
  if (found.item === null) {
    const code = found.part ? 'bundle.kept_in_file' : 'bundle.kind_unknown'
    const result = found.part ? 'record' : 'left_out'
    return { folder, item_id: '', title: '', result, reasons: [reason(code)], made_oid: null }
  }
  const { userOid } = into.actor
  const digest = found.digest()
  const line = { folder, item_id: found.item.id.slice(0, 100), title: '' }
  const kept = await reserve(deps, { ...found, item: found.item, digest, userOid })
  if (kept.isThere)
    return { ...line, title: kept.title, result: 'already', reasons: [], made_oid: kept.oid }
  try {
    const made = await found.part.read.make(found.item, {
      ...into,
      oid: kept.oid,
      madeAs: (of, id) => findMade(deps, { userOid, folder: of, id }),
    })
    await deps.db
      .updateTable('bundle_items')
      .set({ made_at: deps.clock.now(), title: cutText(made.title, 200) })
      .where('user_oid', '=', userOid)
      .where('folder', '=', folder)
      .where('digest', '=', digest)
      .execute()
    return { ...line, ...lineOf(made), made_oid: kept.oid }
  } catch (error) {
    return { ...line, result: 'left_out', reasons: [refusalOf(error)], made_oid: null }
  }
}

/** Why a thing was left out. Rethrows what is no fault of the thing. */
function refusalOf(error: unknown): StoredError {
  if (isUnstorable(error)) return reason('bundle.item_unreadable')
  if (!(error instanceof AppError)) throw error
  return { code: error.code, details: error.details }
}

function lineOf({
  title,
  without = [],
  toCheck = [],
}: BundleMade): Pick<NewLine, 'title' | 'result' | 'reasons'> {
  const reasons = [...new Set([...without, ...toCheck])].map(reason)
  return { title: cutText(title, 200), result: without.length > 0 ? 'partly' : 'made', reasons }
}

function reason(code: string): StoredError {
  return { code, details: {} }
}

/** The id that a thing is made under, written down before it is made. */
async function reserve(
  { db, clock }: BundleDeps,
  {
    userOid,
    folder,
    digest,
    item,
    part,
  }: Omit<Extract<ArchiveEntry, { digest: unknown }>, 'digest'> & {
    userOid: string
    digest: string
  },
): Promise<{ oid: string; isThere: boolean; title: string }> {
  const now = clock.now()
  const fresh = newOid(now)
  await db
    .insertInto('bundle_items')
    .values({
      user_oid: userOid,
      folder,
      digest,
      source_id: item.id.slice(0, 100),
      made_oid: fresh,
      created_at: now,
      made_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const named = db
    .selectFrom('bundle_items')
    .select(['made_oid', 'made_at', 'title'])
    .where('user_oid', '=', userOid)
    .where('folder', '=', folder)
    .where('digest', '=', digest)
  const { made_oid: oid, made_at: madeAt, title } = await named.executeTakeFirstOrThrow()
  if (oid === fresh) return { oid, isThere: false, title }
  const state = await part.read.find(db, oid)
  if (state !== 'deleted') return { oid, isThere: state === 'there' && madeAt !== null, title }
  await db
    .updateTable('bundle_items')
    .set({ made_oid: fresh, made_at: null, source_id: item.id.slice(0, 100) })
    .where('user_oid', '=', userOid)
    .where('folder', '=', folder)
    .where('digest', '=', digest)
    .execute()
  return { oid: fresh, isThere: false, title }
}

async function findMade(
  { db }: BundleDeps,
  { userOid, folder, id }: { userOid: string; folder: string; id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('bundle_items')
    .select('made_oid')
    .where('user_oid', '=', userOid)
    .where('folder', '=', folder)
    .where('source_id', '=', id)
    .where('made_at', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.made_oid ?? null
}
