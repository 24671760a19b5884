import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardPaste, Copy, CopyPlus, MessageCircle, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
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
      () => showToast(t`Copied. Paste into this canvas or another one.`),
      () =>
        showToast(t`Couldn’t copy. Your browser blocked access to the clipboard.`, {
          tone: 'danger',
        }),
    )
  return (
    <div
      role="toolbar"
      aria-label={t`Selection`}
      className="flex items-center gap-1 rounded-lg border border-line bg-overlay p-1 shadow-overlay"
    >
      {nodeIds.length > 0 ? (
        <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          {readOnly ? <Trans>Open</Trans> : <Trans>Edit</Trans>}
        </Button>
      ) : null}
      {nodeIds.length > 0 ? (
        <IconButton label={t`Copy`} onClick={copy}>
          <Copy aria-hidden />
        </IconButton>
      ) : null}
      {readOnly ? null : (
        <>
          <PreviewButton nodeIds={nodeIds} />
          {nodeIds.length > 0 ? (
            <IconButton label={t`Duplicate`} onClick={() => editor.duplicate(nodeIds)}>
              <CopyPlus aria-hidden />
            </IconButton>
          ) : null}
          <IconButton label={t`Delete`} onClick={() => editor.remove(nodeIds, edgeIds)}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
}

function PreviewButton({ nodeIds }: { nodeIds: readonly string[] }) {
  const { t } = useLingui()
  const editor = useEditor()
  const node = useEditorState((state) =>
    nodeIds.length === 1 ? findNode(chooseCanvas(state), nodeIds[0] ?? '') : null,
  )
  if (!node || !canPreviewFrom(node.kind)) return null
  return (
    <IconButton
      label={t`Preview from here`}
      onClick={() => editor.showPreview(node.kind === 'story' ? null : node.id)}
    >
      <MessageCircle aria-hidden />
    </IconButton>
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
    else showToast(t`No copied nodes to paste.`)
  }
  return (
    <IconButton
      label={t`Paste`}
      onClick={() => void run()}
      className="border border-line bg-overlay"
    >
      <ClipboardPaste aria-hidden />
    </IconButton>
  )
}
