import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminStory, storiesKey } from './stories.api.ts'

/** Takes a story down that is published, or restores it. */
export function Moderation({ story, onClose }: { story: AdminStory; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const { title } = story
  const params = { contentOid: story.contentOid }
  const again = () => client.invalidateQueries({ queryKey: ['admin', storiesKey] })
  if (story.state === 'published') {
    const takeDown = async (reason: string) => {
      await api('POST /admin/stories/{contentOid}/take-down', { params, body: { reason } })
      void again()
      showToast(t`Story taken down`)
    }
    return (
      <ReasonDialog
        danger
        title={<Trans>Take down “{title}”?</Trans>}
        description={
          <Trans>Readers can no longer find or open it. Its creator sees the reason.</Trans>
        }
        confirm={<Trans>Take down</Trans>}
        onConfirm={takeDown}
        onClose={onClose}
      />
    )
  }
  const restore = async (reason: string) => {
    await api('POST /admin/stories/{contentOid}/restore', { params, body: { reason } })
    void again()
    showToast(t`Story republished`)
  }
  return (
    <ReasonDialog
      title={<Trans>Republish “{title}”?</Trans>}
      description={<Trans>Readers can find and open it again.</Trans>}
      confirm={<Trans>Restore</Trans>}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}
