import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import { TextControl, useBind } from './controls.tsx'

export function TextFields({ node }: { node: NodeOf<'text'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  return (
    <>
      <TextControl {...bind('title')} label={t`Title`} max={MAX_TITLE_CHARS} />
      <TextControl
        {...bind('text')}
        label={t`Text`}
        hint={t`As a speech style, it sets how a character talks. As core context, it’s always included.`}
        multiline
      />
    </>
  )
}
