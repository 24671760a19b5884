import { useEffect } from 'react'
import {
  focusNode,
  isAside,
  isInDialog,
  isOnCanvas,
  isTyping,
} from '../../story-canvas/keyboard.ts'
import type { View } from '../../story-canvas/use-view.ts'
import { type Drawing, useDrawing } from './drawing.ts'

export interface DrawActions {
  addScene: () => void
  save: () => void
  preview: () => void
  view: View
}

/** The keyboard of the editor; what is typed into a field stays the field’s, but for undo. */
export function useDrawShortcuts(actions: DrawActions): void {
  const drawing = useDrawing()
  useEffect(() => {
    // The drawing selects by Enter too, before `onKeyDown` is asked.
    let selectedBefore: readonly string[] = []
    const beforeKeyDown = () => {
      selectedBefore = drawing.store.get().selectedIds
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || isInDialog(event.target)) return
      const run = commandOf(event, drawing, { ...actions, selectedBefore })
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', beforeKeyDown, { capture: true })
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', beforeKeyDown, { capture: true })
      removeEventListener('keydown', onKeyDown)
    }
  }, [drawing, actions])
}

function commandOf(
  event: KeyboardEvent,
  drawing: Drawing,
  actions: DrawActions & { selectedBefore: readonly string[] },
): (() => void) | null {
  const key = event.key.toLowerCase()
  const { selectedIds, selectedLineIds } = drawing.store.get()
  if (event.ctrlKey || event.metaKey) {
    if ((key === 'z' || key === 'y') && isAside(event.target)) return null
    if (key === 'z') return event.shiftKey ? drawing.redo : drawing.undo
    if (key === 'y') return drawing.redo
    if (key === 's') return actions.save
    if (isTyping(event.target)) return null
    if (key === 'd') return () => void drawing.duplicate(selectedIds)
    if (key === 'a') return () => drawing.select(drawing.present().scenes.map(({ id }) => id))
    return null
  }
  const [first] = selectedIds
  if (key === 'escape') {
    const isField = isTyping(event.target) && !isAside(event.target)
    return isField && first !== undefined ? () => focusNode(first) : null
  }
  if (event.altKey || isTyping(event.target) || !isOnCanvas(event.target)) return null
  if (key === 'enter') return intoFields(event.target, drawing, actions.selectedBefore)
  if (key === 'delete' || key === 'backspace') {
    return () => drawing.remove(selectedIds, selectedLineIds)
  }
  return keys(actions)[key] ?? null
}

const keys = ({ addScene, preview, view }: DrawActions): Record<string, () => void> => ({
  n: addScene,
  p: preview,
  '+': view.zoomIn,
  '=': view.zoomIn,
  '-': view.zoomOut,
  '0': view.fit,
})

/** Enter on a scene that was selected before it goes on into its fields. */
function intoFields(
  target: EventTarget | null,
  drawing: Drawing,
  selectedBefore: readonly string[],
): (() => void) | null {
  const id =
    target instanceof Element ? target.closest('.react-flow__node')?.getAttribute('data-id') : null
  return id && selectedBefore.includes(id) ? () => drawing.focusField(id, 'title') : null
}
