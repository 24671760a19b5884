import { Trans, useLingui } from '@lingui/react/macro'
import { discountOf } from '@plax/contracts/content/content-values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { MediaCard } from '../../ui/media-card.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Content } from './content.queries.ts'
import { bodyOf } from './draft.ts'
import { useKnownEncoding } from './encoding.queries.ts'
import { useKnownPicture } from './known-pictures.ts'
import { typeNames } from '../play/type-names.ts'
import type { ContentForm } from './use-content-form.ts'
import { numberOf } from './whole-number.ts'

/** An image of a video is made within seconds of its encoding; a sound may have none. */
const askAgainMs = 2000
const asksAtMost = 15

/** The image of the video that it shows if none is chosen: asked for again until there is one. */
function useFrame(content: Content, { draft, saveStatus }: ContentForm): Content['thumbnail'] {
  const { api } = useApp()
  const { contentOid } = content
  const encoding = useKnownEncoding(contentOid)?.state
  const isChosen = Object.values(draft.thumbnail).some(Boolean)
  const isSaved = saveStatus === 'standby'
  const { data } = useQuery({
    queryKey: ['edited-frame', contentOid, encoding, isSaved],
    queryFn: async ({ signal }) =>
      frameOf((await api('GET /content/content', { query: { contentOid }, signal })).content),
    enabled: isSaved && !isChosen && encoding === 'done',
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data || state.dataUpdateCount >= asksAtMost ? false : askAgainMs,
  })
  return isChosen ? null : (data ?? frameOf(content))
}

/** Its image, unless its creator chose it. */
function frameOf({ thumbnail, editing }: Content): Content['thumbnail'] {
  const wasChosen = editing?.pictures.some(({ assetOid }) => assetOid === thumbnail?.assetOid)
  return wasChosen ? null : thumbnail
}

/** How it will look on a shelf. */
export function CardPreview({
  content,
  setup,
  hasPassword,
}: {
  content: Content
  setup: ContentForm
  hasPassword: boolean
}) {
  const { t } = useLingui()
  const { draft } = setup
  const { thumbnail, language } = draft
  // As lists have it: a language without an image of its own shows another’s.
  const worn = thumbnail[language] ?? Object.values(thumbnail).find(Boolean) ?? null
  const chosen = useKnownPicture(worn, content)
  const frame = useFrame(content, setup)
  const picture = chosen ?? frame
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
        {hasPassword ? <CallerAccessBadge access="password" /> : null}
        {full > 0 || !draft.publicTiers.some((tier) => tier !== 'all') ? (
          full === 0 && hasPassword ? null : (
            <PriceTag amount={price} currency="coin" />
          )
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
