import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import { TextControl, useChange } from './controls.tsx'

export function TextFields({ node }: { node: NodeOf<'text'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  return (
    <>
      <TextControl
        nodeId={node.id}
        field="title"
        label={t`Title`}
        max={MAX_TITLE_CHARS}
        value={node.data.title}
        onChange={(title) => change({ title }, 'title')}
      />
      <TextControl
        nodeId={node.id}
        field="text"
        label={t`Text`}
        hint={t`As a speech style, it sets how a character talks. As core context, it’s always included.`}
        multiline
        value={node.data.text}
        onChange={(text) => change({ text }, 'text')}
      />
    </>
  )
}
