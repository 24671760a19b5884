import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media'
import type { storyCard } from '@plax/contracts/story'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { accessColumns, isBlurredFor, presentTerms } from '../../access/access.service.ts'
import { type MultiLangNick, nameIn } from '../../account/account.service.ts'
import { type CatalogueItem, titleIn } from '../../catalogue/catalogue.service.ts'
import {
  blurPicture,
  pictureColumn,
  pictureOf,
  type PictureRow,
  signerOf,
} from '../../media/media.service.ts'
import type { StoriesTable } from './story.tables.ts'

type Card = z.output<typeof storyCard>
export type Viewer = Pick<Actor, 'userOid' | 'roles'>
export type PictureOf = (assetOid: string | null | undefined) => Picture | null

/** What lists read of a story; its long texts stay where they are. */
export type CardRow = Pick<CatalogueItem, (typeof itemColumns)[number]> &
  Pick<Selectable<StoriesTable>, (typeof storyColumns)[number]> & {
    nickname: string
    multi_lang_nick: MultiLangNick
    thumbnail: PictureRow | null
  }

const itemColumns = [
  ...accessColumns,
  'title',
  'translations',
  'language',
  'updated_at',
  'taken_down_at',
  'taken_down_reason',
] as const

const storyColumns = [
  'brief_introduction',
  'genre',
  'hashtags',
  'credits_per_chat_milli',
  'chat_count',
] as const

/** Stories with the names of their creators and their thumbnails, for lists. */
export function selectCards(db: Db | Tx) {
  return db
    .selectFrom('catalogue_items')
    .innerJoin('stories', 'stories.content_oid', 'catalogue_items.oid')
    .innerJoin('users', 'users.oid', 'catalogue_items.owner_oid')
    .select(itemColumns.map((column) => `catalogue_items.${column}` as const))
    .select(storyColumns.map((column) => `stories.${column}` as const))
    .select(['users.nickname', 'users.multi_lang_nick'])
    .select(pictureColumn('catalogue_items.thumbnail_asset_oid').as('thumbnail'))
}

/** Stories as lists show them to a viewer, in whose language their creators are named. */
export function presentCards(
  deps: Parameters<typeof signerOf>[0],
  rows: readonly CardRow[],
  { actor: viewer, lang }: { actor: Viewer; lang: Language },
): Card[] {
  const signer = signerOf(deps)
  return rows.map((row) => {
    const picture = row.thumbnail && pictureOf(row.thumbnail, signer)
    const thumbnail = picture && isBlurredFor(viewer, row) ? blurPicture(picture) : picture
    return presentCard(row, { thumbnail, creatorName: nameIn(row, lang), lang })
  })
}

/** The pictures of a story as they are shown to a viewer: blurred where they are for adults. */
export function picturesOf(
  item: Pick<CardRow, 'owner_oid' | 'is_adult'>,
  pictures: ReadonlyMap<string, Picture>,
  viewer: Viewer,
): PictureOf {
  const isBlurred = isBlurredFor(viewer, item)
  return (assetOid) => {
    const picture = pictures.get(assetOid ?? '') ?? null
    return picture && isBlurred ? blurPicture(picture) : picture
  }
}

export function presentCard(
  row: Omit<CardRow, 'nickname' | 'multi_lang_nick' | 'thumbnail'>,
  view: { thumbnail: Picture | null; creatorName: string; lang: Language },
): Card {
  return {
    contentOid: row.oid,
    title: titleIn(row, view.lang),
    briefIntroduction: row.brief_introduction,
    genre: row.genre,
    hashtags: row.hashtags,
    language: row.language,
    thumbnail: view.thumbnail,
    isAdult: row.is_adult,
    creatorOid: row.owner_oid,
    creatorNickname: view.creatorName,
    chatCount: row.chat_count,
    creditsPerChatMilli: row.credits_per_chat_milli,
    state: row.state === 'published' ? 'published' : 'draft',
    visibility: row.visibility,
    ...presentTerms(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    takenDown: presentTakenDown(row),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Only its owner and administrators are ever shown a story that was taken down. */
function presentTakenDown(
  row: Omit<CardRow, 'nickname' | 'multi_lang_nick' | 'thumbnail'>,
): Card['takenDown'] {
  if (row.state !== 'taken_down' || !row.taken_down_at) return null
  return { reason: row.taken_down_reason ?? '', at: row.taken_down_at.toISOString() }
}
