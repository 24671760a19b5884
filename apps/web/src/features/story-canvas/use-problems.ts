import { useEffect } from 'react'
import { diagnosticMessage } from '@plax/story-engine/diagnostics-messages'
import { validate } from '@plax/story-engine/validate'
import { useApp } from '../../lib/app-context.ts'
import type { Editor } from './editor.ts'
import { useEditorState, chooseCanvas } from './use-editor.ts'

const pauseMs = 300

/** Checks the canvas a moment after each change, by the same rules as the server's compile. */
export function useProblems(editor: Editor): void {
  const { language } = useApp()
  const canvas = useEditorState(chooseCanvas)
  const newTagging = useEditorState(({ metadata }) => metadata.newTagging)
  useEffect(() => {
    const check = () =>
      editor.showProblems(
        validate(canvas, { newTagging }).map((found) => ({
          ...found,
          message: diagnosticMessage(found, language),
        })),
      )
    const timer = setTimeout(check, pauseMs)
    return () => clearTimeout(timer)
  }, [editor, canvas, language, newTagging])
}
