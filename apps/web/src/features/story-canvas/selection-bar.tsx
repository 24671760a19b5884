import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste, Copy, CopyPlus, MessageCircle, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { readClipboard } from './model/clipboard.ts'
import { findNode } from './model/edits.ts'
import { canPreviewFrom } from './nodes/kinds.ts'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'
import { copyText, usePaste } from './use-shortcuts.ts'

/** What a thumb can do with the selection; keyboards have their keys. */
export function SelectionBar({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui()
  const editor = useEditor()
  const nodeIds = useEditorState((state) => state.selectedNodeIds)
  const edgeIds = useEditorState((state) => state.selectedEdgeIds)
  const readOnly = useEditorState((state) => state.readOnly)
  if (nodeIds.length + edgeIds.length === 0) return null
  const copy = () =>
    void navigator.clipboard.writeText(copyText(editor, nodeIds)).then(
      () => showToast(t`Nodes copied`),
      () =>
        showToast(
          t`Couldn’t copy. Your browser blocked access to the clipboard. Allow it for this site, then try again.`,
          {
            tone: 'danger',
          },
        ),
    )
  return (
    <div
      role="toolbar"
      aria-label={t`Selection`}
      className="flex w-max max-w-[calc(100vw-1rem)] flex-wrap items-center justify-center gap-1 rounded-lg border border-line bg-overlay p-1 shadow-overlay"
    >
      {nodeIds.length > 0 ? (
        <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          {readOnly ? <Trans>Open</Trans> : <Trans>Edit</Trans>}
        </Button>
      ) : null}
      {nodeIds.length > 0 ? (
        <ToolButton stacked icon={<Copy aria-hidden />} onClick={copy}>
          <Trans>Copy</Trans>
        </ToolButton>
      ) : null}
      {readOnly ? null : (
        <>
          <PreviewButton nodeIds={nodeIds} />
          {nodeIds.length > 0 ? (
            <ToolButton
              stacked
              icon={<CopyPlus aria-hidden />}
              onClick={() => editor.duplicate(nodeIds)}
            >
              <Trans>Duplicate</Trans>
            </ToolButton>
          ) : null}
          <ToolButton
            stacked
            icon={<Trash2 aria-hidden />}
            onClick={() => editor.remove(nodeIds, edgeIds)}
          >
            <Trans>Delete</Trans>
          </ToolButton>
        </>
      )}
    </div>
  )
}

function PreviewButton({ nodeIds }: { nodeIds: readonly string[] }) {
  const editor = useEditor()
  const node = useEditorState((state) =>
    nodeIds.length === 1 ? findNode(chooseCanvas(state), nodeIds[0] ?? '') : null,
  )
  if (!node || !canPreviewFrom(node.kind)) return null
  return (
    <ToolButton
      stacked
      icon={<MessageCircle aria-hidden />}
      onClick={() => editor.showPreview(node.kind === 'story' ? null : node.id)}
    >
      <Trans>Preview from here</Trans>
    </ToolButton>
  )
}

/** Pastes what was copied from a canvas, for those without a keyboard. */
export function PasteButton() {
  const { t } = useLingui()
  const paste = usePaste()
  const run = async () => {
    const text = await navigator.clipboard.readText().catch(() => null)
    const copied = text === null ? null : readClipboard(text)
    if (copied) paste(copied)
    else showToast(t`No copied nodes found`)
  }
  return (
    <ToolButton
      icon={<ClipboardPaste aria-hidden />}
      onClick={() => void run()}
      className="border border-line bg-overlay"
    >
      <Trans>Paste</Trans>
    </ToolButton>
  )
}
