import type { Canvas } from '@plax/story-engine/canvas'
import { mergeCanvas } from '@plax/story-engine/merge'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { choicesOf, resolve, type Choice } from '../model/resolve.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

/** Two canvases that went apart, and what has to be chosen between them. */
export interface OpenConflict {
  ours: Canvas
  theirs: { version: number; canvas: Canvas }
  merged: Canvas
  choices: Choice[]
}

/**
 * What to do where someone else saved the canvas meanwhile (R-story-chat-079): what merges by itself
 * is merged and saved over theirs; the rest is asked for.
 */
export function useConflict(contentOid: string, autosave: Autosave<Canvas>) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const editor = useEditor()
  const inConflict = useEditorState(({ saveStatus }) => saveStatus === 'conflict')
  const [open, setOpen] = useState<OpenConflict | null>(null)

  const save = async (canvas: Canvas, theirs: OpenConflict['theirs']) => {
    // An edit like any other: undo brings ours back.
    editor.replace(canvas)
    setOpen(null)
    await autosave.settle({ version: theirs.version, state: theirs.canvas }, canvas)
  }
  const merge = useMutation({
    mutationFn: async () => {
      const theirs = await api('GET /story-chat/chat-canvas', { query: { contentOid } })
      editor.keepPictures(theirs.pictures)
      const ours = editor.canvas()
      const { merged, conflicts } = mergeCanvas(autosave.saved(), ours, theirs.canvas)
      if (conflicts.length > 0) {
        setOpen({ ours, theirs, merged, choices: choicesOf(conflicts) })
        return
      }
      await save(merged, theirs)
      showToast(t`Changes from elsewhere merged with yours`)
    },
    // One after the other: two at once would save over each other.
    scope: { id: `merge ${contentOid}` },
  })
  const { mutate } = merge
  useEffect(() => {
    if (inConflict) mutate()
  }, [inConflict, mutate])
  return {
    open: inConflict ? open : null,
    problem: inConflict && merge.error ? messageOf(merge.error, i18n) : null,
    retry: () => mutate(),
    /** Saves the merged canvas with theirs where they were chosen. */
    choose: async (takesTheirs: (choice: Choice) => boolean) => {
      if (!open) return
      const { ours, theirs, choices } = open
      const sides = { ours, theirs: theirs.canvas, choices }
      await save(resolve(open.merged, sides, takesTheirs), theirs)
    },
  }
}
