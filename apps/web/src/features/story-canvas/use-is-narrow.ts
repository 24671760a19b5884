import { useMedia } from '../../lib/use-media.ts'

/** The details come as a sheet. */
export const useIsNarrow = () => useMedia('(max-width: 767.9px)')

/** Beside the details and a preview there would be no drawing: the preview comes as a sheet. */
export const useHasNoRoomBeside = () => useMedia('(max-width: 1099.9px)')
