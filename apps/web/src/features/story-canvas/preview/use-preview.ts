import { useCallback, useEffect, useState } from 'react'
import type { Canvas } from '@plax/story-engine/canvas'
import { readStorage, writeStorage } from '../../../lib/device.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import type { Editor } from '../editor.ts'
import { useEditorState } from '../use-editor.ts'

const storageKey = 'plax_preview_open'

/** The preview beside the canvas: open where it was open last; what it plays is saved first. */
export function usePreview(
  editor: Editor,
  {
    canEdit,
    isSheet,
    autosave,
  }: { canEdit: boolean; isSheet: boolean; autosave: Autosave<Canvas> },
) {
  const preview = useEditorState((state) => state.preview)
  const [saved, setSaved] = useState<typeof preview>(null)
  useEffect(() => {
    // A sheet would hide the canvas that was asked for.
    if (canEdit && !isSheet && readStorage(storageKey) === 'yes') editor.showPreview(null)
  }, [editor, canEdit, isSheet])
  useEffect(() => {
    if (!preview) return undefined
    if (!isSheet) writeStorage(storageKey, 'yes')
    let isOver = false
    // Where saving fails the label says so, and the preview plays what was saved last.
    void autosave.flush().finally(() => {
      if (!isOver) setSaved(preview)
    })
    return () => {
      isOver = true
    }
  }, [preview, autosave, isSheet])
  const toggle = useCallback(() => {
    if (!editor.store.get().preview) {
      editor.showPreview(null)
      return
    }
    writeStorage(storageKey, 'no')
    editor.closePreview()
  }, [editor])
  return { preview, isSaved: preview !== null && saved === preview, toggle }
}
