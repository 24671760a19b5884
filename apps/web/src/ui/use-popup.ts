import { useEffect, useRef } from 'react'
import { addPopup } from '../lib/popups.ts'

/** Closes what is open in front of the page as soon as the reader goes elsewhere (R-shell-014). */
export function usePopup(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (open ? addPopup(() => latest.current()) : undefined), [open])
}
