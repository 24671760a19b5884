import type { PostedTransactionType } from '@plax/contracts/ledger/transaction-types'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Clock,
  Coins,
  Gift,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  Undo2,
} from 'lucide-react'
import { Picture } from '../../ui/picture.tsx'
import type { Posting } from './wallet.api.ts'

const frame = 'aspect-[3/4] w-9 shrink-0 rounded-sm'

/** The cover of what a posting is about, leading to its page; a sign of its type where it has none. */
export function PostingFace({ posting }: { posting: Posting }) {
  const [item] = posting.items
  if (!item?.thumbnail) return <Sign type={posting.type} />
  const cover = (
    <Picture picture={item.thumbnail} alt="" name={item.title} sizes="36px" className={frame} />
  )
  if (item.path === null) return cover
  // Its title beside it leads there, too.
  return (
    <Link to={item.path} tabIndex={-1} aria-hidden className="relative z-10 shrink-0">
      {cover}
    </Link>
  )
}

function Sign({ type }: { type: string }) {
  const Icon = signs[type as PostedTransactionType] ?? ReceiptText
  return (
    <span className={`${frame} flex items-center justify-center border border-line text-ink-faint`}>
      <Icon aria-hidden className="size-4" />
    </span>
  )
}

const signs: Partial<Record<PostedTransactionType, LucideIcon>> = {
  purchase: Coins,
  increase: Gift,
  convert: ArrowLeftRight,
  refund: Undo2,
  expire: Clock,
  story_chat: MessageCircle,
}
