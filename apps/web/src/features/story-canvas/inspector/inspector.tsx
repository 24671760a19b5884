import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, MessageCircle, Trash2 } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { canPreviewFrom, kindFaces } from '../nodes/kinds.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { ManySelected } from './many-selected.tsx'
import { CommentPanel, GroupPanel } from './mark-panels.tsx'
import { NodeFields } from './node-fields.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

/** The panel at the right: what is selected, or what can be done while nothing is. */
export function Inspector() {
  const { t } = useLingui()
  const selected = useEditorState((state) => state.selectedNodeIds)
  const readOnly = useEditorState((state) => state.readOnly)
  const only = selected.length === 1 ? selected[0] : undefined
  const isNode = useEditorState((state) => chooseCanvas(state).nodes.some(({ id }) => id === only))
  const group = useSelectedGroup()
  const makesRoom = useEditorState((state) => state.preview !== null) && selected.length === 0
  return (
    <aside
      aria-label={t`Details`}
      className={cx(
        'hidden w-[380px] shrink-0 flex-col border-l border-line bg-overlay md:flex',
        // Beside a docked preview there is no room to spare for a list of shortcuts.
        makesRoom && 'min-[1100px]:max-xl:hidden!',
      )}
    >
      {only !== undefined && isNode && !group ? (
        <>
          <NodeHead nodeId={only} />
          {/* Fields that cannot be changed cannot be focused either: the panel must be, to scroll. */}
          <div
            key={only}
            {...(readOnly ? { tabIndex: 0 } : {})}
            className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-8"
          >
            <NodeFields nodeId={only} />
          </div>
        </>
      ) : (
        <div className="relative flex-1 overflow-y-auto p-5">
          <SelectionPanel />
        </div>
      )}
    </aside>
  )
}

/** What is said of a group, a note, several nodes, or nothing selected. */
export function SelectionPanel() {
  const selected = useEditorState((state) => state.selectedNodeIds)
  const group = useSelectedGroup()
  const [only] = selected
  const comment = useEditorState((state) =>
    chooseCanvas(state).comments?.find(({ id }) => id === only),
  )
  if (group) return <GroupPanel key={group.id} group={group} />
  if (selected.length === 0) return <ShortcutHelp />
  if (selected.length === 1 && comment) return <CommentPanel key={comment.id} comment={comment} />
  return <ManySelected ids={selected} />
}

export function useSelectedGroup() {
  return useEditorState((state) =>
    state.selectedGroupId === null
      ? undefined
      : chooseCanvas(state).groups?.find(({ id }) => id === state.selectedGroupId),
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
    <header className="border-b border-line px-5 py-3">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className={`size-5 shrink-0 ${ink}`} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t(label)}</h2>
          <p className="text-xs text-ink-faint">{t(hint)}</p>
        </div>
      </div>
      {readOnly ? null : (
        <div className="-mx-2.5 mt-1.5 -mb-1 flex flex-wrap">
          {canPreviewFrom(node.kind) ? (
            <ToolButton
              icon={<MessageCircle aria-hidden />}
              onClick={() => editor.showPreview(node.kind === 'story' ? null : nodeId)}
            >
              <Trans>Preview from here</Trans>
            </ToolButton>
          ) : null}
          {node.kind === 'story' ? null : (
            <ToolButton icon={<Copy aria-hidden />} onClick={() => editor.duplicate([nodeId])}>
              <Trans>Duplicate</Trans>
            </ToolButton>
          )}
          <ToolButton icon={<Trash2 aria-hidden />} onClick={() => editor.remove([nodeId])}>
            <Trans>Delete</Trans>
          </ToolButton>
        </div>
      )}
    </header>
  )
}
