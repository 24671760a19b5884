import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import type { ContentCardData } from './content.api.ts'
import { clockText } from './player/clock-text.ts'

/** How long a content is, and who can open it; nothing of the latter where it is free. */
export function ContentBadge({ content }: { content: ContentCardData }) {
  const { t, i18n } = useLingui()
  const coins = content.priceCoins?.toLocaleString(i18n.locales?.toString())
  return (
    <>
      {content.durationSeconds === null ? null : (
        <Badge>
          <span className="figures">{clockText(content.durationSeconds)}</span>
        </Badge>
      )}
      {content.isSubscriberOnly ? <Badge tone="accent">{t`Subscribers only`}</Badge> : null}
      {coins && !content.isFree ? <Badge tone="gold">{t`${coins} coins`}</Badge> : null}
    </>
  )
}
