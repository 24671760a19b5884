import { PreviewSlot } from '../features/story/preview/preview-slot.tsx'
import { PreviewSwitch } from '../features/story/preview/preview-switch.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { FooterLinks } from './footer-links.tsx'

/** The links and switches at the foot of a page, and what the last of them brings up. */
export function FooterControls() {
  return (
    <>
      <FooterLinks />
      <span className="mr-auto">Plax</span>
      <LanguageSwitch />
      <ThemeSwitch />
      <PreviewSwitch />
      <PreviewSlot />
    </>
  )
}
