import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS } from '@plax/story-engine/limits'
import { TextControl, useChange, usePlaceholderHint } from './controls.tsx'
import { GenderControl } from './gender-control.tsx'

/** R-story-chat-018; the speech style and the images come by connections. */
export function CharacterFields({ node }: { node: NodeOf<'character'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const placeholders = usePlaceholderHint()
  return (
    <>
      <TextControl
        nodeId={node.id}
        field="name"
        label={t`Name`}
        max={MAX_NAME_CHARS}
        value={node.data.name}
        onChange={(name) => change({ name }, 'name')}
      />
      <GenderControl nodeId={node.id} value={node.data.gender} />
      <TextControl
        nodeId={node.id}
        field="description"
        label={t`Description`}
        hint={placeholders}
        multiline
        value={node.data.description}
        onChange={(description) => change({ description }, 'description')}
      />
      <TextControl
        nodeId={node.id}
        field="personality"
        label={t`Personality`}
        multiline
        value={node.data.personality}
        onChange={(personality) => change({ personality }, 'personality')}
      />
      <TextControl
        nodeId={node.id}
        field="exampleDialogue"
        label={t`Example dialogue`}
        hint={t`Lines that show how the character talks.`}
        multiline
        value={node.data.exampleDialogue}
        onChange={(exampleDialogue) => change({ exampleDialogue }, 'exampleDialogue')}
      />
    </>
  )
}
