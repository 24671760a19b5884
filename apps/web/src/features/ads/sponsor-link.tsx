import type { ReactNode } from 'react'

/** Where an ad leads: a page of its own, which doesn’t know the one it came from. */
export function SponsorLink({
  link,
  onClick,
  className,
  children,
}: {
  link: string
  onClick: () => void
  className: string
  children: ReactNode
}) {
  return (
    <a href={link} target="_blank" rel="sponsored noopener" onClick={onClick} className={className}>
      {children}
    </a>
  )
}

/** What people know a link by. */
export function hostOf(link: string): string {
  return URL.parse(link)?.host.replace(/^www\./, '') ?? ''
}
