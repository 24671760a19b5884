import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import { endsOf } from '../model/node-text.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { useNodeName } from './connections.tsx'
import { SwitchControl, TextControl, useBind, usePlaceholderHint } from './controls.tsx'

/** How two stand to each other. */
export function RelationFields({ node }: { node: NodeOf<'relation'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const placeholders = usePlaceholderHint()
  return (
    <>
      <Ends node={node} />
      <TextControl
        {...bind('title')}
        label={t`Title`}
        hint={t`A word such as sister or rival.`}
        max={MAX_TITLE_CHARS}
      />
      <TextControl
        {...bind('description')}
        label={t`Description`}
        hint={t`What one thinks of the other. ${placeholders}`}
        multiline
      />
      <SwitchControl
        {...bind('mutual')}
        label={t`Mutual`}
        hint={t`They see each other this way.`}
      />
    </>
  )
}

/** From whom to whom, as it is connected; a press leads to the one or the other. */
function Ends({ node }: { node: NodeOf<'relation'> }) {
  const { t } = useLingui()
  const editor = useEditor()
  const canvas = useEditorState(chooseCanvas)
  const name = useNodeName()
  const { from, to } = endsOf(canvas, node.id)
  const Arrow = node.data.mutual ? ArrowLeftRight : ArrowRight
  const end = (one: typeof from, socket: string) => (
    <button
      type="button"
      onClick={() => (one ? editor.reveal(one.id, null) : editor.focusField(node.id, socket))}
      className="min-h-9 min-w-0 flex-1 truncate rounded-md bg-pressed px-3 text-sm font-medium pointer-coarse:min-h-11"
    >
      {one ? (
        name(one)
      ) : (
        <span className="font-normal text-ink-soft">
          <Trans>Not connected</Trans>
        </span>
      )}
    </button>
  )
  return (
    <div role="group" aria-label={t`From and to`} className="flex items-center gap-2">
      {end(from, 'from')}
      <Arrow aria-hidden className="size-4 shrink-0 text-node-relation" />
      {end(to, 'to')}
    </div>
  )
}
