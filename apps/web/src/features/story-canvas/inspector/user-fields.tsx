import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS } from '@plax/story-engine/limits'
import { SwitchControl, TextControl, useChange, usePlaceholderHint } from './controls.tsx'
import { GenderControl } from './gender-control.tsx'

/** Who the reader plays. */
export function UserFields({ node }: { node: NodeOf<'user'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const placeholders = usePlaceholderHint()
  const { data } = node
  return (
    <>
      <TextControl
        nodeId={node.id}
        field="name"
        label={t`Name`}
        hint={t`What characters call the reader.`}
        max={MAX_NAME_CHARS}
        value={data.name}
        onChange={(name) => change({ name }, 'name')}
      />
      <GenderControl nodeId={node.id} value={data.gender} />
      <TextControl
        nodeId={node.id}
        field="description"
        label={t`Description`}
        hint={placeholders}
        multiline
        value={data.description}
        onChange={(description) => change({ description }, 'description')}
      />
      <SwitchControl
        nodeId={node.id}
        field="allowPersona"
        label={t`Readers can use their own persona`}
        hint={t`A reader’s persona replaces this one.`}
        checked={data.allowPersona}
        onChange={(allowPersona) => change({ allowPersona }, 'allowPersona')}
      />
    </>
  )
}
