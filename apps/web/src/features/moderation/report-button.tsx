import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const load = () => import('./report-dialog.tsx')
const ReportDialog = lazy(async () => ({ default: (await load()).ReportDialog }))

export interface ReportedTarget {
  kind: string
  oid: string
}

/** Opens the report of something (R-live-017); its code comes when it is wanted. */
export function ReportButton({ target, label }: { target: ReportedTarget; label: string }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => (viewer ? setIsOpen(true) : requireSignIn())}
      >
        <Flag aria-hidden />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReportDialog target={target} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
