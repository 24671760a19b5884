import type { InputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { setItemPassword } from '../../access/access.service.ts'
import { hashPassword } from '../../account/account.service.ts'
import {
  type CatalogueItem,
  cleanTags,
  findItem,
  type ItemKinds,
  textColumns,
  updateItem,
} from '../../catalogue/catalogue.service.ts'
import { assertOwnAssets } from '../../media/media.service.ts'
import { isLanguage } from '@plax/contracts/languages'
import { postEvent } from '../chat/post-event.ts'
import { noteTitle } from '../replays/marks.ts'
import { putStreamCard } from '../streams/stream-card.ts'
import { prepareStream, type StreamRow } from '../streams/streams.ts'
import { currentEntry, entryColumns } from '../tickets/entry.ts'

export type StudioDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'settings' | 'bus' | 'secret' | 'storage'
> & { kinds: ItemKinds }
type Sent = NonNullable<InputOf<'POST /live/studio'>['body']>

/** Prepares the creator’s stream, or changes their current one; what wasn’t sent stays. */
export async function saveStream(
  deps: StudioDeps,
  { creatorOid, sent }: { creatorOid: string; sent: Sent },
): Promise<StreamRow> {
  const now = deps.clock.now()
  assertPasswords(sent)
  const hash = sent.password ? await hashPassword(deps.config.passwordCost, sent.password) : null
  return deps.db.transaction().execute(async (tx) => {
    const stream = await prepareStream(tx, { kinds: deps.kinds, creatorOid, now })
    const item = await getItem(tx, stream.oid)
    if (sent.imgS3Key) {
      await assertOwnAssets(tx, { assetOids: [sent.imgS3Key], ownerOids: [creatorOid] })
    }
    if (stream.state === 'on') assertStaysWhole(sent, item)
    await savePassword(tx, { item, sent, hash, now })
    const row = { ...stream, ...rowChanges(stream, sent) }
    await tx
      .updateTable('live_streams')
      .set(rowChanges(stream, sent))
      .where('oid', '=', row.oid)
      .execute()
    const entry = sent.entry ? await entryChange(tx, { stream, item, entry: sent.entry }) : {}
    const { tags } = row
    const texts = textChanges(item, sent)
    await updateItem(tx, row.oid, { ...texts, ...entry, tags, updated_at: now })
    if (row.state === 'on') {
      await putStreamCard(tx, row)
      const titles = { before: item.title, title: texts.title }
      const { started_at: startedAt } = row
      await noteTitle(tx, { streamOid: row.oid, startedAt, ...titles, now })
    }
    const useAnonymousChat = row.uses_anonymous_chat
    if (row.state === 'on' && useAnonymousChat !== stream.uses_anonymous_chat) {
      await postEvent(tx, { creatorOid, event: { event: 'studioSetting', useAnonymousChat }, now })
    }
    return row
  })
}

/** R-live-032, R-live-033. */
function assertPasswords({ usePassword, password, passwordAgain }: Sent): void {
  if (password === undefined || password === '') {
    if (usePassword && password === '') throw new AppError('live.password_required')
    return
  }
  if (password !== passwordAgain) throw new AppError('live.passwords_differ')
}

async function savePassword(
  tx: Tx,
  of: { item: CatalogueItem; sent: Sent; hash: string | null; now: Date },
): Promise<void> {
  const { item, sent, hash, now } = of
  const had = item.password_oid !== null
  const wants = sent.usePassword ?? (had || hash !== null)
  if (wants && hash === null && !had) throw new AppError('live.password_required')
  if (wants && hash === null) return
  if (wants || had) await setItemPassword(tx, { itemOid: item.oid, hash: wants ? hash : null, now })
}

/** A stream that’s on can’t lose what it needed to start (R-live-030, R-live-031). */
function assertStaysWhole(sent: Sent, item: CatalogueItem): void {
  if ((sent.title ?? item.title) === '') throw new AppError('live.title_required')
  const thumbnail = sent.imgS3Key === undefined ? item.thumbnail_asset_oid : sent.imgS3Key
  if (thumbnail === null) throw new AppError('live.thumbnail_required')
}

async function entryChange(
  tx: Tx,
  of: { stream: StreamRow; item: CatalogueItem; entry: NonNullable<Sent['entry']> },
) {
  const { stream, item, entry } = of
  const isSame = JSON.stringify(entry) === JSON.stringify(currentEntry(stream, item))
  if (isSame) return {}
  if (stream.state === 'on') throw new AppError('live.entry_is_scheduled')
  await tx
    .updateTable('live_streams')
    .set({ uses_ticket: entry.useTicket })
    .where('oid', '=', stream.oid)
    .execute()
  return entryColumns(tx, { creatorOid: stream.creator_oid, entry })
}

function rowChanges(stream: StreamRow, sent: Sent) {
  return {
    tags: sent.tags ? cleanTags(sent.tags) : stream.tags,
    is_listed: sent.isListed ?? stream.is_listed,
    uses_anonymous_chat: sent.useAnonymousChat ?? stream.uses_anonymous_chat,
    uses_bonus_coins: sent.useBonusCoins ?? stream.uses_bonus_coins,
    starts_itself: sent.startsItself ?? stream.starts_itself,
  }
}

function textChanges(item: CatalogueItem, sent: Sent) {
  const language = isLanguage(item.language) ? item.language : 'en'
  const texts = textColumns(
    { title: sent.title ?? item.title, description: sent.description ?? item.description },
    { language, frameOid: null },
  )
  return {
    title: texts.title,
    description: texts.description,
    ...(sent.imgS3Key !== undefined && { thumbnail_asset_oid: sent.imgS3Key }),
    ...(sent.isAdultContent !== undefined && { is_adult: sent.isAdultContent }),
    ...(sent.useBonusCoins !== undefined && { allows_bonus: sent.useBonusCoins }),
  }
}

async function getItem(tx: Tx, oid: string): Promise<CatalogueItem> {
  const item = await findItem(tx, oid)
  if (!item) throw new AppError('live.no_stream')
  return item
}
