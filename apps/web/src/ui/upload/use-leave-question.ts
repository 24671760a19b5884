import { useEffect } from 'react'

/** The browser asks before the tab is closed on a file that is on its way. */
export function useLeaveQuestion(isBusy: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
}
