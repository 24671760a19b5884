import { Suspense } from 'react'
import { later } from '../lib/later.ts'

const FooterControls = later(async () => (await import('./footer-controls.tsx')).FooterControls)

/** The foot of a page. Its switches are in the HTML at once; their code may come later. */
export function Footer() {
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-3 border-t border-line px-4 py-6 text-sm text-ink-faint md:px-8">
      <Suspense>
        <FooterControls />
      </Suspense>
    </footer>
  )
}
