import { shorten } from '@plax/story-engine/shorten'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ScenarioProblemCode } from '@plax/branching/check'
import type { Scene } from '@plax/branching/scenario'
import type { TweeProblemCode } from '@plax/branching/twee/parse'
import { useCallback } from 'react'
import type { Refusal } from './drawing.ts'

/** What a scene is called where it has no title: how its text begins. */
export function useSceneName() {
  const { t } = useLingui()
  return useCallback(
    ({ title, text }: Pick<Scene, 'title' | 'text'>) =>
      title.trim() || shorten(text, 40) || t`Untitled`,
    [t],
  )
}

export const problemWords: Record<ScenarioProblemCode, MessageDescriptor> = {
  'story.no_title': msg`Add a title on the details page.`,
  'story.no_synopsis': msg`Add a description on the details page.`,
  'story.no_thumbnail': msg`Add a thumbnail on the details page.`,
  'story.no_background': msg`Add a background image on the details page.`,
  'story.no_entry': msg`Choose the scene that the story starts with.`,
  'entry.has_incoming': msg`This choice leads back to the first scene. Connect it to another one.`,
  'scene.doubled_id': msg`This scene is in the story twice. Delete one of them.`,
  'scene.empty': msg`This scene is empty. Write something, or choose content to play.`,
  'scene.content_gone': msg`The content of this scene is no longer published. Choose another one.`,
  'scene.unreachable': msg`No choice leads to this scene.`,
  'choice.doubled_id': msg`This choice is in the scene twice. Delete one of them.`,
  'choice.no_text': msg`Write what this choice says.`,
  'choice.no_target': msg`Choose the scene that this choice leads to.`,
  'parts.none_priced': msg`Scenes are sold one by one, but no content in them has a price.`,
}

export const refusalWords: Record<Refusal, MessageDescriptor> = {
  to_entry: msg`Choices can’t lead back to the first scene.`,
  too_many: msg`A scene can have up to 20 choices.`,
}

export const tooManyScenes = msg`A story can have up to 1,000 scenes.`

export const tweeWords: Record<TweeProblemCode, MessageDescriptor> = {
  'twee.text_before_first_passage': msg`Text before the first passage was left out.`,
  'twee.no_name': msg`A passage without a name was left out.`,
  'twee.bad_metadata': msg`The position of a passage couldn’t be read.`,
  'twee.doubled_passage': msg`A passage with a name already in use was left out.`,
  'twee.bad_story_data': msg`The story data couldn’t be read and was left out.`,
  'twee.no_passages': msg`The file has no passages.`,
  'twee.too_many_passages': msg`Passages after the first 1,000 were left out.`,
  'twee.too_long': msg`A passage was too long and was shortened.`,
  'twee.start_missing': msg`The starting passage doesn’t exist, so another one was chosen. Check the first scene.`,
  'twee.link_to_nowhere': msg`A link leads to a passage that doesn’t exist.`,
  'twee.code_kept_as_text': msg`Code was kept as text. It won’t run.`,
  'twee.not_carried': msg`A script or style sheet was left out.`,
  'twee.special_passage': msg`A passage that only its story format uses was left out.`,
  'twee.outside_link': msg`A link to a website was kept as text.`,
  'twee.other_stories': msg`Only the first story in the file was imported. This one was left out.`,
}
