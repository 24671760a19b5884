import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { noticesQuery } from './notices.api.ts'
import { readMemory } from './popup-memory.ts'
import { mayPopUp, nextPopup, type Notice } from './popup-rules.ts'

/** Seen and closed in this tab: not shown again before the page is loaded anew. */
const closed = new Set<string>()

/**
 * The popup of the page that is read. It comes when the page stands, never over another window or
 * under a hand that writes; it goes with the page, and the next one comes with the next page.
 */
export function usePopup(): { popup: Notice | null; close: () => void } {
  const { api } = useApp()
  const { pathname } = useLocation()
  const isStill = useIsStill()
  const isAllowed = isStill && mayPopUp(pathname)
  const { data } = useQuery({ ...noticesQuery(api), enabled: isAllowed })
  const [shown, setShown] = useState<{ pathname: string; popup: Notice | null } | null>(null)
  const items = data?.items
  useEffect(() => {
    if (!isAllowed || !items || shown?.pathname === pathname || isBusy()) return
    if (shown?.popup) closed.add(shown.popup.oid)
    setShown({ pathname, popup: nextPopup(items, readMemory(), { now: Date.now(), closed }) })
  }, [isAllowed, items, pathname, shown])
  const popup = shown?.pathname === pathname ? shown.popup : null
  const close = () => {
    if (popup) closed.add(popup.oid)
    setShown({ pathname, popup: null })
  }
  return { popup, close }
}

/** True once everything has come and the browser has nothing better to do. */
function useIsStill(): boolean {
  const [isStill, setIsStill] = useState(false)
  useEffect(() => {
    const rest = () => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => setIsStill(true))
      else setTimeout(() => setIsStill(true), 500)
    }
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
    return () => removeEventListener('load', rest)
  }, [])
  return isStill
}

function isBusy(): boolean {
  const { activeElement } = document
  const writes = activeElement?.matches('input, textarea, select, [contenteditable="true"]')
  return writes === true || document.querySelector('[role=dialog], [role=menu]') !== null
}
