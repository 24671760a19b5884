import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findKindOfType } from '../../lib/item-kinds/item-kind.ts'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'

const BuyDialog = lazy(async () => ({ default: (await import('./buy-dialog.tsx')).BuyDialog }))

/** Buys an item: after a question for those who are signed in, and after signing in for others. */
export function BuyButton({
  contentOid,
  title,
  type,
}: {
  contentOid: string
  title: string
  /** As carts name it. */
  type: string
}) {
  const { t } = useLingui()
  const kind = findKindOfType(useApp().kinds, type)
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
  if (kind === null) return null
  return (
    <>
      <Button variant="primary" size="lg" onClick={viewer ? () => setOpen(true) : requireSignIn}>
        {viewer ? t(kind.sale.buyLabel) : <Trans>Log in to buy</Trans>}
      </Button>
      {open && viewer ? (
        <Suspense>
          <BuyDialog {...{ contentOid, title, type, sale: kind.sale }} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
