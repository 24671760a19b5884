import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText } from '../../../lib/clock-text.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import type { RowPlace } from '../../../ui/virtual-list.tsx'
import { useDonorName } from '../../donation/use-donor-name.ts'
import type { StatementRow } from './statement.api.ts'

/** A donation or a ticket: whose, what for, and where its coins are. */
export function StatementLine({
  row,
  place,
  contentOid,
  atMs,
}: {
  row: StatementRow
  place: RowPlace
  /** The replay’s video; null without one. */
  contentOid: string | null
  /** Its place in the video. */
  atMs: number | null
}) {
  const nameOf = useDonorName()
  const { locale } = useLocale()
  const { at, kind, text, coins } = row
  return (
    <li
      {...place}
      className="flex items-start gap-x-4 border-b border-line px-4 py-3 text-sm last:border-b-0"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {kind === 'ticket' ? null : (
            <bdi className="min-w-0 font-medium wrap-anywhere">{nameOf(row)}</bdi>
          )}
          <Badge>
            <KindName kind={kind} />
          </Badge>
        </p>
        {text ? (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ) : null}
        <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft">
          <time dateTime={at} className="figures">
            {new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(at))}
          </time>
          {contentOid === null || atMs === null ? null : (
            <ToVideo contentOid={contentOid} seconds={Math.floor(atMs / 1000)} />
          )}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <PriceTag amount={coins} currency="coin" isEarned />
        <Places row={row} />
        {row.paid > 0 ? <Net row={row} /> : null}
      </div>
    </li>
  )
}

function Net({ row: { fee, net } }: { row: StatementRow }) {
  return (
    <p className="figures text-xs text-ink-soft">
      <Trans>
        Fee {fee} · Net {net}
      </Trans>
    </p>
  )
}

function KindName({ kind }: Pick<StatementRow, 'kind'>) {
  switch (kind) {
    case 'roulette':
      return <Trans context="a row of a statement">Roulette</Trans>
    case 'mission':
      return <Trans context="a row of a statement">Mission</Trans>
    case 'ticket':
      return <Trans context="a row of a statement">Ticket</Trans>
    default:
      return <Trans context="a row of a statement">Donation</Trans>
  }
}

function ToVideo({ contentOid, seconds }: { contentOid: string; seconds: number }) {
  const { t } = useLingui()
  const time = clockText(seconds)
  return (
    <Link
      to="/play/$contentOid"
      params={{ contentOid }}
      search={{ t: String(seconds) }}
      hash="play"
      aria-label={t`Watch from ${time}`}
      className="figures inline-flex items-center gap-1 text-accent-ink hover:underline"
    >
      <Play aria-hidden className="size-3.5" />
      {time}
    </Link>
  )
}

/** Where the coins are; with numbers if not all are at the same place. */
function Places({ row: { coins, paid, held, returned } }: { row: StatementRow }) {
  const badge = (value: number, tone: BadgeTone, [all, part]: [ReactNode, ReactNode]) =>
    value === 0 ? null : <Badge tone={tone}>{value === coins ? all : part}</Badge>
  return (
    <>
      {badge(paid, 'good', [
        <Trans context="coins of a stream">Paid</Trans>,
        <Plural value={paid} one="# paid" other="# paid" />,
      ])}
      {badge(held, 'gold', [
        <Trans context="coins of a stream">Held</Trans>,
        <Plural value={held} one="# held" other="# held" />,
      ])}
      {badge(returned, 'plain', [
        <Trans context="coins of a stream">Returned</Trans>,
        <Plural value={returned} one="# returned" other="# returned" />,
      ])}
    </>
  )
}
