import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { contentQuery } from '../play/content.api.ts'
import { Stage } from '../play/stage.tsx'
import { useKnownEncoding } from './encoding.queries.ts'
import type { ContentForm } from './use-content-form.ts'

/** What was encoded, as fans will play it. */
export function PlayerPart({ setup, contentOid }: { setup: ContentForm; contentOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const encoding = useKnownEncoding(contentOid)
  const isThere = setup.draft.file !== null && setup.draft.type !== 'file'
  const isReady = isThere && encoding?.state === 'done'
  const played = useQuery({ ...contentQuery(api, contentOid), enabled: isReady, staleTime: 0 })
  if (!isReady || !played.data?.access.allowed) return null
  return (
    <section aria-label={t`Player`}>
      <Stage key={setup.draft.file} {...played.data} next={null} list="" onDisplay={() => {}} />
    </section>
  )
}
