import { useEffect, type RefObject } from 'react'
import { useEditor, useEditorState } from '../use-editor.ts'

/** Focuses the field that a problem points at. */
export function useFocusedField(panel: RefObject<HTMLElement | null>, nodeId: string): void {
  const editor = useEditor()
  const focus = useEditorState((state) => state.focus)
  useEffect(() => {
    if (focus?.nodeId !== nodeId) return undefined
    // A sheet takes the focus as it opens: ours comes after.
    const frame = requestAnimationFrame(() => {
      const place = panel.current?.querySelector(`[data-field="${CSS.escape(focus.field)}"]`)
      const control = place?.matches('input, textarea, select')
        ? place
        : (place?.querySelector('input, button, textarea, select') ?? place)
      if (!(control instanceof HTMLElement)) return
      control.scrollIntoView({ block: 'center' })
      control.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [editor, focus, nodeId, panel])
}
