import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS } from '@plax/story-engine/limits'
import { SwitchControl, TextControl, useBind, usePlaceholderHint } from './controls.tsx'
import { GenderControl } from './gender-control.tsx'

/** Who the reader plays. */
export function UserFields({ node }: { node: NodeOf<'user'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const placeholders = usePlaceholderHint()
  const { data } = node
  return (
    <>
      <TextControl
        {...bind('name')}
        label={t`Name`}
        hint={t`What characters call the reader.`}
        max={MAX_NAME_CHARS}
      />
      <GenderControl nodeId={node.id} value={data.gender} />
      <TextControl {...bind('description')} label={t`Description`} hint={placeholders} multiline />
      <SwitchControl
        {...bind('allowPersona')}
        label={t`Readers can use their own persona`}
        hint={t`A reader’s persona replaces this one.`}
      />
    </>
  )
}
