import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { showToast } from '../../ui/toast.ts'
import type { Editor } from './editor.ts'
import type { NodeKind } from '@plax/story-engine/sockets'
import { readClipboard, writeClipboard, type ClipboardContent } from './model/clipboard.ts'
import { bounds } from './model/layout.ts'
import { findNode } from './model/edits.ts'
import { focusNode, isAside, isInDialog, isOnCanvas, isTyping } from './keyboard.ts'
import { useEditor } from './use-editor.ts'
import { useViewMiddle } from './use-view-middle.ts'
import type { View } from './use-view.ts'

export interface CanvasActions {
  openSearch: () => void
  openHelp: () => void
  addNote: () => void
  togglePreview: () => void
  save: () => void
  view: View
}

/** The keyboard of the editor; what is typed into a field stays the field's, but for undo and find. */
export function useShortcuts(actions: CanvasActions): void {
  const editor = useEditor()
  const paste = usePaste()
  useEffect(() => {
    // The drawing selects by Enter too, before `onKeyDown` is asked.
    let selectedBefore: readonly string[] = []
    const beforeKeyDown = () => {
      selectedBefore = editor.store.get().selectedNodeIds
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || isInDialog(event.target)) return
      const run = commandOf(event, editor, { ...actions, selectedBefore })
      if (!run) return
      event.preventDefault()
      run()
    }
    const onCopy = (event: ClipboardEvent) => {
      const ids = editor.store.get().selectedNodeIds
      if (isTyping(event.target) || hasTextSelection() || ids.length === 0) return
      event.clipboardData?.setData('text/plain', copyText(editor, ids))
      event.preventDefault()
      if (event.type === 'cut' && !editor.store.get().readOnly) editor.remove(ids)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isInDialog(event.target)) return
      const copied = readClipboard(event.clipboardData?.getData('text/plain') ?? '')
      if (!copied) return
      event.preventDefault()
      paste(copied)
    }
    addEventListener('keydown', beforeKeyDown, { capture: true })
    addEventListener('keydown', onKeyDown)
    addEventListener('copy', onCopy)
    addEventListener('cut', onCopy)
    addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', beforeKeyDown, { capture: true })
      removeEventListener('keydown', onKeyDown)
      removeEventListener('copy', onCopy)
      removeEventListener('cut', onCopy)
      removeEventListener('paste', onPaste)
    }
  }, [editor, actions, paste])
}

/** The selected nodes and notes as text for the clipboard. */
export function copyText(editor: Editor, ids: readonly string[]): string {
  return writeClipboard(editor.canvas(), new Set(ids), editor.store.get().pictures)
}

/** Puts what was copied into the middle of what is seen. */
export function usePaste(): (copied: ClipboardContent) => void {
  const { t } = useLingui()
  const editor = useEditor()
  const middle = useViewMiddle()
  return ({ fragment, pictures }) => {
    const boxes = [
      ...fragment.nodes.map((node) => bounds([node])),
      ...(fragment.comments ?? []).map(({ position: { x, y }, width, height }) => ({
        left: x,
        top: y,
        right: x + width,
        bottom: y + height,
      })),
    ]
    if (boxes.length === 0 || editor.store.get().readOnly) return
    const across =
      (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) /
      2
    const down =
      (Math.min(...boxes.map(({ top }) => top)) + Math.max(...boxes.map(({ bottom }) => bottom))) /
      2
    const at = middle()
    const offset = {
      x: Math.round((at.x - across) / 8) * 8,
      y: Math.round((at.y - down) / 8) * 8,
    }
    editor.keepPictures(pictures)
    const { storyLeftOut } = editor.insertCopy(fragment, offset)
    if (storyLeftOut) showToast(t`Second story node skipped`)
  }
}

function commandOf(
  event: KeyboardEvent,
  editor: Editor,
  actions: CanvasActions & { selectedBefore: readonly string[] },
): (() => void) | null {
  const key = event.key.toLowerCase()
  const { selectedNodeIds, selectedEdgeIds, readOnly } = editor.store.get()
  if (event.ctrlKey || event.metaKey) {
    if (key === 'f') return actions.openSearch
    if (readOnly) return null
    if ((key === 'z' || key === 'y') && isAside(event.target)) return null
    if (key === 'z') return event.shiftKey ? editor.redo : editor.undo
    if (key === 'y') return editor.redo
    if (key === 's') return actions.save
    if (isTyping(event.target)) return null
    if (key === 'd') return () => void editor.duplicate(selectedNodeIds)
    if (key === 'g') return groupCommand(event, editor)
    if (key === 'a') return () => selectAll(editor)
    return null
  }
  if (key === 'escape') return backToNode(event.target, selectedNodeIds)
  if (isTyping(event.target) || !isOnCanvas(event.target)) return null
  if (key === 'enter') return intoFields(event.target, editor, actions.selectedBefore)
  if (key === '?') return actions.openHelp
  if (key === '/') return actions.openSearch
  if (event.altKey) return null
  if (key === '+' || key === '=') return actions.view.zoomIn
  if (key === '-') return actions.view.zoomOut
  if (key === '0') return actions.view.fit
  if (readOnly) return null
  if (key === 'n') return actions.addNote
  if (key === 'p') return actions.togglePreview
  if (key === 'delete' || key === 'backspace') {
    return () => editor.remove(selectedNodeIds, selectedEdgeIds)
  }
  return null
}

/** Ctrl G makes a group of the selection, with Shift it lets the selected group go. */
function groupCommand(event: KeyboardEvent, editor: Editor): () => void {
  const { selectedNodeIds, selectedGroupId } = editor.store.get()
  if (event.shiftKey) return () => (selectedGroupId ? editor.ungroup(selectedGroupId) : undefined)
  return () => void editor.group(selectedNodeIds)
}

function selectAll(editor: Editor): void {
  const { nodes, comments = [] } = editor.canvas()
  editor.select([...nodes, ...comments].map(({ id }) => id))
}

/** The field at which editing a kind begins. */
export const firstFields: Record<NodeKind, string> = {
  text: 'text',
  image: 'assetId',
  user: 'name',
  character: 'name',
  relation: 'description',
  trigger: 'title',
  story: 'prologue',
  variable: 'name',
  updateRule: 'title',
  lorebook: 'name',
  macroPrompt: 'title',
  liveEvent: 'title',
}

/** Enter on a node that was selected before it goes on into its fields. */
function intoFields(
  target: EventTarget | null,
  editor: Editor,
  selectedBefore: readonly string[],
): (() => void) | null {
  const id =
    target instanceof Element ? target.closest('.react-flow__node')?.getAttribute('data-id') : null
  if (!id || !selectedBefore.includes(id)) return null
  const node = findNode(editor.canvas(), id)
  return () => editor.focusField(id, node ? firstFields[node.kind] : 'text')
}

/** Escape in a field goes back to the node. */
function backToNode(target: EventTarget | null, ids: readonly string[]): (() => void) | null {
  const [id] = ids
  if (!isTyping(target) || isAside(target) || id === undefined) return null
  return () => focusNode(id)
}

function hasTextSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
