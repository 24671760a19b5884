import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepInTab, readTab } from '../../lib/tab-storage.ts'

/**
 * The token of a mailed link, taken out of the address as soon as it is read; null without one. This
 * tab keeps it over a reload, until it was used: `forget`.
 */
export function useMailedToken(): { token: string | null; forget: () => void } {
  const { history } = useRouter()
  const [{ key, token }] = useState(findToken)
  useEffect(() => {
    if (token === null) return
    keepInTab(key, token)
    if (location.search) history.replace(location.pathname)
  }, [history, key, token])
  return { token, forget: () => keepInTab(key, '') }
}

function findToken(): { key: string; token: string | null } {
  const key = `plax_mailed:${location.pathname}`
  return { key, token: new URLSearchParams(location.search).get('token') ?? readTab(key) }
}
