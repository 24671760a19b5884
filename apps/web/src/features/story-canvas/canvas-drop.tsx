import { Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileDrop } from '../../ui/file-drop.tsx'

/** Takes character cards and pictures that are dropped onto the drawing. */
export function CanvasDrop({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  return (
    <FileDrop
      onFiles={onFiles}
      className="min-h-0 flex-1"
      invitation={
        <>
          <FileUp aria-hidden className="size-6" />
          <Trans>Drop a character card, lorebook, or image</Trans>
        </>
      }
    >
      {children}
    </FileDrop>
  )
}
