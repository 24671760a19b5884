import { useEffect, useRef } from 'react'
import { frontPopup } from '../lib/popups.ts'

/**
 * Puts work off until a press that is under way has done what it is for, and the menu, list or dialog
 * that it opened is closed again. Dropped if the press leads away from what asked for it.
 */
export function useAfterPress(work: () => void): () => void {
  const latest = useRef(work)
  const end = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => end.current?.(), [])
  return () => {
    end.current?.()
    end.current = afterPress(() => latest.current())
  }
}

/** How soon it is looked again whether what a press opened is closed. */
const lookMs = 100

function afterPress(work: () => void): () => void {
  if (!isPressing()) {
    work()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (frontPopup()) timer = setTimeout(look, lookMs)
    else work()
  }
  const ends = ['pointerup', 'pointercancel'] as const
  const onEnd = () => {
    for (const end of ends) removeEventListener(end, onEnd, { capture: true })
    // The click comes right behind it, and what it changes is drawn by then.
    timer = setTimeout(look, lookMs)
  }
  for (const end of ends) addEventListener(end, onEnd, { capture: true })
  return () => {
    clearTimeout(timer)
    for (const end of ends) removeEventListener(end, onEnd, { capture: true })
  }
}

let pressed = 0

/** Whether a mouse button or a finger is down. */
const isPressing = () => pressed > 0

globalThis.window?.addEventListener('pointerdown', () => (pressed += 1), { capture: true })
for (const end of ['pointerup', 'pointercancel']) {
  globalThis.window?.addEventListener(end, () => (pressed = 0), { capture: true })
}
