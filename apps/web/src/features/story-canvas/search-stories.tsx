import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { Pages } from '../../ui/pages.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { NodeMatch } from './canvas.api.ts'
import { kindFaces } from './nodes/kinds.ts'
import { isNodeKind } from './model/node-text.ts'
import { nodeHash } from './node-hash.ts'

/** The nodes of all my stories in which a text occurs; a press opens the canvas there. */
export function FoundInStories({
  query,
  contentOid,
  onOpenHere,
}: {
  query: string
  /** The canvas that is open: its nodes are shown without leaving it. */
  contentOid: string
  onOpenHere: (found: NodeMatch) => void
}) {
  const { api } = useApp()
  const list = useInfiniteQuery({
    ...pagedQuery(['search-nodes', query], async (page, signal) => {
      // One call reads so much and no more: a page without finds is not yet the end.
      for (let from = page; ;) {
        const next = await api('GET /story-chat/search/nodes', {
          query: { q: query, limit: 20, ...from },
          signal,
        })
        if (next.items.length > 0 || next.nextCursor === null) return next
        from = { cursor: next.nextCursor }
      }
    }),
    enabled: query !== '',
    staleTime: 5_000,
  })
  if (query === '') return null
  return (
    <div aria-live="polite" className="max-h-[min(26rem,60dvh)] overflow-y-auto">
      <Pages list={list} pending={<Searching />} empty={<NothingFound />}>
        {(items) => (
          <ul>
            {items.map((item) => (
              <li key={`${item.contentOid} ${item.nodeId} ${item.field}`}>
                <FoundRow
                  item={item}
                  {...(item.contentOid === contentOid ? { onOpen: () => onOpenHere(item) } : {})}
                />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function Searching() {
  return (
    <p className="flex justify-center p-4">
      <Spinner />
    </p>
  )
}

function NothingFound() {
  return (
    <p className="p-3 text-sm text-ink-soft">
      <Trans>No stories match</Trans>
    </p>
  )
}

const rowClasses =
  'flex w-full min-w-0 flex-col gap-0.5 rounded-md px-3 py-2 text-left text-sm hover:bg-pressed'

function FoundRow({ item, onOpen }: { item: NodeMatch; onOpen?: () => void }) {
  const { t } = useLingui()
  const face = isNodeKind(item.kind) ? kindFaces[item.kind] : null
  const content = (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {face ? <face.icon aria-hidden className={`size-4 shrink-0 ${face.ink}`} /> : null}
        <span className="truncate font-medium">{item.title || (face ? t(face.label) : '')}</span>
        <span className="ml-auto max-w-32 shrink-0 truncate text-xs text-ink-faint">
          {item.storyTitle || t`Untitled`}
        </span>
      </span>
      <span className="line-clamp-2 text-xs text-ink-soft">{item.snippet}</span>
    </>
  )
  if (onOpen) {
    return (
      <button type="button" onClick={onOpen} className={rowClasses}>
        {content}
      </button>
    )
  }
  return (
    <Link
      to="/story/$contentOid/canvas"
      params={{ contentOid: item.contentOid }}
      hash={nodeHash(item.nodeId)}
      className={rowClasses}
    >
      {content}
    </Link>
  )
}
