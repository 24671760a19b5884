import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ChannelCards } from './channel-cards.tsx'
import { creatorsQuery } from './search.api.ts'

/** All creators that match a keyword. */
export function FoundCreators({ keyword }: { keyword: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useInfiniteQuery(creatorsQuery(api, keyword))
  if (keyword === '') return <NobodyFound />
  return (
    <Pages endless list={list} empty={<NobodyFound />}>
      {(channels) => (
        <section aria-label={t`Creators`}>
          <ChannelCards channels={channels} />
        </section>
      )}
    </Pages>
  )
}

function NobodyFound() {
  return (
    <EmptyState
      icon={<UserRoundX aria-hidden />}
      title={<Trans>No creators match</Trans>}
      text={<Trans>Search by a creator’s name or the address of their channel.</Trans>}
    />
  )
}
