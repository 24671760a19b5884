import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The token of a mailed link, taken out of the address as soon as it is read; null without one. */
export function useMailedToken(): string | null {
  const { history } = useRouter()
  const [token] = useState(() => new URLSearchParams(location.search).get('token'))
  useEffect(() => {
    if (token !== null) history.replace(location.pathname)
  }, [history, token])
  return token
}
