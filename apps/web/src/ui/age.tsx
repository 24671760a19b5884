import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ageText } from '../lib/age.ts'
import { useApp } from '../lib/app-context.ts'
import { fetchDate } from '../lib/place.ts'

/** How long ago something was, by the server's clock; it goes on counting. The moment is its title. */
export function Age({ at, className }: { at: string; className?: string }) {
  const { i18n } = useLingui()
  const skewMs = useSkew()
  const read = () => ageText(Date.now() + skewMs - Date.parse(at), i18n.locales?.toString() ?? 'en')
  const text = useSyncExternalStore(everySecond, read, read)
  return (
    <time
      dateTime={at}
      title={i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}
      className={className}
      // The server drew it a moment ago, and in a zone of its own.
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}

/** How far the server's clock is ahead of this device's; none where it cannot be asked. */
function useSkew(): number {
  const { api } = useApp()
  const { data } = useQuery({
    queryKey: ['server-clock'],
    queryFn: async () => {
      const date = await fetchDate(api)
      return date === null ? 0 : date.getTime() - Date.now()
    },
    staleTime: Infinity,
  })
  return data ?? 0
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all ages of the page; an age is drawn again only when its words change. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
