import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { Moderation, type ModeratedItem } from '../moderation.tsx'
import { contentsKey } from './contents.api.ts'

/** Takes content down that is published, or restores it. */
export function ModerateContent({
  content,
  onClose,
}: {
  content: ModeratedItem & { contentOid: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const params = { contentOid: content.contentOid }
  return (
    <Moderation
      item={content}
      acts={{
        takeDown: (reason) =>
          api('POST /content/admin/{contentOid}/take-down', { params, body: { reason } }),
        restore: (reason) =>
          api('POST /content/admin/{contentOid}/restore', { params, body: { reason } }),
      }}
      said={{ takenDown: t`Content taken down`, restored: t`Content republished` }}
      lists={contentsKey}
      onClose={onClose}
    />
  )
}
