import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'

const BuyDialog = lazy(async () => ({ default: (await import('./buy-dialog.tsx')).BuyDialog }))

/** Buys an item: after a question for those who are signed in, and after signing in for others. */
export function BuyButton({
  contentOid,
  title,
  kind = 'story',
  type = 'story',
}: {
  contentOid: string
  title: string
  kind?: 'story' | 'content'
  /** As carts name it. */
  type?: string
}) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  // The reader comes back from charging to what they wanted to buy.
  useEffect(() => {
    if (location.hash === '#buy') setOpen(true)
  }, [])
  const close = () => {
    setOpen(false)
    if (location.hash === '#buy') history.replaceState(history.state, '', location.pathname)
  }
  return (
    <>
      <Button variant="primary" size="lg" onClick={viewer ? () => setOpen(true) : requireSignIn}>
        {viewer ? <Buy kind={kind} /> : <Trans>Log in to buy</Trans>}
      </Button>
      {open && viewer ? (
        <Suspense>
          <BuyDialog {...{ contentOid, title, kind, type }} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

function Buy({ kind }: { kind: 'story' | 'content' }) {
  return kind === 'story' ? <Trans>Buy story</Trans> : <Trans context="to own it">Buy</Trans>
}
