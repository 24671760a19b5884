import { useLingui } from '@lingui/react/macro'
import { Ban, BookX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import type { Blockable } from './block-slot.tsx'
import { useBlocking } from './use-blocking.ts'

/** Blocks a creator, or a story of theirs. */
export function BlockMenu({ creator, story, trigger }: Blockable & { trigger: ReactNode }) {
  const { t } = useLingui()
  const { block } = useBlocking()
  const items: MenuItem[] = []
  if (story) {
    items.push({
      key: 'story',
      label: t`Block this story`,
      icon: <BookX aria-hidden />,
      onSelect: () => block({ subject: { contentOid: story.contentOid }, name: story.title }),
    })
  }
  items.push({
    key: 'creator',
    label: t`Block ${creator.name}`,
    icon: <Ban aria-hidden />,
    onSelect: () => block({ subject: { userOid: creator.oid }, name: creator.name }),
  })
  return <Menu defaultOpen trigger={trigger} groups={[items]} />
}
