import { createContext, use, useSyncExternalStore } from 'react'
import type { Editor, EditorState } from './editor.ts'

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no canvas editor around this component.')
  return editor
}

/** A part of the editor's state; `choose` answers the same object while that part is the same. */
export function useEditorState<T>(choose: (state: EditorState) => T): T {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => choose(store.get()))
}

export const chooseCanvas = (state: EditorState) => state.history.present
