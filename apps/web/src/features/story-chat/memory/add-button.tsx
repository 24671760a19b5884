import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Below what is kept: begins another. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      className="self-start"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
