import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { creatorItemsQuery } from './channel.api.ts'

/** A creator’s items of a kind, or those on a tab, as a grid that grows. */
export function CreatorItems({
  kind,
  oid,
  isOwn,
  tab,
  without = [],
  isFirst = false,
}: {
  kind: ItemKind
  oid: string
  isOwn: boolean
  tab?: string
  /** Items shown elsewhere on the page. */
  without?: readonly string[]
  /** No images are above them: theirs come before all else. */
  isFirst?: boolean
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { card, channel } = kind
  const list = useInfiniteQuery(creatorItemsQuery(api, kind, { creatorOid: oid, tab }))
  const isLeft = ({ contentOid }: { contentOid: string }) => !without.includes(contentOid)
  const known = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (known.length > 0 && !known.some(isLeft)) return null
  if (known.length === 0 && !tab && !channel.nothing && !list.error) return null
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        {t((tab ? channel.tabs[tab] : undefined) ?? channel.title)}
      </h2>
      <Pages
        list={list}
        pending={<ItemGridShape card={card} />}
        empty={<Nothing of={channel.nothing} isOwn={isOwn} />}
      >
        {(items) => (
          <ItemGrid
            card={card}
            items={items.filter(isLeft)}
            eager={isFirst ? (card.shape === 'wide' ? 3 : 2) : 0}
          />
        )}
      </Pages>
    </section>
  )
}

function Nothing({ of, isOwn }: { of: ItemKind['channel']['nothing']; isOwn: boolean }) {
  const { t } = useLingui()
  if (!of) return null
  const { Icon, title, ownText, text } = of
  return (
    <EmptyState icon={<Icon aria-hidden />} title={t(title)} text={t(isOwn ? ownText : text)} />
  )
}
