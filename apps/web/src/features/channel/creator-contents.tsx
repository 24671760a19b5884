import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentTab } from '@plax/contracts/content/content-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Pages } from '../../ui/pages.tsx'
import { contentCard } from '../play/content-card.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { creatorContentsQuery } from './channel.api.ts'
import { tabNames } from './channel-tabs.tsx'

/** A creator's contents of every type, or what a tab holds, as a grid that grows; nothing where there is none. */
export function CreatorContents({
  oid,
  tab,
  without = [],
}: {
  oid: string
  tab?: ContentTab
  /** What stands elsewhere on the page. */
  without?: readonly string[]
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useInfiniteQuery(creatorContentsQuery(api, oid, tab))
  const isLeft = ({ contentOid }: { contentOid: string }) => !without.includes(contentOid)
  if (!tab && !list.data?.pages.some(({ items }) => items.some(isLeft)) && !list.error) return null
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        {tab ? t(tabNames[tab]) : <Trans>Latest content</Trans>}
      </h2>
      <Pages list={list} pending={<ItemGridShape card={contentCard} />} empty={null}>
        {(contents) => <ItemGrid card={contentCard} items={contents.filter(isLeft)} eager={3} />}
      </Pages>
    </section>
  )
}
