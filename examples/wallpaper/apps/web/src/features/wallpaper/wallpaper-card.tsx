import { Link } from '@tanstack/react-router'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'
import { Badge } from '../../ui/badge.tsx'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Wallpaper } from './wallpaper.api.ts'

export const wallpaperCard: CardKind<Wallpaper> = {
  shape: 'wide',
  oidOf: ({ contentOid }) => contentOid,
  factsOf: ({ title, creatorNickname, thumbnail }) => ({
    title,
    introduction: '',
    author: creatorNickname,
    picture: thumbnail,
  }),
  badge: ({ priceCoins, callerAccess }) =>
    callerAccess ? (
      <CallerAccessBadge access={callerAccess} />
    ) : priceCoins ? (
      <Badge tone="gold">
        <PriceTag amount={priceCoins} currency="coin" />
      </Badge>
    ) : null,
  tags: () => null,
  link: (contentOid, props) => (
    <Link to="/wallpaper/$contentOid" params={{ contentOid }} {...props} />
  ),
}
