import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const load = () => import('./block-menu.tsx')
const BlockMenu = lazy(async () => ({ default: (await load()).BlockMenu }))

export interface Blockable {
  creator: { oid: string; name: string }
  story?: { contentOid: string; title: string }
}

/** More to do with a story or its creator, for all but the creator; the code comes when it is wanted. */
export function BlockSlot(props: Blockable) {
  const viewer = useViewer()
  const [wanted, setWanted] = useState(false)
  if (viewer?.oid === props.creator.oid) return null
  const button = (
    <MoreButton
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <BlockMenu {...props} trigger={<MoreButton />} />
    </Suspense>
  )
}

function MoreButton(props: ComponentProps<'button'>) {
  const { t } = useLingui()
  return (
    <IconButton label={t`More`} aria-haspopup="menu" {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  )
}
