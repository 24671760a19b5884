import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link to an address of this site that the server named; it opens without loading the page anew. */
export function PathLink({
  href,
  className,
  children,
}: {
  href: string
  className: string
  children: ReactNode
}) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} onClick={open} dir="auto" className={className}>
      {children}
    </a>
  )
}
