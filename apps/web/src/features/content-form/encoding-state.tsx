import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Progress } from '../../ui/progress.tsx'

const pollMs = 3_000

/** How far the encoding is (R-encoding-002), and what to upload again where it failed (R-encoding-003). */
export function EncodingState({ contentOid }: { contentOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const encoding = useQuery({
    queryKey: ['encoding', contentOid],
    queryFn: ({ signal }) => api('GET /content/encoding-status', { query: { contentOid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'encoding' ? pollMs : false,
  })
  if (!encoding.data) return null
  const { state, progress, isPlayable, reupload } = encoding.data
  if (state === 'waiting') return <Progress label={t`Waiting to be encoded`} />
  if (state === 'encoding') {
    return (
      <div className="flex flex-col gap-1">
        <Progress label={t`Encoding`} value={progress} />
        {isPlayable ? (
          <p className="text-sm text-good">
            <Trans>Already playable in a lower quality.</Trans>
          </p>
        ) : null}
      </div>
    )
  }
  if (state !== 'failed') return null
  const canBoth = reupload.includes('both')
  return (
    <p role="status" className="text-sm text-danger">
      {canBoth ? (
        <Trans>Encoding failed. Choose another thumbnail, another file, or both, then save.</Trans>
      ) : (
        <Trans>Encoding failed. Choose another file, then save.</Trans>
      )}
    </p>
  )
}
