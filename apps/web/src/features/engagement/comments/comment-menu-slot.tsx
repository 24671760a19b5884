import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useViewer } from '../../../lib/viewer.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Comment } from './comments.api.ts'

const CommentMenu = lazy(async () => ({
  default: (await import('./comment-menu.tsx')).CommentMenu,
}))

/** More to do with a comment, for who is logged in; the code comes when it is wanted. */
export function CommentMenuSlot({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const viewer = useViewer()
  const [wanted, setWanted] = useState(false)
  const hasWords = comment.state !== 'deleted' && (comment.text !== '' || comment.name !== '')
  if (!viewer || !hasWords) return null
  if (!wanted) return <MoreButton onClick={() => setWanted(true)} />
  return (
    <Suspense fallback={<MoreButton />}>
      <CommentMenu comment={comment} trigger={<MoreButton />} onEdit={onEdit} />
    </Suspense>
  )
}

function MoreButton(props: ComponentProps<'button'>) {
  const { t } = useLingui()
  return (
    <IconButton label={t`More`} aria-haspopup="menu" {...props} className="-my-1.5 size-8">
      <Ellipsis aria-hidden />
    </IconButton>
  )
}
