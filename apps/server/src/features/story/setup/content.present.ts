import type { Language } from '@plax/contracts/languages'
import type { storyCharacter, storyContent } from '@plax/contracts/story/story'
import type { Artefact } from '@plax/story-engine'
import { readerName } from '@plax/story-engine/own-words'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  findUser,
  listUsers,
  nameIn,
  presentPerson,
  type UserRow,
} from '../../account/account.service.ts'
import { canEdit, isBlurredFor } from '../../access/access.service.ts'
import { descriptionIn, thumbnailOf, titleIn } from '../../catalogue/catalogue.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { findTierName } from '../../subscription/subscription.service.ts'
import { getArtefact } from '../compile/artefacts.ts'
import { type ChatModel, keptModel, modelName, type Models } from '../models/models.service.ts'
import { descriptionOf, portraitsOf, prologueOf } from '../content/content.characters.ts'
import { type PictureOf, picturesOf, presentStory, type Viewer } from '../content/content.cards.ts'
import type { StoryRow } from '../content/content.queries.ts'
import { pageWords } from '../content/page-words.ts'

type Character = z.output<typeof storyCharacter>
type Content = z.output<typeof storyContent>

/** A story as its page shows it; its owner and admins see more. */
export async function presentContent(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'> & { models: Models },
  row: StoryRow,
  view: {
    viewer: Viewer
    lang: Language
    /** Whether the viewer may chat; those who may change the story need not say. */
    isOpen?: boolean
  },
): Promise<Content> {
  const mayEdit = canEdit(view.viewer, row)
  // Words for adults are kept back as their pictures are; the one line of its card is for all.
  const isKept = isBlurredFor(view.viewer, row)
  const artefact =
    row.compiled_hash && !isKept ? await getArtefact(deps.db, row.compiled_hash) : null
  const thumbnailOid = thumbnailOf(row, view.lang)
  const [pictures, creator, relatedCreator, model, accessTier] = await Promise.all([
    getPictures(deps.db, [thumbnailOid, ...portraitsOf(artefact)], signerOf(deps)),
    getCreator(deps.db, row.owner_oid),
    row.related_creator_oid ? findUser(deps.db, row.related_creator_oid) : null,
    deps.models.getOrDefault(row.model),
    findTier(deps.db, row.way_tier_oid),
  ])
  const pictureOf = picturesOf(row, pictures, view.viewer)
  const thumbnail = pictureOf(thumbnailOid)
  return {
    ...presentStory(row, { thumbnail, creatorName: nameIn(creator, view.lang), lang: view.lang }),
    description: isKept ? '' : shownDescription(row, { artefact, lang: view.lang }),
    accessTier,
    allowsBonus: row.allows_bonus,
    model: model.key,
    modelName: modelName(model, view.lang),
    modelIsStandIn: model.isStandIn === true,
    canvasPublic: row.canvas_public,
    lorePublic: row.lore_public,
    suggestReplies: row.suggest_replies,
    compiledAt: row.compiled_at?.toISOString() ?? null,
    creator: await presentPerson(deps.db, creator, view.lang),
    relatedCreator: relatedCreator && (await presentPerson(deps.db, relatedCreator, view.lang)),
    characters: presentCharacters(artefact, {
      pictureOf,
      language: row.language,
      showsCanvas: mayEdit || (row.canvas_public && view.isOpen === true),
    }),
    prologue: artefact ? prologueOf(artefact, row.language) : '',
    editing: mayEdit ? presentEditing(row, model) : null,
  }
}

/** It may have come with a card: names stand in the place of its macros. */
function shownDescription(
  row: StoryRow,
  { artefact, lang }: { artefact: Artefact | null; lang: Language },
): string {
  const char = artefact?.characters[0]?.name ?? titleIn(row, lang)
  return pageWords(descriptionIn(row, lang), { char, user: readerName(lang) })
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

function presentEditing(row: StoryRow, model: ChatModel): NonNullable<Content['editing']> {
  return {
    version: row.version,
    description: row.description,
    model: keptModel(row.model, model) ?? '',
    canvasVersion: row.canvas_version,
    compiledHash: row.compiled_hash,
    needsCompile: row.compiled_canvas_version !== row.canvas_version,
    metadataVersion: row.metadata_version,
    newTagging: row.new_tagging,
  }
}

async function findTier(db: Db, tierHash: string | null): Promise<Content['accessTier']> {
  const name = tierHash === null ? null : await findTierName(db, tierHash)
  return tierHash === null || name === null ? null : { tierHash, name }
}

async function getCreator(db: Db, userOid: string): Promise<UserRow> {
  const [creator] = await listUsers(db, [userOid])
  if (!creator) throw new AppError('account.user_not_found')
  return creator
}
