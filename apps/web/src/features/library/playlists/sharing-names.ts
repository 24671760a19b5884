import { useLingui } from '@lingui/react/macro'
import type { PlaylistSharing } from '@plax/contracts/engagement/library-values'

/** Who sees a playlist, in a word. */
export function useSharingNames(): Record<PlaylistSharing, string> {
  const { t } = useLingui()
  return { private: t`Private`, unlisted: t`With the link`, public: t`Public` }
}
