import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { typeNames } from '../../play/type-names.ts'
import { clockText, durationText } from '../../../lib/clock-text.ts'
import { ratingNames } from '../../play/rating-names.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { Facts } from '../facts.tsx'
import { PersonLink } from '../person-link.tsx'
import { ContentState } from './content-state.tsx'
import type { ContentDetail } from './contents.api.ts'

/** Whose it is, its state and dates, what it costs, and how often it was sold and played. */
export function ContentFacts({ detail }: { detail: ContentDetail }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { content, state, views, soldCopies } = detail
  const { creatorOid, creatorNickname, priceCoins, durationSeconds, rating } = content
  const { publishedAt, scheduledFor, takenDown, deletedAt } = content
  const date = (name: string, at: string | null | undefined): [string, ReactNode][] =>
    at ? [[name, <When key={name} at={at} />]] : []
  const count = (value: number) => value.toLocaleString(locale)
  return (
    <Facts
      facts={[
        [t`Status`, <ContentState key="state" content={{ ...content, state }} />],
        [t`Creator`, <PersonLink key="creator" oid={creatorOid} nickname={creatorNickname} />],
        [t`Type`, t(typeNames[content.type])],
        ...(durationSeconds
          ? [[t`Length`, durationText(durationSeconds)] as [string, string]]
          : []),
        [t`Price in coins`, priceCoins === null ? t`Not for sale` : count(priceCoins)],
        ...(soldCopies === null ? [] : [[t`Copies sold`, count(soldCopies)] as [string, string]]),
        [t({ message: 'Plays', context: 'count' }), count(views.plays)],
        [t`Time played`, clockText(views.playedSeconds)],
        ...(rating ? [[t`Age rating`, t(ratingNames[rating])] as [string, string]] : []),
        ...date(t({ message: 'Published', context: 'date' }), publishedAt),
        ...date(t`Scheduled for`, scheduledFor),
        ...date(t({ message: 'Taken down', context: 'date' }), takenDown?.at),
        ...date(t({ message: 'Deleted', context: 'date' }), deletedAt),
        ...date(t`Last change`, content.updatedAt),
      ]}
    />
  )
}
