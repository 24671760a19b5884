import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../../lib/later.ts'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'
import type { ContentCardData } from './content.api.ts'

const ContentBadge = later(async () => (await import('./content-badge.tsx')).ContentBadge)
const ContentPlays = later(async () => (await import('./content-badge.tsx')).ContentPlays)

/** How a content stands on a shelf. */
export const contentCard: CardKind<ContentCardData> = {
  shape: 'wide',
  oidOf: (content) => content.contentOid,
  factsOf: (content) => ({
    title: content.title,
    introduction: '',
    author: content.creatorNickname,
    picture: content.thumbnail,
  }),
  badge: (content) => (
    <Suspense>
      <ContentBadge content={content} />
    </Suspense>
  ),
  tags: (content) => (
    <Suspense>
      <ContentPlays content={content} />
    </Suspense>
  ),
  link: (contentOid, props) => <Link to="/play/$contentOid" params={{ contentOid }} {...props} />,
}
