import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media'
import type { storyCard, storyCharacter, storyContent } from '@plax/contracts/story'
import type { Artefact } from '@plax/story-engine'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  findUser,
  listUsers,
  presentPublicUser,
  type UserRow,
} from '../../account/account.service.ts'
import { isBlurredFor } from '../../access/access.service.ts'
import { blurPicture, getPictures } from '../../media/media.service.ts'
import { getArtefact } from '../compile/artefacts.ts'
import { modelName, type Models } from '../models/models.service.ts'
import { descriptionOf, portraitsOf, prologueOf } from './content.characters.ts'
import { canEdit } from './content.policy.ts'
import type { StoryRow } from './content.queries.ts'

type Card = z.output<typeof storyCard>
type Character = z.output<typeof storyCharacter>
type Content = z.output<typeof storyContent>

type Viewer = Pick<Actor, 'userOid' | 'roles'>

/** Stories as lists show them to a viewer: two more queries, however many there are. */
export async function presentCards(
  db: Db,
  rows: readonly StoryRow[],
  viewer: Viewer,
): Promise<Card[]> {
  const [pictures, users] = await Promise.all([
    getPictures(
      db,
      rows.map((row) => row.thumbnail_asset_oid),
    ),
    listUsers(db, [...new Set(rows.map((row) => row.owner_oid))]),
  ])
  const nicknames = new Map(users.map((user) => [user.oid, user.nickname]))
  return rows.map((row) =>
    presentCard(row, {
      thumbnail: picturesOf(row, pictures, viewer)(row.thumbnail_asset_oid),
      nickname: nicknames.get(row.owner_oid) ?? '',
    }),
  )
}

/** A story as its page shows it; its owner and admins see more. */
export async function presentContent(
  deps: { db: Db; models: Models },
  row: StoryRow,
  view: { viewer: Viewer; lang: Language },
): Promise<Content> {
  const mayEdit = canEdit(view.viewer, row)
  const artefact = row.compiled_hash ? await getArtefact(deps.db, row.compiled_hash) : null
  const [pictures, creator, relatedCreator, model] = await Promise.all([
    getPictures(deps.db, [row.thumbnail_asset_oid, ...portraitsOf(artefact)]),
    getCreator(deps.db, row.owner_oid),
    row.related_creator_oid ? findUser(deps.db, row.related_creator_oid) : null,
    deps.models.getOrDefault(row.model),
  ])
  const pictureOf = picturesOf(row, pictures, view.viewer)
  const thumbnail = pictureOf(row.thumbnail_asset_oid)
  return {
    ...presentCard(row, { thumbnail, nickname: creator.nickname }),
    description: row.description,
    allowsBonus: row.allows_bonus,
    model: model.key,
    modelName: modelName(model, view.lang),
    canvasPublic: row.canvas_public,
    compiledAt: row.compiled_at?.toISOString() ?? null,
    creator: presentPublicUser(creator),
    relatedCreator: relatedCreator && presentPublicUser(relatedCreator),
    characters: presentCharacters(artefact, {
      pictureOf,
      language: row.language,
      showsCanvas: mayEdit || row.canvas_public,
    }),
    prologue: artefact ? prologueOf(artefact, row.language) : '',
    editing: mayEdit ? presentEditing(row) : null,
  }
}

export type PictureOf = (assetOid: string | null | undefined) => Picture | null

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

/**
 * The characters of an artefact; none where the story was never compiled. What their creator wrote
 * for the model is shown only to those who may see the canvas.
 */
export function presentCharacters(
  artefact: Artefact | null,
  view: { pictureOf: PictureOf; language: string; showsCanvas: boolean },
): Character[] {
  const portraits = portraitsOf(artefact)
  return (artefact?.characters ?? []).map((character, index) => ({
    name: character.name,
    gender: character.gender,
    description: view.showsCanvas ? descriptionOf(character, view.language) : '',
    portrait: view.pictureOf(portraits[index]),
  }))
}

function presentCard(
  row: StoryRow,
  { thumbnail, nickname }: { thumbnail: Picture | null; nickname: string },
): Card {
  return {
    contentOid: row.oid,
    title: row.title,
    briefIntroduction: row.brief_introduction,
    genre: row.genre,
    hashtags: row.hashtags,
    language: row.language,
    thumbnail,
    isAdult: row.is_adult,
    creatorOid: row.owner_oid,
    creatorNickname: nickname,
    chatCount: row.chat_count,
    creditsPerChatMilli: row.credits_per_chat_milli,
    state: row.state === 'published' ? 'published' : 'draft',
    visibility: row.visibility,
    access: row.access,
    priceCoins: row.price_coins,
    publishedAt: row.published_at?.toISOString() ?? null,
    takenDown: presentTakenDown(row),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Only its owner and administrators are ever shown a story that was taken down. */
function presentTakenDown(row: StoryRow): Card['takenDown'] {
  if (row.state !== 'taken_down' || !row.taken_down_at) return null
  return { reason: row.taken_down_reason ?? '', at: row.taken_down_at.toISOString() }
}

function presentEditing(row: StoryRow): NonNullable<Content['editing']> {
  return {
    version: row.version,
    canvasVersion: row.canvas_version,
    compiledHash: row.compiled_hash,
    needsCompile: row.compiled_canvas_version !== row.canvas_version,
    metadataVersion: row.metadata_version,
    newTagging: row.new_tagging,
  }
}

async function getCreator(db: Db, userOid: string): Promise<UserRow> {
  const [creator] = await listUsers(db, [userOid])
  if (!creator) throw new AppError('account.user_not_found')
  return creator
}
