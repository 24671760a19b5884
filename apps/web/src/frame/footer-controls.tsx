import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { FooterLinks } from './footer-links.tsx'

/** The links and switches at the foot of a page. */
export function FooterControls() {
  return (
    <>
      <FooterLinks />
      <span className="mr-auto">Plax</span>
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  )
}
