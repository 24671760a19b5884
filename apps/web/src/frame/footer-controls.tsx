import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** The switches at the foot of a page. */
export function FooterControls() {
  return (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  )
}
