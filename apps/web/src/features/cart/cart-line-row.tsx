import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useItemTypeName } from '../commerce/item-types.ts'
import { useObstacleWords } from '../commerce/obstacle-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { CartLine } from './cart.api.ts'
import type { Typed } from '../coupons/use-typed.ts'
import { type CheckedCode, DiscountCode } from '../commerce/discount-code.tsx'
import { useCart } from './use-cart.ts'

/** An entry of the cart: what it is, what it costs now, and what hinders buying it. */
export function CartLineRow({
  line,
  isChosen,
  onChoose,
  codeBefore,
  code,
  onCode,
  onTyped,
}: {
  line: CartLine
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** The code from before the reader bought coins. */
  codeBefore: string
  code: CheckedCode | null
  onCode: (code: CheckedCode | null) => void
  /** What became of a code that is typed and isn’t applied. */
  onTyped: (typed: Typed) => void
}) {
  const { t } = useLingui()
  const typeName = useItemTypeName()
  const change = useCart()
  const { entry, type, contentOid, path, obstacle } = line
  const title = line.title || t`Unavailable item`
  return (
    <li className="flex flex-wrap items-start gap-x-3 p-3 md:gap-x-4 md:p-4">
      <input
        type="checkbox"
        aria-label={t`Select “${title}”`}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        className="mt-5 size-5 shrink-0 cursor-pointer accent-accent"
      />
      <Picture
        picture={line.thumbnail}
        alt=""
        name={title}
        sizes="96px"
        className="aspect-video w-20 shrink-0 rounded-md border border-line md:w-28"
      />
      <div className="min-w-0 flex-1">
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
        <p className="truncate text-xs text-ink-faint">
          {typeName(type)} · {line.creatorNickname}
        </p>
        <Price line={line} code={code} />
        {obstacle ? <Obstacle obstacle={obstacle} /> : null}
      </div>
      <IconButton label={t`Remove “${title}”`} onClick={() => change.mutate({ remove: [entry] })}>
        <X aria-hidden />
      </IconButton>
      {obstacle ? null : (
        // Below the title, and on phones as wide as the row, so that a code can be read.
        <div className="flex basis-full flex-col md:pl-41">
          <DiscountCode
            item={{ type, contentOid }}
            before={codeBefore}
            checked={code}
            onChecked={onCode}
            onTyped={onTyped}
          />
        </div>
      )}
    </li>
  )
}

function Obstacle({ obstacle }: { obstacle: NonNullable<CartLine['obstacle']> }) {
  const words = useObstacleWords()
  return <p className="mt-1 text-sm text-danger">{words[obstacle]}</p>
}

function Price({ line, code }: { line: CartLine; code: CheckedCode | null }) {
  const { i18n } = useLingui()
  const price = code?.priceCoins ?? line.priceCoins
  const { listPriceCoins: list, seenPriceCoins, copiesLeft } = line
  if (price === null) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      <PriceTag amount={price} currency="coin" />
      {list !== null && list > price ? (
        <s className="figures text-ink-faint">{list.toLocaleString(i18n.locales?.toString())}</s>
      ) : null}
      {line.priceCoins === seenPriceCoins ? null : (
        <span className="text-gold">
          <Trans>
            Price changed: it was <Plural value={seenPriceCoins} one="# coin" other="# coins" />{' '}
            when you added it.
          </Trans>
        </span>
      )}
      {copiesLeft !== null && copiesLeft > 0 ? (
        <span className="text-gold">
          <Plural value={copiesLeft} one="# copy left" other="# copies left" />
        </span>
      ) : null}
    </p>
  )
}
