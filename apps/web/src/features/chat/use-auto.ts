import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { createAuto } from './auto.ts'
import type { Choices } from './reply-call.ts'
import type { Ask } from './use-reply.ts'

/** Auto-chat of a room (R-story-chat-045): once, or by itself until the tab is left or it is stopped. */
export function useAuto(given: { ask: Ask; choices: Choices }) {
  const latest = useRef(given)
  latest.current = given
  const [auto] = useState(() => {
    const goOn = () => {
      const { ask, choices } = latest.current
      return ask({ kind: 'auto', body: { mode: 'continue', ...choices } })
    }
    return createAuto(goOn)
  })
  useEffect(() => {
    const onHide = () => {
      if (document.hidden) auto.stop()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      auto.stop()
    }
  }, [auto])
  return { run: useStore(auto.store), start: auto.start, stop: auto.stop }
}
