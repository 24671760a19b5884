import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** The foot of a page: language, theme. */
export function Footer() {
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-3 border-t border-line px-4 py-6 text-sm text-ink-faint md:px-8">
      <span className="mr-auto">Plax</span>
      <LanguageSwitch />
      <ThemeSwitch />
    </footer>
  )
}
