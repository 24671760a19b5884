import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { walletChanges } from './amounts.ts'
import { BucketAmount } from './bucket-amount.tsx'
import { typeName } from './names.ts'
import { PostingFace } from './posting-face.tsx'
import { PostingHold } from './posting-hold.tsx'
import { ItemsTitle } from './posting-items.tsx'
import { UnknownType } from './unknown-type.tsx'
import type { Posting } from './wallet.api.ts'
import { When } from '../../ui/when.tsx'

/** What moved, for what and when; it opens its entries, and what it names opens its page. */
export function PostingRow({ posting }: { posting: Posting }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const { type, items, createdAt } = posting
  const isNamed = items.length > 0
  const name = t(typeName(kinds, type))
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-pressed">
      <PostingFace posting={posting} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 md:flex-row md:items-center md:gap-3">
        <div className="min-w-0 flex-1">
          {isNamed ? (
            <p dir="auto" className="truncate text-sm font-medium">
              <ItemsTitle items={items} className="relative z-10 hover:underline" />
            </p>
          ) : null}
          <Link
            to="/wallet/entries/$postingId"
            params={{ postingId: posting.id }}
            className="block text-xs text-ink-faint after:absolute after:inset-0"
          >
            {isNamed ? (
              `${name} · `
            ) : (
              <span className="block truncate text-sm font-medium text-ink">{name}</span>
            )}
            <When at={createdAt} />
          </Link>
          <PostingHold posting={posting} />
          <UnknownType type={type} />
        </div>
        <span className="flex flex-wrap items-baseline gap-x-5 text-sm md:justify-end">
          {walletChanges(posting).map((change) => (
            <BucketAmount key={change.bucket} {...change} />
          ))}
        </span>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </li>
  )
}
