import { useSyncExternalStore } from 'react'

const query = '(max-width: 767.9px)'

/** Below 768 px: the details come as a sheet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
