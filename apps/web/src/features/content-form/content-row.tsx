import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { About } from '../../ui/about.tsx'
import { Age } from '../../ui/age.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toolClasses } from '../../ui/tool-button.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { When } from '../../ui/when.tsx'
import type { ContentCard } from './content.queries.ts'
import { typeNames } from '../play/type-names.ts'

/** A content as its creator sees it: state, price, plays; it opens its form. */
export function ContentRow({
  content,
  isChosen,
  onChoose,
}: {
  content: ContentCard
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const { t } = useLingui()
  const { contentOid, title, priceCoins, copies, playCount } = content
  const name = title || t`Untitled`
  return (
    <li className="relative flex items-center gap-4 rounded-lg border border-line bg-raised p-3 transition-colors hover:border-ink-faint">
      <label className="relative z-10 -m-3 flex cursor-pointer p-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="size-5 cursor-pointer accent-accent"
        />
        <span className="sr-only">
          <Trans>Select {name}</Trans>
        </span>
      </label>
      <span className="aspect-video w-28 shrink-0 overflow-hidden rounded-md max-sm:w-20">
        <Picture picture={content.thumbnail} alt="" name={title || '?'} className="size-full" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="truncate font-semibold">
          <Link
            to="/studio/content/$contentOid"
            params={{ contentOid }}
            // The form leads back to the list that it was opened from.
            search={
              (({ list = 'own', title, sort }: Record<string, unknown>) => ({
                list,
                title,
                sort,
              })) as never
            }
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </Link>
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
          <StateBadge content={content} />
          <span>{t(typeNames[content.type])}</span>
          {priceCoins ? <PriceTag amount={priceCoins} currency="coin" /> : null}
          {copies ? (
            <span className="figures">
              <Trans>
                {copies.left} of {copies.total} left
              </Trans>
            </span>
          ) : null}
          <span className="figures">
            {content.type === 'file' ? (
              <Plural value={playCount} one="# view" other="# views" />
            ) : (
              <Plural value={playCount} one="# play" other="# plays" />
            )}
          </span>
          {content.scheduledFor ? (
            <span>
              <Trans>
                Publishes on <When at={content.scheduledFor} />
              </Trans>
            </span>
          ) : null}
          <span>
            <Trans>
              Changed <Age at={content.updatedAt} />
            </Trans>
          </span>
        </div>
      </div>
      {content.status === 'inprogress' ? null : (
        <Link
          to="/studio/item/$itemOid"
          params={{ itemOid: contentOid }}
          className={`relative z-10 ${toolClasses(true)}`}
        >
          <ChartColumn aria-hidden />
          <Trans>Stats</Trans>
          <About>{name}</About>
        </Link>
      )}
    </li>
  )
}

function StateBadge({ content }: { content: ContentCard }) {
  const { t } = useLingui()
  if (content.takenDown)
    return <Badge tone="danger">{t({ message: 'Taken down', context: 'content' })}</Badge>
  if (content.scheduledFor)
    return <Badge tone="accent">{t({ message: 'Scheduled', context: 'content' })}</Badge>
  if (content.status === 'inprogress') return <Badge>{t`Draft`}</Badge>
  if (content.isPrivate)
    return <Badge tone="gold">{t({ message: 'Private', context: 'content' })}</Badge>
  return <Badge tone="good">{t({ message: 'Published', context: 'content' })}</Badge>
}
