import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Pages } from '../../ui/pages.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { creatorContentsQuery } from './channel.api.ts'

/** A creator's videos and audio as a grid that grows; nothing where they have none. */
export function CreatorContents({ oid }: { oid: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery(creatorContentsQuery(api, oid))
  if (!list.data?.pages.some(({ items }) => items.length > 0) && !list.error) return null
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Videos and audio</Trans>
      </h2>
      <Pages list={list} pending={<ItemGridShape kind="content" />} empty={null}>
        {(contents) => <ItemGrid kind="content" items={contents} eager={3} />}
      </Pages>
    </section>
  )
}
