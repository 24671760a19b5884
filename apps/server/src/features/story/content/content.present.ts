import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media'
import type { storyCard, storyCharacter, storyContent } from '@plax/contracts/story'
import type { Artefact } from '@plax/story-engine'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { listUsers, presentPublicUser, type UserRow } from '../../account/account.service.ts'
import { getPictures } from '../../media/media.service.ts'
import { getArtefact } from '../compile/artefacts.ts'
import { modelName, type Models } from '../models/models.service.ts'
import { descriptionOf, portraitsOf, prologueOf } from './content.characters.ts'
import type { StoryRow } from './content.queries.ts'

type Card = z.output<typeof storyCard>
type Character = z.output<typeof storyCharacter>
type Content = z.output<typeof storyContent>

/** Stories as lists show them: two more queries, however many there are. */
export async function presentCards(db: Db, rows: readonly StoryRow[]): Promise<Card[]> {
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
      thumbnail: pictures.get(row.thumbnail_asset_oid ?? '') ?? null,
      nickname: nicknames.get(row.owner_oid) ?? '',
    }),
  )
}

/** A story as its page shows it. `mayEdit` adds what only its owner and admins see. */
export async function presentContent(
  deps: { db: Db; models: Models },
  row: StoryRow,
  view: { mayEdit: boolean; lang: Language },
): Promise<Content> {
  const artefact = row.compiled_hash ? await getArtefact(deps.db, row.compiled_hash) : null
  const [pictures, creator, model] = await Promise.all([
    getPictures(deps.db, [row.thumbnail_asset_oid, ...portraitsOf(artefact)]),
    getCreator(deps.db, row.owner_oid),
    deps.models.getOrDefault(row.model),
  ])
  const thumbnail = pictures.get(row.thumbnail_asset_oid ?? '') ?? null
  return {
    ...presentCard(row, { thumbnail, nickname: creator.nickname }),
    description: row.description,
    access: 'open',
    model: model.key,
    modelName: modelName(model, view.lang),
    canvasPublic: row.canvas_public,
    compiledAt: row.compiled_at?.toISOString() ?? null,
    creator: presentPublicUser(creator),
    characters: presentCharacters(artefact, {
      pictures,
      language: row.language,
      showsCanvas: view.mayEdit || row.canvas_public,
    }),
    prologue: artefact ? prologueOf(artefact, row.language) : '',
    editing: view.mayEdit ? presentEditing(row) : null,
  }
}

/**
 * The characters of an artefact; none where the story was never compiled. What their creator wrote
 * for the model is shown only to those who may see the canvas.
 */
export function presentCharacters(
  artefact: Artefact | null,
  view: { pictures: ReadonlyMap<string, Picture>; language: string; showsCanvas: boolean },
): Character[] {
  const portraits = portraitsOf(artefact)
  return (artefact?.characters ?? []).map((character, index) => ({
    name: character.name,
    gender: character.gender,
    description: view.showsCanvas ? descriptionOf(character, view.language) : '',
    portrait: view.pictures.get(portraits[index] ?? '') ?? null,
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
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
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
