import { Trans, useLingui } from '@lingui/react/macro'
import { discountOf } from '@plax/contracts/content/content-values'
import { Badge } from '../../ui/badge.tsx'
import { MediaCard } from '../../ui/media-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Content } from './content.queries.ts'
import { bodyOf, type Draft } from './draft.ts'
import { useKnownPicture } from './known-pictures.ts'
import { typeNames } from '../play/type-names.ts'
import { numberOf } from './whole-number.ts'

/** The image of the video that it shows where none is chosen. */
function frameOf({ thumbnail, editing }: Content, draft: Draft): Content['thumbnail'] {
  const isChosen = Object.values(draft.thumbnail).some(Boolean)
  const wasChosen = editing?.pictures.some(({ assetOid }) => assetOid === thumbnail?.assetOid)
  return isChosen || wasChosen ? null : thumbnail
}

/** How it will look on a shelf. */
export function CardPreview({ content, draft }: { content: Content; draft: Draft }) {
  const { t } = useLingui()
  const { thumbnail, language } = draft
  // As lists have it: a language without an image of its own shows another’s.
  const worn = thumbnail[language] ?? Object.values(thumbnail).find(Boolean) ?? null
  const chosen = useKnownPicture(worn, content)
  const picture = chosen ?? frameOf(content, draft)
  const full = numberOf(draft.price) ?? 0
  const price = full - discountOf(full, bodyOf(draft).discountSettings ?? null, new Date())
  return (
    <section aria-label={t`Preview card`} className="max-w-64">
      <p className="mb-2 text-sm font-medium text-ink-soft">
        <Trans>How it will look</Trans>
      </p>
      <MediaCard
        title={draft.title[draft.language].trim() || t`Untitled`}
        picture={picture}
        facts={
          <>
            {t(typeNames[draft.type])} · {content.creatorNickname}
          </>
        }
        corner={
          draft.isAdult ? (
            <Badge tone="danger">
              <Trans>Adults only</Trans>
            </Badge>
          ) : null
        }
        link={(props) => <span>{props.children}</span>}
      />
      <p className="mt-1 flex items-baseline gap-2">
        {full > 0 || !draft.publicTiers.some((tier) => tier !== 'all') ? (
          <PriceTag amount={price} currency="coin" />
        ) : (
          <span className="text-sm text-ink-soft">
            <Trans>Subscribers only</Trans>
          </span>
        )}
        {price < full ? <s className="figures text-xs text-ink-faint">{full}</s> : null}
      </p>
    </section>
  )
}
