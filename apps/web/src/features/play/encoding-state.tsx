import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePercent } from '../../lib/use-percent.ts'
import { useApp } from '../../lib/app-context.ts'
import { Progress } from '../../ui/progress.tsx'
import { encodingQuery } from './content.api.ts'

/** For its creator: how far the encoding is, while it goes on or where it failed. */
export function EncodingState({ contentOid }: { contentOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const say = usePercent()
  const { data } = useQuery(encodingQuery(api, contentOid))
  if (!data || data.state === 'done' || data.state === 'none') return null
  const percent = say(Math.round(data.progress * 100))
  return (
    <section className="flex flex-col gap-2 rounded-xl border border-line bg-raised p-4 text-sm">
      {data.state === 'failed' ? (
        <p role="alert" className="text-danger">
          <Trans>This file couldn’t be encoded. Upload another one.</Trans>
        </p>
      ) : data.state === 'cancelled' ? (
        <p>
          <Trans>Encoding was canceled.</Trans>
        </p>
      ) : (
        <>
          <p role="status">
            {data.state === 'waiting' ? (
              <Trans>Waiting to be encoded</Trans>
            ) : (
              <Trans>Encoding: {percent}</Trans>
            )}
          </p>
          <Progress label={t`Encoding`} value={data.progress} />
        </>
      )}
    </section>
  )
}
