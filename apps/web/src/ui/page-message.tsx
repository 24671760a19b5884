import type { ReactNode } from 'react'

/** A page that has only something to say. */
export function PageMessage({
  title,
  text,
  children,
}: {
  title: ReactNode
  text: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-6 py-16 text-center">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}
