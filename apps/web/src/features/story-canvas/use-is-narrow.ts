import { useSyncExternalStore } from 'react'

/** The details come as a sheet. */
export const useIsNarrow = () => useMatch('(max-width: 767.9px)')

/** Beside the details and a preview there would be no drawing: the preview comes as a sheet. */
export const useHasNoRoomBeside = () => useMatch('(max-width: 1099.9px)')

function useMatch(query: string): boolean {
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
