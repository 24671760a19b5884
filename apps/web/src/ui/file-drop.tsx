import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A region onto which files may be dropped; while files hang over it, it says what it takes. */
export function FileDrop({
  onFiles,
  invitation,
  className,
  children,
}: {
  onFiles: (files: File[]) => void
  invitation: ReactNode
  className?: string
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent: only the count says when the region itself is left.
  const depth = useRef(0)
  const settle = (next: number) => {
    depth.current = next
    setOver(next > 0)
  }
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className={cx('relative', className)}
      onDragEnter={(event) => {
        if (hasFiles(event)) settle(depth.current + 1)
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) settle(Math.max(0, depth.current - 1))
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        settle(0)
        if (!hasFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over ? (
        <div className="pointer-events-none absolute inset-2 z-30 flex animate-fade items-center justify-center rounded-xl border-2 border-dashed border-accent-ink bg-accent-soft/90">
          <p className="flex flex-col items-center gap-2 text-lg font-semibold text-accent-ink">
            {invitation}
          </p>
        </div>
      ) : null}
    </div>
  )
}
