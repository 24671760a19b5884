import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import type { storyCard } from '@plax/contracts/story/story'
import { genres } from '@plax/contracts/story/story-values'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  type Caller,
  isBlurredFor,
  presentTerms,
  readCallerAccess,
} from '../../access/access.service.ts'
import { titleIn } from '../../catalogue/catalogue.service.ts'
import { blurPicture, signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard } from '../../shelf/shelf.service.ts'
import type { StoryRow } from './content.queries.ts'

type Card = z.output<typeof storyCard>
/** What its page says as well. */
type StoryFacts = Omit<Card, 'callerAccess'>
export type Viewer = Pick<Actor, 'userOid' | 'roles'>
export type PictureOf = (assetOid: string | null | undefined) => Picture | null

/** What its card says of a story beside its item. */
type CardDetails = Pick<Card, 'briefIntroduction' | 'genre' | 'hashtags' | 'chatCount'> &
  Pick<Card, 'creditsPerChatMilli'>
type CardHead = Pick<Card, 'title' | 'creatorNickname' | 'thumbnail'>
type Item = Pick<StoryRow, keyof CardRow & keyof StoryRow>

/** Stories as lists show them to a viewer, in whose language their creators are named. */
export async function presentCards(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  rows: readonly CardRow[],
  { actor: viewer, lang }: { actor: Viewer & Caller; lang: Language },
): Promise<Card[]> {
  const signer = signerOf(deps)
  const asked = { caller: viewer, items: rows, now: deps.clock.now() }
  const callerAccess = await readCallerAccess(deps.db, asked)
  return rows.map((row) => {
    const { title, creatorName, thumbnail } = presentCard(row, { viewer, lang, signer })
    const shown = { title, creatorNickname: creatorName, thumbnail }
    return {
      ...toCard(row, saidOnShelf(row), shown),
      callerAccess: callerAccess.get(row.oid) ?? null,
    }
  })
}

/** The card of a story that was read whole. */
export function presentStory(
  row: StoryRow,
  view: { thumbnail: Picture | null; creatorName: string; lang: Language },
): StoryFacts {
  const said = {
    briefIntroduction: row.brief_introduction,
    genre: row.genre,
    hashtags: row.hashtags,
    chatCount: row.chat_count,
    creditsPerChatMilli: row.credits_per_chat_milli,
  }
  const { thumbnail, creatorName: creatorNickname } = view
  return toCard(row, said, { title: titleIn(row, view.lang), creatorNickname, thumbnail })
}

/** The pictures of a story as they are shown to a viewer: blurred where they are for adults. */
export function picturesOf(
  item: Pick<StoryRow, 'owner_oid' | 'is_adult'>,
  pictures: ReadonlyMap<string, Picture>,
  viewer: Viewer,
): PictureOf {
  const isBlurred = isBlurredFor(viewer, item)
  return (assetOid) => {
    const picture = pictures.get(assetOid ?? '') ?? null
    return picture && isBlurred ? blurPicture(picture) : picture
  }
}

function saidOnShelf({ summary, topic, tags, popularity, figures }: CardRow): CardDetails {
  return {
    briefIntroduction: summary,
    genre: genres.find((genre) => genre === topic) ?? 'other',
    hashtags: tags,
    chatCount: popularity,
    creditsPerChatMilli: figures.creditsPerChatMilli ?? 0,
  }
}

function toCard(item: Item, said: CardDetails, shown: CardHead): StoryFacts {
  return {
    contentOid: item.oid,
    title: shown.title,
    briefIntroduction: said.briefIntroduction,
    genre: said.genre,
    hashtags: said.hashtags,
    language: item.language,
    thumbnail: shown.thumbnail,
    isAdult: item.is_adult,
    creatorOid: item.owner_oid,
    creatorNickname: shown.creatorNickname,
    chatCount: said.chatCount,
    creditsPerChatMilli: said.creditsPerChatMilli,
    state: item.state === 'published' ? 'published' : 'draft',
    visibility: item.visibility,
    ...presentTerms(item),
    publishedAt: item.published_at?.toISOString() ?? null,
    takenDown: presentTakenDown(item),
    updatedAt: item.updated_at.toISOString(),
  }
}

/** Only its owner and administrators are ever shown a story that was taken down. */
function presentTakenDown(item: Item): Card['takenDown'] {
  if (item.state !== 'taken_down' || !item.taken_down_at) return null
  return { reason: item.taken_down_reason ?? '', at: item.taken_down_at.toISOString() }
}
