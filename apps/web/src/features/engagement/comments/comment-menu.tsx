import { useLingui } from '@lingui/react/macro'
import { Ban, EyeOff, Flag, Heart, Pencil, Pin, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { useBlocking } from '../../blocks/use-blocking.ts'
import { ReportDialog } from '../../moderation/report-dialog.tsx'
import type { Comment } from './comments.api.ts'
import { DeleteComment } from './delete-comment.tsx'
import { RefundDonation } from './refund-donation.tsx'
import { useOwnersChange } from './use-owners-change.ts'

/** What its author, the item's creator, administrators and everybody else can do with a comment. */
export function CommentMenu({
  comment,
  trigger,
  onEdit,
}: {
  comment: Comment
  trigger: ReactNode
  onEdit: () => void
}) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'delete' | 'refund' | 'report' | null>(null)
  const owner = useOwnersChange(comment)
  const hiding = useHiding(comment)
  const { can, isPinned, isHearted } = comment
  const own: (MenuItem | false)[] = [
    can.edit && {
      key: 'edit',
      label: t({ message: 'Edit', context: 'comment' }),
      icon: <Pencil aria-hidden />,
      onSelect: onEdit,
    },
    can.pin && {
      key: 'pin',
      label: isPinned ? t`Unpin` : t`Pin`,
      icon: <Pin aria-hidden />,
      onSelect: () => owner.pin(!isPinned),
    },
    can.heart && {
      key: 'heart',
      label: isHearted ? t`Remove heart` : t`Give a heart`,
      icon: <Heart aria-hidden />,
      onSelect: () => owner.heart(!isHearted),
    },
  ]
  const last: (MenuItem | false)[] = [
    !comment.isOwn && {
      key: 'report',
      label: t`Report`,
      icon: <Flag aria-hidden />,
      onSelect: () => setAsked('report'),
    },
    can.refund && {
      key: 'refund',
      label: t`Refund donation`,
      icon: <Undo2 aria-hidden />,
      onSelect: () => setAsked('refund'),
    },
    can.delete && {
      key: 'delete',
      label: t`Delete`,
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => setAsked('delete'),
    },
  ]
  const groups = [own, hiding, last].map((items) => items.filter((item) => item !== false))
  return (
    <>
      <Menu defaultOpen trigger={trigger} groups={groups.filter((items) => items.length > 0)} />
      {asked === 'delete' ? (
        <DeleteComment comment={comment} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'refund' ? (
        <RefundDonation comment={comment} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'report' ? (
        <ReportDialog
          target={{ kind: 'comment', oid: comment.commentOid }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

/** Hides a comment, or all of its author, from the reader alone. */
function useHiding({ commentOid, name, author, isOwn }: Comment): MenuItem[] {
  const { t } = useLingui()
  const { block } = useBlocking()
  if (isOwn) return []
  const items: MenuItem[] = [
    {
      key: 'hide',
      label: t`Hide this comment`,
      icon: <EyeOff aria-hidden />,
      onSelect: () => block({ subject: { commentOid }, name: t`Comment by ${name}` }),
    },
  ]
  if (!author) return items
  const person = { subject: { userOid: author.oid }, name }
  const label = t`Block ${name}`
  return [
    ...items,
    { key: 'block', label, icon: <Ban aria-hidden />, onSelect: () => block(person) },
  ]
}
