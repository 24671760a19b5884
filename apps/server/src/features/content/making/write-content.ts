import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import {
  cleanTags,
  type ItemKinds,
  languageOf,
  textColumns,
  updateItem,
} from '../../catalogue/catalogue.service.ts'
import { findStock, setStock } from '../../commerce/commerce.service.ts'
import { putCard } from '../../shelf/shelf.service.ts'
import type { UploadedFile } from '../../media/media.service.ts'
import { termColumnsFor } from '../../subscription/subscription.service.ts'
import { assertStillWhole } from '../branching/check-story.ts'
import { claimDraftFiles, claimFiles } from '../files/content.media.ts'
import { needsEncoding, startEncoding } from '../files/encoding.ts'
import type { ContentRow } from '../item/content.queries.ts'
import type { ContentFields, Discount } from '../item/content.tables.ts'
import { replayWords } from '../item/categories.ts'
import { askPartners } from '../partners/ask-partners.ts'
import { assertMaySkipEncryption, assertPictures, assertPoll, assertTexts } from './field-rules.ts'
import { assertDiscount, readCopies, readOpening } from './price-rules.ts'

export type WriteDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'secret'> & {
  kinds: ItemKinds
}

/** What a call says of a content; what is left out stays as it is. */
export interface ContentInput {
  metaData: ContentFields
  /** Null ends the discount. */
  discountSettings?: Discount | null | undefined
}

interface Write {
  row: ContentRow
  actor: UserActor
  sent: ContentInput
  now: Date
}

/** Stores a draft as it was typed: what it is called and shows is asked for by lists of drafts. */
export async function writeDraft(tx: Tx, { row, actor, sent, now }: Write): Promise<void> {
  const next = mergeSent(row, sent)
  await assertPictures(tx, next.fields, { ownerOids: [row.owner_oid, actor.userOid] })
  const file = await claimDraftFiles(tx, row, next.fields)
  await writeRow(tx, row, next)
  await updateItem(tx, row.oid, {
    ...itemColumns(row, next.fields),
    ...(await draftTermColumns(tx, row, next.fields)),
    updated_at: now,
  })
  await writeCard(tx, row.oid, next.fields)
  await encodeFile(tx, row, { fields: next.fields, file, now })
}

/** The creator's lists show and sort drafts by price. Terms that can't be published stay unwritten. */
async function draftTermColumns(tx: Tx, row: ContentRow, fields: ContentFields) {
  try {
    const { terms } = await readOpening(tx, fields, row.owner_oid)
    return await termColumnsFor(tx, terms, { ownerOid: row.owner_oid, before: row })
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}

/** Begins while the rest is still being written, so that thumbnails can be chosen from it. */
async function encodeFile(
  tx: Tx,
  row: ContentRow,
  { fields, file, now }: { fields: ContentFields; file: UploadedFile | null; now: Date },
): Promise<void> {
  if (file && (await needsEncoding(tx, row, fields))) {
    await startEncoding(tx, { row, fields, file, now })
  }
}

/** Stores what is or becomes public, by all the rules. */
export async function writePublic(tx: Tx, deps: WriteDeps, write: Write): Promise<void> {
  const { row, actor, sent, now } = write
  const next = mergeSent(row, sent)
  const { fields, discount } = next
  const ownerOids = [row.owner_oid, actor.userOid]
  assertTexts(fields)
  assertPoll(fields)
  const copies = readCopies(fields)
  if (row.type === 'branching' && row.state !== 'draft') await assertStillWhole(tx, { row, fields })
  const { terms } = await readOpening(tx, fields, row.owner_oid)
  assertDiscount(discount, terms.priceCoins)
  if (fields.skipEncryption !== row.fields.skipEncryption || row.state === 'draft') {
    await assertMaySkipEncryption(deps, fields, actor)
  }
  await assertPictures(tx, fields, { ownerOids })
  const { file } = await claimFiles(tx, row, fields)
  await writeRow(tx, row, next)
  await updateItem(tx, row.oid, {
    ...itemColumns(row, fields),
    ...(await termColumnsFor(tx, terms, { ownerOid: row.owner_oid, before: row })),
    updated_at: now,
  })
  await writeCard(tx, row.oid, fields)
  await writeCopies(tx, { subjectOid: row.oid, copies, now })
  await askPartners(tx, row, { fields, now })
  await encodeFile(tx, row, { fields, file, now })
}

interface Next {
  fields: ContentFields
  discount: Discount | null
}

function mergeSent(row: ContentRow, { metaData, discountSettings }: ContentInput): Next {
  return {
    fields: { ...row.fields, ...metaData },
    discount: discountSettings === undefined ? row.discount : discountSettings,
  }
}

/** Raises the version; throws `content.conflict` where the change was based on another. */
export function assertVersion(row: ContentRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return
  throw new AppError('content.conflict', { version: row.version })
}

async function writeRow(tx: Tx, row: ContentRow, { fields, discount }: Next): Promise<void> {
  await tx
    .updateTable('contents')
    .set({
      fields: storableJson(fields),
      discount: discount && storableJson(discount),
      type: fields.type ?? row.type,
      is_replay: fields.isReplay ?? false,
      is_scenario_item: fields.isScenarioItem ?? false,
      version: row.version + 1,
      frame_asset_oid: frameOf(row, fields),
    })
    .where('content_oid', '=', row.oid)
    .execute()
}

/** The picture of its film, while that is its film. */
function frameOf(row: ContentRow, { file, type }: ContentFields): string | null {
  return file === row.fields.file && type !== 'file' ? row.frame_asset_oid : null
}

function itemColumns(row: ContentRow, fields: ContentFields) {
  return {
    ...textColumns(fields, {
      language: languageOf(fields, row.language),
      frameOid: frameOf(row, fields),
    }),
    visibility: fields.isPrivate ? ('private' as const) : ('public' as const),
    is_adult: fields.isAdult ?? false,
    is_open_to_korea: fields.openToKorea ?? true,
    allows_bonus: fields.allowsBonus ?? row.allows_bonus,
    tags: cleanTags(fields.hashtags ?? []),
  }
}

async function writeCard(tx: Tx, itemOid: string, fields: ContentFields): Promise<void> {
  const tags = cleanTags(fields.hashtags ?? [])
  const words = fields.isReplay ? replayWords : ''
  const topic = fields.type ?? 'video'
  await putCard(tx, { itemOid, topic, tags, words, summary: '', figures: {} })
}

async function writeCopies(
  tx: Tx,
  stock: { subjectOid: string; copies: number | null; now: Date },
): Promise<void> {
  const { subjectOid, copies: total, now } = stock
  const known = await findStock(tx, { subjectOid, now })
  if ((known?.total ?? null) !== total) await setStock(tx, { subjectOid, total, now })
}
