import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS } from '@plax/story-engine/limits'
import { TextControl, useBind, usePlaceholderHint } from './controls.tsx'
import { GenderControl } from './gender-control.tsx'

/** R-story-chat-018; the speech style and the images come by connections. */
export function CharacterFields({ node }: { node: NodeOf<'character'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const placeholders = usePlaceholderHint()
  return (
    <>
      <TextControl {...bind('name')} label={t`Name`} max={MAX_NAME_CHARS} />
      <GenderControl nodeId={node.id} value={node.data.gender} />
      <TextControl {...bind('description')} label={t`Description`} hint={placeholders} multiline />
      <TextControl {...bind('personality')} label={t`Personality`} multiline />
      <TextControl
        {...bind('exampleDialogue')}
        label={t`Example dialogue`}
        hint={t`Lines that show how the character talks.`}
        multiline
      />
    </>
  )
}
