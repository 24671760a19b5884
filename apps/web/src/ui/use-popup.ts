import { useEffect, useRef } from 'react'
import { closeByBack } from '../lib/close-by-back.ts'
import { addPopup } from '../lib/popups.ts'

interface PopupOptions {
  isInFront?: boolean
  /** Whether it stays open when the reader presses Back. */
  staysOnBack?: () => boolean
}

/**
 * Closes what is open in front of the page as soon as the reader goes elsewhere (R-shell-014). The
 * Back button closes it first, unless the page can be used past it.
 */
export function usePopup(
  open: boolean,
  close: () => void,
  { isInFront = true, staysOnBack = () => false }: PopupOptions = {},
): void {
  const latest = useRef({ close, staysOnBack })
  useEffect(() => {
    latest.current = { close, staysOnBack }
  })
  useEffect(() => {
    if (!open) return undefined
    const popup = {
      isInFront,
      close: () => latest.current.close(),
      back: () => (latest.current.staysOnBack() ? undefined : latest.current.close()),
    }
    if (isInFront) closeByBack(popup)
    return addPopup(popup)
  }, [open, isInFront])
}
