import { countCharacters } from '@plax/story-engine/characters'
import type { Language } from '@plax/contracts/languages'
import { titleMaxLength } from '@plax/contracts/limits'
import type { UserActor } from '../../../platform/http/actor.ts'
import { presentTerms } from '../../access/access.service.ts'
import { getCanvas } from '../canvas/canvas.queries.ts'
import type { WriteDeps } from '../content/content.change.ts'
import { createStory } from './content.create.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { keptModel } from '../models/models.service.ts'
import { cutStored } from '../content/content.rules.ts'

const suffixes: Record<Language, string> = {
  ko: ' (사본)',
  en: ' (copy)',
  jp: '（コピー）',
  es: ' (copia)',
}

/**
 * A new draft of the caller's with the settings and the canvas of a story that they may change; its
 * pictures are shown by both. Answers its id. It is neither published nor compiled.
 */
export async function copyStory(
  deps: WriteDeps,
  { actor, contentOid, lang }: { actor: UserActor; contentOid: string; lang: Language },
): Promise<string> {
  const now = deps.clock.now()
  const story = await getEditableStory(deps.db, { contentOid, actor, now })
  const { canvas } = await getCanvas(deps.db, contentOid)
  const model = await deps.models.getOrDefault(story.model)
  return createStory(deps, {
    actor,
    lang,
    canvas,
    copied: story,
    fields: {
      title: copyTitle(story.title, lang),
      briefIntroduction: story.brief_introduction,
      description: story.description,
      hashtags: story.hashtags,
      genre: story.genre,
      language: story.language,
      thumbnailAssetOid: story.thumbnail_asset_oid,
      visibility: story.visibility,
      ...presentTerms(story),
      // An administrator who copies it has no tier of its creator's.
      accessTierHash: actor.userOid === story.owner_oid ? story.way_tier_oid : null,
      allowsBonus: story.allows_bonus,
      model: keptModel(story.model, model) ?? '',
      // A model may have become dearer since.
      creditsPerChatMilli: Math.max(story.credits_per_chat_milli, model.feeMilli),
      canvasPublic: story.canvas_public,
      lorePublic: story.lore_public,
      suggestReplies: story.suggest_replies,
      isAdult: story.is_adult,
    },
  })
}

/** A draft without a title stays without one. */
function copyTitle(title: string, lang: Language): string {
  if (title === '') return ''
  const suffix = suffixes[lang]
  return `${cutStored(title, titleMaxLength - countCharacters(suffix))}${suffix}`
}
