import type { InputOf } from '@plax/contracts'
import { emoticonKeyOf } from '@plax/contracts/emoticon/emoticon-text'
import {
  emoticonKeyMaxLength,
  emoticonsPerGroupMax,
} from '@plax/contracts/emoticon/emoticon-values'
import { cutText } from '@plax/story-engine/characters'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { listTiers } from '../subscription/subscription.service.ts'
import { listEmoticons } from './emoticon-groups.ts'
import type { EmoticonRow } from './emoticon.tables.ts'

type Change = InputOf<'POST /emoticon/groups'>['body']
type SentEmoticon = Change['emoticonGroups'][number]['emoticons'][number]

const keyPattern = /^[\p{L}\p{N}\p{M}_]+$/u
const keyless = 'emote'

/**
 * Adds, changes, and deletes the emoticons that it names; others stay. All of it or nothing.
 *
 * @throws emoticon.not_yours, emoticon.tier_not_found, emoticon.not_found, emoticon.name_required,
 *   emoticon.image_required, emoticon.image_not_found, emoticon.key_invalid, emoticon.key_taken,
 *   emoticon.group_full
 */
export async function saveEmoticons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, change }: { actor: UserActor; change: Change },
): Promise<void> {
  const { creatorOid } = change
  const isOwn = creatorOid !== null && creatorOid === actor.userOid && actor.roles.has('creator')
  if (!isOwn && !actor.roles.has('admin')) throw new AppError('emoticon.not_yours')
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const turn = `emoticons:${creatorOid ?? 'site'}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
    await assertTiers(tx, change)
    const before = await listEmoticons(tx, creatorOid)
    const after = planChange(change, { before, now })
    await assertImages(tx, { after, before, ownerOids: [actor.userOid, creatorOid] })
    await store(tx, { before, after })
    await audit(
      tx,
      {
        actorOid: actor.userOid,
        action: 'emoticon.changed',
        subjectKind: creatorOid === null ? 'site' : 'user',
        subjectOid: creatorOid,
      },
      now,
    )
    if (creatorOid !== null)
      await emit(tx, { stream: 'emoticon', type: 'emoticon.changed', payload: { creatorOid } }, now)
  })
}

async function assertTiers(tx: Tx, { creatorOid, emoticonGroups }: Change): Promise<void> {
  const tiers = creatorOid === null ? [] : await listTiers(tx, { creatorOid, withRemoved: true })
  const known = new Set<string | null>(creatorOid === null ? [null] : tiers.map(({ oid }) => oid))
  if (emoticonGroups.some(({ tierHash }) => !known.has(tierHash)))
    throw new AppError('emoticon.tier_not_found')
}

/** All emoticons as they are afterwards, those of one group in their order. */
function planChange(
  { creatorOid, emoticonGroups }: Change,
  { before, now }: { before: readonly EmoticonRow[]; now: Date },
): EmoticonRow[] {
  const named = new Set(emoticonGroups.flatMap(({ emoticons }) => emoticons.map(({ _id }) => _id)))
  const staying = before.filter(({ oid }) => !named.has(oid))
  const unchanged = new Map(before.map((row) => [row.oid, row]))
  const keys = new Set(before.map(({ key }) => key))
  const changed = emoticonGroups.flatMap(({ tierHash, emoticons }) =>
    emoticons
      .filter(({ deleted }) => !deleted)
      .map(({ _id: sentOid, ...sent }): EmoticonRow => {
        const known = sentOid === undefined ? undefined : unchanged.get(sentOid)
        if (sentOid !== undefined && !known) throw new AppError('emoticon.not_found')
        // A call can change each once.
        if (known) unchanged.delete(known.oid)
        const name = storableText(sent.name ?? known?.name ?? '')
        if (name === '') throw new AppError('emoticon.name_required')
        const assetOid = sent.s3Key ?? known?.asset_oid
        if (assetOid === undefined) throw new AppError('emoticon.image_required')
        return {
          oid: known?.oid ?? newOid(now),
          creator_oid: creatorOid,
          tier_oid: tierHash,
          name,
          key: known?.key ?? takeKey(keys, { ...sent, name }),
          asset_oid: assetOid,
          position: 0,
          created_at: known?.created_at ?? now,
        }
      }),
  )
  const groups = Map.groupBy([...staying, ...changed], (row) => row.tier_oid)
  return [...groups].flatMap(([tierOid, rows]) => {
    const former = before.filter((row) => row.tier_oid === tierOid)
    if (rows.length > emoticonsPerGroupMax && rows.length > former.length)
      throw new AppError('emoticon.group_full', { maxCount: emoticonsPerGroupMax })
    return inOrder(rows, former).map((row, position) => ({ ...row, position }))
  })
}

/** Those that were in the group keep its places, the changed ones in the order of the call; the others follow. */
function inOrder(rows: readonly EmoticonRow[], former: readonly EmoticonRow[]): EmoticonRow[] {
  const isChanged = (row: EmoticonRow) => !former.includes(row)
  const wasHere = (row: EmoticonRow) => former.some(({ oid }) => oid === row.oid)
  const changed = rows.filter((row) => isChanged(row) && wasHere(row))
  const places = former.flatMap((row) => {
    const stays = rows.find(({ oid }) => oid === row.oid)
    if (!stays) return []
    return isChanged(stays) ? (changed.shift() ?? []) : [stays]
  })
  return [...places, ...rows.filter((row) => !wasHere(row))]
}

/** The key of a new emoticon, which is then taken. */
function takeKey(
  taken: Set<string>,
  { key: asked, name }: SentEmoticon & { name: string },
): string {
  if (asked !== undefined && !keyPattern.test(asked)) throw new AppError('emoticon.key_invalid')
  if (asked !== undefined && taken.has(asked))
    throw new AppError('emoticon.key_taken', { key: asked })
  const first = asked ?? (emoticonKeyOf(name) || keyless)
  let key = first
  for (let number = 2; taken.has(key); number += 1) {
    const ending = `_${number}`
    key = cutText(first, emoticonKeyMaxLength - ending.length) + ending
  }
  taken.add(key)
  return key
}

/** Images that aren’t in use already have to be uploads of who saves them, or of the creator. */
async function assertImages(
  tx: Tx,
  asked: { after: EmoticonRow[]; before: EmoticonRow[]; ownerOids: (string | null)[] },
): Promise<void> {
  const used = new Set(asked.before.map((row) => row.asset_oid))
  const fresh = [...new Set(asked.after.map((row) => row.asset_oid))].filter(
    (oid) => !used.has(oid),
  )
  if (fresh.length === 0) return
  const found = await tx
    .selectFrom('emoticon_images')
    .select('asset_oid')
    .where('asset_oid', 'in', fresh)
    .where(
      'owner_oid',
      'in',
      asked.ownerOids.filter((oid) => oid !== null),
    )
    .forKeyShare()
    .execute()
  if (found.length < fresh.length) throw new AppError('emoticon.image_not_found')
}

async function store(
  tx: Tx,
  { before, after }: { before: EmoticonRow[]; after: EmoticonRow[] },
): Promise<void> {
  const kept = new Set(after.map(({ oid }) => oid))
  const deleted = before.filter(({ oid }) => !kept.has(oid)).map(({ oid }) => oid)
  if (deleted.length > 0) await tx.deleteFrom('emoticons').where('oid', 'in', deleted).execute()
  if (after.length === 0) return
  await tx
    .insertInto('emoticons')
    .values(after)
    .onConflict((conflict) =>
      conflict.column('oid').doUpdateSet((eb) => ({
        tier_oid: eb.ref('excluded.tier_oid'),
        name: eb.ref('excluded.name'),
        asset_oid: eb.ref('excluded.asset_oid'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute()
}
