import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { Moderation } from '../moderation.tsx'
import { type AdminStory, storiesKey } from './stories.api.ts'

/** Takes a story down that is published, or restores it. */
export function ModerateStory({ story, onClose }: { story: AdminStory; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const params = { contentOid: story.contentOid }
  return (
    <Moderation
      item={story}
      acts={{
        takeDown: (reason) =>
          api('POST /admin/stories/{contentOid}/take-down', { params, body: { reason } }),
        restore: (reason) =>
          api('POST /admin/stories/{contentOid}/restore', { params, body: { reason } }),
      }}
      said={{ takenDown: t`Story taken down`, restored: t`Story republished` }}
      lists={storiesKey}
      onClose={onClose}
    />
  )
}
