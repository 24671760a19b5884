import { NoticeSlot } from '../features/notices/notice-slot.tsx'
import { useAllTexts } from '../lib/all-texts.ts'
import { PreviewSlot } from '../features/story/preview/preview-slot.tsx'
import { PreviewSwitch } from '../features/story/preview/preview-switch.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { FooterLinks } from './footer-links.tsx'

/** The links and switches at the foot of a page, and the operator's popups, which come no sooner. */
export function FooterControls() {
  useAllTexts()
  return (
    <>
      <FooterLinks />
      <span className="mr-auto">Plax</span>
      <LanguageSwitch />
      <ThemeSwitch />
      <PreviewSwitch />
      <PreviewSlot />
      <NoticeSlot />
    </>
  )
}
