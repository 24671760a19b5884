import type { I18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import { showToast } from './toast.ts'
import { useApp } from '../lib/app-context.ts'
import {
  type Autosave,
  type AutosaveDeps,
  createAutosave,
  type SaveStatus,
} from '../lib/autosave.ts'
import { saveMessageOf } from '../lib/message-of.ts'

/** What an editor holds: each change of it is another object. */
export interface EditorState<T> {
  present: () => T
  subscribe: (listener: () => void) => () => void
  isReadOnly: () => boolean
  showStatus: (status: SaveStatus) => void
}

/** Says once why something is not saved; the label goes on to say that it is not. */
function failureToaster(i18n: I18n) {
  let shown: string | null = null
  return (status: SaveStatus, error: unknown) => {
    if (status === 'standby') shown = null
    const message = status === 'failed' ? saveMessageOf(error, i18n) : shown
    if (message === null || message === shown) return
    shown = message
    showToast(shown, { tone: 'danger' })
  }
}

/** Keeps on the server what is edited, for as long as its editor is open. */
export function useAutosave<T>(
  edited: EditorState<T>,
  {
    start,
    ...deps
  }: Pick<AutosaveDeps<T>, 'save' | 'isConflict'> & {
    /** What the server has. */
    start: { state: T; version: number }
  },
): Autosave<T> {
  const { i18n } = useApp()
  const [autosave] = useState(() => {
    const toastFailure = failureToaster(i18n)
    return createAutosave(start, {
      ...deps,
      onStatus: (status, error) => {
        edited.showStatus(status)
        toastFailure(status, error)
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
  })
  const last = useRef(start.state)
  useEffect(() => {
    const follow = () => {
      const present = edited.present()
      if (present === last.current) return
      last.current = present
      autosave.change(present)
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.isClean() || edited.isReadOnly()) return
      void autosave.flush()
      event.preventDefault()
    }
    const stopFollowing = edited.subscribe(follow)
    // What was taken up from before the page was left is unsaved already.
    follow()
    addEventListener('beforeunload', warn)
    return () => {
      stopFollowing()
      removeEventListener('beforeunload', warn)
      autosave.stop()
    }
  }, [edited, autosave])
  return autosave
}
