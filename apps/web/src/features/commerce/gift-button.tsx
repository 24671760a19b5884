import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'

const GiftDialog = lazy(async () => ({ default: (await import('./gift-dialog.tsx')).GiftDialog }))

export interface GiftItem {
  contentOid: string
  title: string
  /** As carts name it. */
  type: string
  creatorOid: string
}

/** Gives an item to others. */
export function GiftButton({ item }: { item: GiftItem }) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (location.hash === '#gift') setOpen(true)
  }, [])
  if (viewer?.oid === item.creatorOid) return null
  const close = () => {
    setOpen(false)
    if (location.hash === '#gift') history.replaceState(history.state, '', location.pathname)
  }
  return (
    <>
      <Button
        size="lg"
        icon={<Gift aria-hidden className="size-4" />}
        onClick={viewer ? () => setOpen(true) : requireSignIn}
      >
        <Trans>Send as gift</Trans>
      </Button>
      {open && viewer ? (
        <Suspense>
          <GiftDialog item={item} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
