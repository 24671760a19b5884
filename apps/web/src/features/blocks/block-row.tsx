import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Hash, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findKind } from '../../lib/item-kinds/item-kind.ts'
import { Age } from '../../ui/age.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Block, Subject } from './blocks.api.ts'
import { useBlocking } from './use-blocking.ts'

/** Something that was blocked, with the way back. */
export function BlockRow({ block }: { block: Block }) {
  const { t } = useLingui()
  const { isBusy, unblock } = useBlocking()
  const gone = block.kind === 'user' ? t`Deleted account` : t`No longer available`
  const name =
    block.kind === 'tag'
      ? `#${block.subject}`
      : (block.user?.name ?? block.item?.title ?? quote(block) ?? gone)
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Face block={block} name={name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <Way block={block}>{name}</Way>
        </p>
        <p className="truncate text-sm text-ink-faint">
          {block.item ? <Trans>by {block.item.creatorNickname}</Trans> : null}
          {block.comment ? (
            <Trans>
              {block.comment.name} on “{block.comment.title}”
            </Trans>
          ) : null}
          {block.item || block.comment ? ' · ' : null}
          <Age at={block.blockedAt} />
        </p>
      </div>
      <Button size="sm" busy={isBusy} onClick={() => unblock({ subject: subjectOf(block), name })}>
        <Trans>Unblock</Trans> <About>{name}</About>
      </Button>
    </li>
  )
}

function quote({ comment }: Block): string | undefined {
  return comment ? `“${comment.text || '…'}”` : undefined
}

function subjectOf({ kind, subject }: Block): Subject {
  if (kind === 'user') return { userOid: subject }
  if (kind === 'comment') return { commentOid: subject }
  return kind === 'content' ? { contentOid: subject } : { tag: subject }
}

function Face({ block, name }: { block: Block; name: string }) {
  if (block.kind === 'user') return <Avatar name={name} src={block.user?.picture?.url ?? null} />
  if (block.kind === 'tag' || block.kind === 'comment') {
    const Icon = block.kind === 'tag' ? Hash : MessageSquare
    return (
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full border border-line text-ink-soft">
        <Icon aria-hidden className="size-4" />
      </span>
    )
  }
  return (
    <Picture
      picture={block.item?.thumbnail ?? null}
      alt=""
      name={name}
      sizes="44px"
      className="aspect-[3/4] w-11 shrink-0 rounded-md"
    />
  )
}

function Way({ block, children }: { block: Block; children: ReactNode }) {
  const link = 'hover:underline'
  const { kinds } = useApp()
  const way = block.item && findKind(kinds, block.item.kind)?.card.link
  if (way) return way(block.subject, { className: link, children })
  if (!block.user?.isCreator) return children
  return (
    <Link to="/creatorhome/$oid" params={{ oid: block.subject }} className={link}>
      {children}
    </Link>
  )
}
