import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { When } from '../../ui/when.tsx'
import type { PurchasedItem } from './commerce.api.ts'
import { useItemTypeName } from './item-types.ts'
import { ThankDialog } from './thank-dialog.tsx'

/** An item that the reader owns, with its receipt, or who gave it. */
export function PurchasedRow({ item }: { item: PurchasedItem }) {
  const { t } = useLingui()
  const typeName = useItemTypeName()
  const { path, gift, thumbnail } = item
  const title = item.title || t`Unavailable item`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3 md:p-4">
      <Picture
        picture={thumbnail}
        alt=""
        name={title}
        sizes="112px"
        className="aspect-video w-24 shrink-0 rounded-md border border-line md:w-28"
      />
      <div className="min-w-0 flex-1 basis-44">
        {path ? (
          <Link
            to={path}
            dir="auto"
            className="line-clamp-2 font-medium break-words hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p dir="auto" className="line-clamp-2 font-medium break-words">
            {title}
          </p>
        )}
        <p className="text-xs break-words text-ink-faint">
          {typeName(item.type)} · {item.creatorNickname} · <When at={item.purchasedAt} />
        </p>
        {gift ? <GiftNote gift={gift} /> : null}
      </div>
      <div className="flex items-center gap-4 max-sm:basis-full">
        {item.priceCoins === null ? null : <PriceTag amount={item.priceCoins} currency="coin" />}
        {item.orderOid ? (
          <Link
            to="/wallet/purchases/$orderOid"
            params={{ orderOid: item.orderOid }}
            className="py-1 text-sm text-accent-ink underline underline-offset-2"
          >
            <Trans>Receipt</Trans>
          </Link>
        ) : null}
        {gift && gift.thankedAt === null ? <Thank gift={gift} /> : null}
      </div>
    </li>
  )
}

type Gift = NonNullable<PurchasedItem['gift']>

function GiftNote({ gift }: { gift: Gift }) {
  const { t } = useLingui()
  const giver = gift.giverNickname || t`a deleted account`
  return (
    <>
      <p className="mt-1 text-sm text-gold">
        <Trans>Gift from {giver}</Trans>
      </p>
      {gift.message ? (
        <blockquote
          dir="auto"
          className="mt-1 border-l-2 border-line pl-3 text-sm break-words whitespace-pre-line text-ink-soft"
        >
          {gift.message}
        </blockquote>
      ) : null}
      {gift.thankedAt ? (
        <p className="mt-1 text-xs text-ink-faint">
          <Trans>You said thanks.</Trans>
        </p>
      ) : null}
    </>
  )
}

function Thank({ gift }: { gift: Gift }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Say thanks</Trans>
      </Button>
      {isOpen ? <ThankDialog gift={gift} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
