import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/use-may.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ratingNames } from '../../play/rating-names.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import type { RatingReview } from './ratings.api.ts'
import { stateNames } from './state-names.ts'

const tones: Record<RatingReview['state'], BadgeTone> = {
  waiting: 'gold',
  rated: 'good',
  refused: 'plain',
}

/** What was asked for, by whom, and what became of it. */
export function RatingsTable({
  reviews,
  onDecide,
}: {
  reviews: RatingReview[]
  onDecide: (review: RatingReview) => void
}) {
  const { t } = useLingui()
  const may = useMay()
  return (
    <Table
      stacked
      caption={t`Age ratings`}
      rows={reviews}
      rowKey={(row) => row.reviewOid}
      columns={[
        {
          key: 'title',
          label: t`Title`,
          cell: ({ contentOid, title }) => (
            <Link
              to="/play/$contentOid"
              params={{ contentOid }}
              className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {title || t`Untitled`}
            </Link>
          ),
        },
        {
          key: 'creator',
          label: t`Creator`,
          cell: ({ creatorOid }) => <PersonLink oid={creatorOid} nickname={creatorOid} />,
        },
        { key: 'asked', label: t`Requested`, cell: ({ askedAt }) => <When at={askedAt} /> },
        {
          key: 'price',
          label: t`Price`,
          numeric: true,
          cell: ({ priceCoins }) => <Plural value={priceCoins} one="# coin" other="# coins" />,
        },
        { key: 'state', label: t`Status`, cell: (row) => <State review={row} /> },
        may('POST /content/admin/rating-reviews/{reviewOid}') && {
          key: 'act',
          label: <span className="sr-only">{t`Actions`}</span>,
          numeric: true,
          cell: (row) =>
            row.state === 'waiting' ? (
              <Button size="sm" onClick={() => onDecide(row)}>
                <Trans>Review request</Trans>
                <span className="sr-only">{row.title}</span>
              </Button>
            ) : null,
        },
      ]}
    />
  )
}

function State({ review: { state, rating, reason } }: { review: RatingReview }) {
  const { t } = useLingui()
  return (
    <div className="max-w-64">
      <Badge tone={tones[state]}>{rating ? t(ratingNames[rating]) : t(stateNames[state])}</Badge>
      {reason ? (
        <p dir="auto" className="mt-1 text-xs text-ink-soft">
          {reason}
        </p>
      ) : null}
    </div>
  )
}
