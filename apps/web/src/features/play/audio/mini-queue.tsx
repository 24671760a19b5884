import { Trans } from '@lingui/react/macro'
import { useAllTextsNow } from '../../../lib/all-texts.ts'
import { Queue } from '../queue.tsx'

/** The queue over the bar of what plays, on any page. */
export function MiniQueue({ list, contentOid }: { list: string; contentOid: string }) {
  useAllTextsNow()
  return (
    <>
      <h2 className="px-2 pb-2 font-semibold text-ink">
        <Trans>Queue</Trans>
      </h2>
      <Queue list={list} contentOid={contentOid} />
    </>
  )
}
