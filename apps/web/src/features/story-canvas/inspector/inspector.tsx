import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { kindFaces } from '../nodes/kinds.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { NodeFields } from './node-fields.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

/** The panel at the right: the selected node, or what can be done with several or none. */
export function Inspector() {
  const { t } = useLingui()
  const selected = useEditorState((state) => state.selectedNodeIds)
  const readOnly = useEditorState((state) => state.readOnly)
  const only = selected.length === 1 ? selected[0] : undefined
  return (
    <aside
      aria-label={t`Details`}
      className="hidden w-[380px] shrink-0 flex-col border-l border-line bg-overlay md:flex"
    >
      {only === undefined ? (
        <div className="flex-1 overflow-y-auto p-5">
          {selected.length === 0 ? <ShortcutHelp /> : <ManySelected ids={selected} />}
        </div>
      ) : (
        <>
          <NodeHead nodeId={only} />
          {/* Fields that cannot be changed cannot be focused either: the panel must be, to scroll. */}
          <div
            key={only}
            {...(readOnly ? { tabIndex: 0 } : {})}
            className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-8"
          >
            <NodeFields nodeId={only} />
          </div>
        </>
      )}
    </aside>
  )
}

function NodeHead({ nodeId }: { nodeId: string }) {
  const { t } = useLingui()
  const editor = useEditor()
  const node = useEditorState((state) => chooseCanvas(state).nodes.find(({ id }) => id === nodeId))
  const readOnly = useEditorState((state) => state.readOnly)
  if (!node) return null
  const { icon: Icon, ink, label, hint } = kindFaces[node.kind]
  return (
    <header className="flex items-center gap-3 border-b border-line px-5 py-3">
      <Icon aria-hidden className={`size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t(label)}</h2>
        <p className="truncate text-xs text-ink-faint">{t(hint)}</p>
      </div>
      {readOnly ? null : (
        <>
          {node.kind === 'story' ? null : (
            <IconButton label={t`Duplicate`} onClick={() => editor.duplicate([nodeId])}>
              <Copy aria-hidden />
            </IconButton>
          )}
          <IconButton label={t`Delete`} onClick={() => editor.remove([nodeId])}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </header>
  )
}

function ManySelected({ ids }: { ids: readonly string[] }) {
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold">
        <Plural value={ids.length} one="# node selected" other="# nodes selected" />
      </h2>
      {readOnly ? null : (
        <div className="flex gap-2">
          <Button
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => editor.duplicate(ids)}
          >
            <Trans>Duplicate</Trans>
          </Button>
          <Button
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => editor.remove(ids)}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
